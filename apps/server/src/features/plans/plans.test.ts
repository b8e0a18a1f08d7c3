import { caseFileCalls } from '@archway/contract/case-files'
import { caseCalls } from '@archway/contract/cases'
import { orderCalls } from '@archway/contract/orders'
import { planCalls } from '@archway/contract/plans'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoId } from '../../demo/people.ts'
import { systemScope } from '../../platform/db/scope.ts'
import { type TestApp, testApp, type Visitor } from '../../testing/app.ts'
import { completeForm, createSubmitted, giveAddresses } from '../../testing/case-story.ts'
import {
  actOnPlan,
  approve,
  content,
  createInPlanning,
  data,
  listPlans,
  newestPlan,
  passQc,
  publish,
  readStatus,
} from '../../testing/plan-story.ts'
import { giveProductionFiles } from '../../testing/production/story.ts'
import { storeSystemFile } from '../case-files/index.ts'

let app: TestApp
let nour: Visitor
let staff: Visitor
let bright: Visitor
let doctorTwo: Visitor
beforeAll(async () => {
  app = await testApp()
  await giveAddresses(app, ['nourdental', 'brightsmiles'])
  nour = await app.as('owner@nourdental.test')
  bright = await app.as('owner@brightsmiles.test')
  doctorTwo = await app.as('doctor.two@brightsmiles.test')
  staff = await app.as('staff@archway.test')
})
afterAll(() => app.close())

describe('a draft version', () => {
  it('exists from planning on; customers see that it exists, but not its content (P1, C9)', async () => {
    const { caseId: id } = await createInPlanning(app, nour, staff)
    const seenByStaff = await newestPlan(staff, id)
    expect(seenByStaff).toMatchObject({ version: 1, status: 'GENERATING', allowedActions: ['convert'] })
    data(await staff.call(planCalls.editPlan, { params: { id: seenByStaff.uuid }, body: content }))
    const [visiblePlan] = await listPlans(nour, id)
    expect(visiblePlan).toMatchObject({
      status: 'GENERATING',
      upperSteps: null,
      ipr: [],
      viewer: null,
      technicianNote: null,
      allowedActions: [],
    })
  })

  it('is not listed to customers while it is converted (P2), and staff can return it (P4)', async () => {
    const { caseId: id } = await createInPlanning(app, nour, staff)
    const { uuid } = await newestPlan(staff, id)
    data(await actOnPlan(staff, uuid, 'convert'))
    expect(await listPlans(nour, id)).toEqual([])
    expect((await nour.call(planCalls.planViewer, { params: { id: uuid } })).status).toBe(404)
    expect((await listPlans(staff, id)).map(plan => plan.status)).toEqual(['CONVERTED'])
    data(await actOnPlan(staff, uuid, 'backToGenerating'))
    expect((await listPlans(nour, id)).map(plan => plan.status)).toEqual(['GENERATING'])
    const { body } = await nour.call(caseCalls.history, { params: { id } })
    expect(body.data.map(entry => entry.action)).not.toContain('PLAN_CONVERTED')
  })

  it('cannot be published before viewer, steps and tables are complete (C10), nor with steps it does not have', async () => {
    const { caseId: id } = await createInPlanning(app, nour, staff)
    const { uuid } = await newestPlan(staff, id)
    const wrong = await staff.call(planCalls.editPlan, {
      params: { id: uuid },
      body: { ...content, attachments: [{ tooth: 43, type: 'optimised', fromStep: 1, toStep: 14 }] },
    })
    expect([wrong.status, wrong.body.errors]).toEqual([
      400,
      { 'attachments.0.toStep': 'Must be between 1 and 10' },
    ])
    const { attachments: _none, ...partial } = content
    data(await staff.call(planCalls.editPlan, { params: { id: uuid }, body: partial }))
    data(await actOnPlan(staff, uuid, 'convert'))
    const early = await actOnPlan(staff, uuid, 'publish')
    expect([early.status, early.body.code]).toEqual([409, 'FILES_MISSING'])
    expect(await readStatus(staff, id)).toBe('IN_TS_GENERATING')
  })

  it('cannot be published with more steps than the package includes', async () => {
    const id = await createSubmitted(app, nour, 'nourdental', completeForm('AL', { packageType: 'EXPRESS' }))
    await passQc(staff, id)
    const { uuid } = await newestPlan(staff, id)
    data(await staff.call(planCalls.editPlan, { params: { id: uuid }, body: content }))
    data(await actOnPlan(staff, uuid, 'convert'))
    const over = await actOnPlan(staff, uuid, 'publish')
    expect([over.status, over.body.code]).toEqual([409, 'OVER_PACKAGE'])

    const upgrade = data(await nour.call(caseCalls.read, { params: { id } })).packageUpgrade
    expect(upgrade).toMatchObject({ steps: 14, mayAccept: true })
    expect(upgrade?.packages.map(one => one.id)).toEqual(['LITE', 'MODERATE', 'COMPLETE'])
    const accept = (visitor: Visitor, packageType: string) =>
      visitor.call(caseCalls.acceptUpgrade, { params: { id }, body: { packageType } })
    expect((await accept(staff, 'LITE')).body.code).toBe('NOT_YOUR_ACTION')
    expect((await accept(nour, 'EXPRESS')).body.errors).toHaveProperty('packageType')
    expect(data(await accept(nour, 'LITE'))).toMatchObject({ packageType: 'LITE', packageUpgrade: null })
    expect((await accept(nour, 'LITE')).body.code).toBe('NO_UPGRADE_ASKED')
    expect((await actOnPlan(staff, uuid, 'publish')).status).toBe(200)
  })
})

describe('a published version', () => {
  it('is approved once by one of two concurrent decisions, with a hash of its content (C11, P5)', async () => {
    const { caseId: id } = await createInPlanning(app, nour, staff)
    const { uuid } = await publish(staff, id)
    const contact = await app.as('contact@nourdental.test')
    const responses = await Promise.all([approve(nour, uuid), approve(contact, uuid), approve(nour, uuid)])
    expect(responses.map(response => response.status).sort()).toEqual([200, 409, 409])
    expect(responses.filter(response => response.status === 409).map(response => response.body.code)).toEqual(
      ['STALE_STATUS', 'STALE_STATUS'],
    )
    const plan = await newestPlan(nour, id)
    expect(plan.approvedHash).toMatch(/^[0-9a-f]{64}$/)
    expect(plan.status).toBe('PENDING_PRODUCTION_FILE_UPLOAD')
    expect(await readStatus(nour, id)).toBe('IN_MFG')
  })

  it('must have been reviewed', async () => {
    const { caseId: id } = await createInPlanning(app, nour, staff)
    const { uuid } = await publish(staff, id)
    const unread = await nour.call(planCalls.approvePlan, { params: { id: uuid }, body: {} })
    expect([unread.status, unread.body.errors]).toEqual([400, { reviewed: 'this field is required' }])
  })

  it('is rejected with a comment of ten letters or a reason, and the next version replaces it (C12, C13, P6, P16)', async () => {
    const { caseId: id } = await createInPlanning(app, nour, staff)
    const first = await publish(staff, id)
    const reject = (body: object) => nour.call(planCalls.rejectPlan, { params: { id: first.uuid }, body })
    const short = await reject({ comment: 'too much' })
    expect([short.status, short.body.errors]).toEqual([400, { comment: 'Write at least 10 characters' }])
    expect((await reject({})).status).toBe(400)
    expect((await reject({ reasons: ['OTHER'] })).status).toBe(400)
    expect((await reject({ reasons: ['CLEAR_PAYMENT'] })).body.errors).toHaveProperty('reasons')
    const rejected = data(
      await reject({ reasons: ['PLAN_TOO_MUCH_IPR'], comment: 'Please without IPR at 11' }),
    )
    expect(rejected).toMatchObject({
      status: 'REJECTED',
      rejectReasons: ['PLAN_TOO_MUCH_IPR'],
      rejectedComment: 'Please without IPR at 11',
    })
    expect(await readStatus(nour, id)).toBe('TS_REJECTED')
    data(await staff.call(caseCalls.staffAct, { params: { id, action: 'startRevision' } }))
    const second = await publish(staff, id, { ipr: [] })
    expect((await listPlans(nour, id)).map(plan => [plan.version, plan.status])).toEqual([
      [2, 'PUBLISHED'],
      [1, 'INACTIVE'],
    ])
    const old = await approve(nour, first.uuid)
    expect([old.status, old.body.code]).toEqual([409, 'SUPERSEDED'])
    expect(data(await approve(nour, second.uuid)).status).toBe('PENDING_PRODUCTION_FILE_UPLOAD')
  })

  it('can be withdrawn before a decision, and can then not be approved (C38, P7)', async () => {
    const { caseId: id } = await createInPlanning(app, nour, staff)
    const { uuid } = await publish(staff, id)
    data(await actOnPlan(staff, uuid, 'unpublish'))
    expect(await readStatus(nour, id)).toBe('IN_TS_GENERATING')
    expect((await approve(nour, uuid)).status).toBe(404)
  })

  it('can be downloaded as a PDF by people who may see it', async () => {
    const { caseId: id } = await createInPlanning(app, nour, staff)
    const { uuid } = await publish(staff, id)
    const pdf = await app.app.http.inject({ url: `/plan/${uuid}/document`, headers: { cookie: nour.cookie } })
    expect([pdf.statusCode, pdf.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    const foreignResponse = await app.app.http.inject({
      url: `/plan/${uuid}/document`,
      headers: { cookie: bright.cookie },
    })
    expect(foreignResponse.statusCode).toBe(404)
    expect(data(await nour.call(planCalls.planViewer, { params: { id: uuid } }))).toEqual({
      kind: 'url',
      url: 'https://viewer.archway.test/plan',
    })
  })

  it('is moved back with its case before manufacturing (C35, P15b)', async () => {
    const { caseId: id } = await createInPlanning(app, nour, staff)
    const { uuid } = await publish(staff, id)
    data(await approve(nour, uuid))
    data(await actOnPlan(staff, uuid, 'reverse'))
    expect(await newestPlan(nour, id)).toMatchObject({
      status: 'PUBLISHED',
      approvedAt: null,
      clearedAt: null,
      allowedActions: ['approve', 'reject'],
    })
    expect(await readStatus(nour, id)).toBe('IN_CUSTOMER_APPPROVE')
  })

  it('ends with a canceled case', async () => {
    const { caseId: id } = await createInPlanning(app, nour, staff)
    await publish(staff, id)
    data(await nour.call(caseCalls.cancel, { params: { id }, body: { reasons: ['CANCEL_COST'] } }))
    expect((await listPlans(nour, id)).map(plan => plan.status)).toEqual(['INACTIVE'])
  })
})

describe('the files of a version', () => {
  const store = (caseId: string, planId: string, fileName: string, typeKey: 'planViewer' | 'treatmentPlan') =>
    app.services.db.within(systemScope, tx =>
      storeSystemFile(tx, app.services, {
        companyId: demoId('nourdental'),
        caseId,
        planId,
        typeKey,
        fileName,
        bytes: Buffer.from(`${fileName} of ${planId}`),
      }),
    )

  it('models of the steps can be viewed, in order, by people who may see the version', async () => {
    const { caseId: id } = await createInPlanning(app, nour, staff)
    const { uuid } = await newestPlan(staff, id)
    for (const name of ['U01.stl', 'L00.stl', 'U00.stl', 'U01.stl', 'U2.stl'])
      await store(id, uuid, name, 'planViewer')
    const { viewer: _page, ...rest } = content
    data(await staff.call(planCalls.editPlan, { params: { id: uuid }, body: rest }))
    const early = await nour.call(planCalls.planViewer, { params: { id: uuid } })
    expect(early.status).toBe(404)
    data(await actOnPlan(staff, uuid, 'convert'))
    expect(data(await actOnPlan(staff, uuid, 'publish')).viewer).toBe('steps')
    const reply = data(await nour.call(planCalls.planViewer, { params: { id: uuid } }))
    if (reply.kind !== 'steps') throw new Error('the viewer shows a page')
    const stepsOf = (models: readonly { step: number }[]) => models.map(({ step }) => step)
    expect([stepsOf(reply.upper), stepsOf(reply.lower)]).toEqual([[0, 1, 2], [0]])
    const files = await Promise.all(reply.upper.map(({ url }) => app.app.http.inject({ url })))
    expect(files.map(file => file.payload)).toEqual(
      ['U00.stl', 'U01.stl', 'U2.stl'].map(name => `${name} of ${uuid}`),
    )
    expect((await bright.call(planCalls.planViewer, { params: { id: uuid } })).status).toBe(404)
  })

  it('files for the viewer cannot change after publication, production files can still be added', async () => {
    const { caseId: id } = await createInPlanning(app, nour, staff)
    const reserve = (planUuid: string, typeKey: 'planViewer' | 'treatmentPlan', fileName: string) =>
      staff.call(caseFileCalls.reserve, {
        body: { caseUuid: id, planUuid, typeKey, fileName, bytes: 2048 },
      })
    const { uuid } = await newestPlan(staff, id)
    const draft = data(await reserve(uuid, 'planViewer', 'U01.stl'))
    data(
      await staff.call(caseFileCalls.change, { params: { id: draft.asset.uuid }, body: { withdraw: true } }),
    )
    await publish(staff, id)
    expect((await reserve(uuid, 'planViewer', 'U01.stl')).body.code).toBe('NOT_EDITABLE')
    expect((await reserve(uuid, 'treatmentPlan', 'plan.zip')).status).toBe(200)
    data(await actOnPlan(staff, uuid, 'unpublish'))
    expect((await reserve(uuid, 'planViewer', 'U01.stl')).status).toBe(200)
  })

  it('the production archive releases the order that waits for it (P12, O2)', async () => {
    const { caseId: id } = await createInPlanning(app, nour, staff)
    const { uuid } = await publish(staff, id)
    data(await approve(nour, uuid))
    expect((await newestPlan(nour, id)).status).toBe('PENDING_PRODUCTION_FILE_UPLOAD')
    await giveProductionFiles(app.services, { uuid })
    expect(await newestPlan(nour, id)).toMatchObject({
      status: 'CLEARED_FOR_MFG',
      productionFilesComplete: true,
    })
    const [order] = data(await nour.call(orderCalls.caseOrders, { params: { id } }))
    expect(order?.status).toBe('READY_FOR_MANUFACTURING')
  })
})

describe('clearance of a doctor’s case (TWO_STEPS)', () => {
  const createPublished = async () => {
    const id = await createSubmitted(app, doctorTwo, 'brightsmiles', completeForm('AL'))
    await passQc(staff, id)
    const { uuid } = await publish(staff, id, { productionFiles: true })
    return { id, uuid }
  }

  it('the doctor approves and the DSO clears, and not the reverse (C11, C14, P8)', async () => {
    const { id, uuid } = await createPublished()
    const notYours = await approve(bright, uuid)
    expect([notYours.status, notYours.body.code]).toEqual([403, 'NOT_YOUR_ACTION'])
    data(await approve(doctorTwo, uuid))
    expect(await readStatus(doctorTwo, id)).toBe('IN_CLEARANCE')
    const bySelf = await doctorTwo.call(planCalls.clearMfg, { params: { id: uuid } })
    expect([bySelf.status, bySelf.body.code]).toEqual([403, 'NOT_YOUR_ACTION'])
    const rm = await app.as('rm@brightsmiles.test')
    const byRm = await rm.call(planCalls.clearMfg, { params: { id: uuid } })
    expect([byRm.status, byRm.body.code]).toEqual([403, 'RM_NOT_ALLOWED'])
    const clearedPlan = data(await bright.call(planCalls.dsoClearMfg, { params: { id, planId: uuid } }))
    expect(clearedPlan).toMatchObject({ status: 'CLEARED_FOR_MFG', clearedBy: expect.any(String) })
    expect(await readStatus(bright, id)).toBe('IN_MFG')
  })

  it('is refused with a comment, and later given (C16, P10, P11)', async () => {
    const { id, uuid } = await createPublished()
    data(await approve(doctorTwo, uuid))
    const body = { comment: 'The patient has not paid yet' }
    const unclear = data(await bright.call(planCalls.unclearMfg, { params: { id: uuid }, body }))
    expect(unclear).toMatchObject({ status: 'UNCLEARED_FOR_MFG', rejectedComment: body.comment })
    expect(await readStatus(bright, id)).toBe('UNCLEARED_FOR_MFG')
    data(await bright.call(planCalls.clearMfg, { params: { id: uuid } }))
    expect(await readStatus(bright, id)).toBe('IN_MFG')
  })

  it('TRAP-117: the plan must belong to the case in the URL', async () => {
    const one = await createPublished()
    const other = await createPublished()
    data(await approve(doctorTwo, one.uuid))
    const mixed = await bright.call(planCalls.dsoClearMfg, {
      params: { id: other.id, planId: one.uuid },
    })
    expect(mixed.status).toBe(404)
  })

  it('plans of other companies and other doctors are not found', async () => {
    const { id, uuid } = await createPublished()
    const doctorOne = await app.as('doctor.one@brightsmiles.test')
    for (const stranger of [nour, doctorOne]) {
      expect((await approve(stranger, uuid)).status).toBe(404)
      expect((await stranger.call(planCalls.casePlans, { params: { id } })).status).toBe(404)
    }
    const guest = await app.guest().call(planCalls.casePlans, { params: { id } })
    expect(guest.status).toBe(401)
  })

  it('a blocked doctor can read but not decide', async () => {
    const blocked = await app.as('doctor.blocked@brightsmiles.test')
    const { uuid } = await createPublished()
    expect((await approve(blocked, uuid)).status).toBe(403)
  })
})
