import { caseCalls } from '@archway/contract/cases'
import { companyCalls } from '@archway/contract/company'
import { orderCalls } from '@archway/contract/orders'
import { planCalls } from '@archway/contract/plans'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemScope } from '../../platform/db/scope.ts'
import { type TestApp, testApp, type Visitor } from '../../testing/app.ts'
import { completeForm, createSubmitted, giveAddresses } from '../../testing/case-story.ts'
import { actOnOrder, listOrders, make, newestOrder, onBoard, uploadFiles } from '../../testing/order-story.ts'
import {
  actOnPlan,
  approve,
  data,
  newestPlan,
  passQc,
  publish,
  readStatus,
} from '../../testing/plan-story.ts'
import { shipBox } from '../../testing/shipment-story.ts'
import { caseFile } from '../cases/index.ts'

let app: TestApp
let nour: Visitor
let bright: Visitor
let staff: Visitor
let doctorTwo: Visitor
let doctorZero: Visitor
beforeAll(async () => {
  app = await testApp()
  await giveAddresses(app, ['nourdental', 'brightsmiles'])
  nour = await app.as('owner@nourdental.test')
  bright = await app.as('owner@brightsmiles.test')
  doctorTwo = await app.as('doctor.two@brightsmiles.test')
  doctorZero = await app.as('doctor.zero@brightsmiles.test')
  staff = await app.as('staff@archway.test')
})
afterAll(() => app.close())

/** A client case whose plan is approved; its order waits for the production files. */
const createApproved = async (form = completeForm('AL')): Promise<string> => {
  const id = await createSubmitted(app, nour, 'nourdental', form)
  await passQc(staff, id)
  const { uuid } = await publish(staff, id)
  data(await approve(nour, uuid))
  return id
}

const createRetainer = async (): Promise<string> => {
  const id = await createSubmitted(app, nour, 'nourdental', completeForm('RE'))
  await passQc(staff, id)
  return id
}

describe('an order is created with the manufacturing of its case', () => {
  it('a retainer goes directly from the file sync into manufacturing, released at once (C9, O1, O2)', async () => {
    const id = await createRetainer()
    expect(await readStatus(nour, id)).toBe('IN_MFG')
    const order = await newestOrder(nour, id)
    expect(order).toMatchObject({
      batch: '1st',
      status: 'READY_FOR_MANUFACTURING',
      steps: { upper: null, lower: null },
      quantity: 4,
      planUuid: null,
      shippingAddress: { recipient: 'Nour Dental', countryTitle: expect.any(String) },
      allowedActions: [],
    })
    const { identifier } = data(await nour.call(caseCalls.read, { params: { id } }))
    expect(order.identifier).toBe(`${identifier}/1st`)
    expect(order.dueAt).not.toBeNull()
  })

  it('an order waits for the production files of its plan (P9, P12, O2)', async () => {
    const id = await createApproved()
    expect(await newestPlan(nour, id)).toMatchObject({ status: 'PENDING_PRODUCTION_FILE_UPLOAD' })
    expect(await onBoard(staff, id)).toMatchObject({
      status: 'PENDING',
      missing: ['FILES_MISSING'],
      allowedActions: [],
      steps: { upper: [1, 14], lower: [1, 10] },
      quantity: 24,
    })
    await uploadFiles(staff, id)
    expect(await newestPlan(nour, id)).toMatchObject({ status: 'CLEARED_FOR_MFG' })
    expect(await onBoard(staff, id)).toMatchObject({
      status: 'READY_FOR_MANUFACTURING',
      missing: [],
      allowedActions: ['start', 'hold'],
    })
  })

  it('an order without an address waits for one, and is then released by hand (O2)', async () => {
    const id = await createSubmitted(app, nour, 'nourdental', completeForm('RE'))
    const setAddress = (shippingAddressId: string | null) =>
      app.services.db.within(systemScope, tx =>
        tx.update(caseFile).set({ shippingAddressId }).where(eq(caseFile.id, id)),
      )
    const { shippingAddressUuid } = data(await nour.call(caseCalls.read, { params: { id } }))
    await setAddress(null)
    await passQc(staff, id)
    const order = await onBoard(staff, id)
    expect(order).toMatchObject({ status: 'PENDING', missing: ['ADDRESS_MISSING'], allowedActions: [] })
    const early = await actOnOrder(staff, order.uuid, 'confirm')
    expect([early.status, early.body.code]).toEqual([409, 'ADDRESS_MISSING'])
    await setAddress(shippingAddressUuid)
    expect(data(await actOnOrder(staff, order.uuid, 'confirm'))).toMatchObject({
      status: 'READY_FOR_MANUFACTURING',
      missing: [],
    })
  })

  it('ZERO_STEP: publishing also approves, clears and orders (C10, P5, P8)', async () => {
    const id = await createSubmitted(app, doctorZero, 'brightsmiles', completeForm('AL'))
    await passQc(staff, id)
    const plan = await publish(staff, id, { productionFiles: true })
    expect(plan.status).toBe('CLEARED_FOR_MFG')
    expect(await readStatus(doctorZero, id)).toBe('IN_MFG')
    expect(await newestOrder(doctorZero, id)).toMatchObject({ status: 'READY_FOR_MANUFACTURING' })
    const { body } = await doctorZero.call(caseCalls.history, { params: { id } })
    const system = body.data.filter(entry => entry.actorType === 'system').map(entry => entry.action)
    expect(system).toEqual(expect.arrayContaining(['PLAN_APPROVED', 'PLAN_CLEARED', 'ORDER_CREATED']))
  })

  it('TWO_STEPS: a doctor’s retainer waits for the DSO, which clears it without a plan (C15)', async () => {
    const id = await createSubmitted(app, doctorTwo, 'brightsmiles', completeForm('RE'))
    await passQc(staff, id)
    expect(await readStatus(doctorTwo, id)).toBe('IN_CLEARANCE')
    expect(await listOrders(doctorTwo, id)).toEqual([])
    data(await bright.call(caseCalls.approveRetainerCase, { params: { id } }))
    expect(await newestOrder(doctorTwo, id)).toMatchObject({ status: 'READY_FOR_MANUFACTURING' })
    const dso = data(await bright.call(orderCalls.dsoCaseOrders, { params: { id } }))
    expect(dso).toHaveLength(1)
  })

  it('the DSO can refuse a case without a plan, with a comment, and clear it later (C16, C15)', async () => {
    const id = await createSubmitted(app, doctorTwo, 'brightsmiles', completeForm('NG'))
    await passQc(staff, id)
    const takeClearanceBack = (body: Record<string, unknown>) =>
      bright.call(planCalls.unclearCase, { params: { id }, body })
    expect((await takeClearanceBack({})).body.errors).toHaveProperty('comment')
    const odd = await takeClearanceBack({ comment: 'The patient has not paid', reasons: ['PLAN_BITE'] })
    expect(odd.body.errors).toEqual({ reasons: 'Choose one of the options' })
    expect((await doctorTwo.call(planCalls.unclearCase, { params: { id }, body: {} })).status).toBe(403)
    const no = data(
      await takeClearanceBack({ comment: 'The patient has not paid', reasons: ['CLEAR_PAYMENT'] }),
    )
    expect(no).toEqual({ uuid: id, status: 'UNCLEARED_FOR_MFG' })
    data(await bright.call(caseCalls.approveRetainerCase, { params: { id } }))
    expect(await readStatus(bright, id)).toBe('IN_MFG')
  })

  it('a package limits the steps of a batch', async () => {
    const id = await createSubmitted(app, nour, 'nourdental', completeForm('AL', { packageType: 'MODERATE' }))
    await passQc(staff, id)
    const { uuid } = await publish(staff, id)
    data(await approve(nour, uuid))
    expect(await newestOrder(nour, id)).toMatchObject({ steps: { upper: [1, 12], lower: [1, 10] } })
    const caseRow = data(await nour.call(caseCalls.read, { params: { id } }))
    expect(caseRow.steps).toEqual({ upper: 14, lower: 10, madeUpper: 12, madeLower: 10 })
  })

  it('a setup of the customer is manufactured in the requested range', async () => {
    const form = completeForm('AL', {
      withTs: true,
      prescription: {
        kind: 'alignerSetup',
        stepsUpper: 20,
        stepsLower: 18,
        batchUpper: [1, 6],
        batchLower: [1, 5],
        attachmentTemplate: true,
        wearDays: 14,
      },
    })
    const id = await createSubmitted(app, nour, 'nourdental', form)
    await passQc(staff, id)
    expect(await newestOrder(nour, id)).toMatchObject({
      steps: { upper: [1, 6], lower: [1, 5] },
      quantity: 11,
    })
  })
})

describe('on the board', () => {
  it('an order is started with a print job, made, counted and packed (O3, O4, O5, C20)', async () => {
    const id = await createRetainer()
    const { uuid } = await newestOrder(staff, id)
    const bare = await actOnOrder(staff, uuid, 'start')
    expect([bare.status, bare.body.errors]).toEqual([400, { printJob: 'this field is required' }])
    expect(data(await actOnOrder(staff, uuid, 'start', { printJob: 'NEST-7' }))).toMatchObject({
      status: 'PROCESSING',
      printJob: 'NEST-7',
    })
    const early = await actOnOrder(staff, uuid, 'finish', { counted: 4 })
    expect([early.status, early.body.code]).toEqual([409, 'STALE_STATUS'])
    data(await actOnOrder(staff, uuid, 'make'))
    const short = await actOnOrder(staff, uuid, 'finish', { counted: 3 })
    expect([short.status, short.body.message]).toEqual([409, 'Pieces counted: 3; pieces in the order: 4'])
    expect(data(await actOnOrder(staff, uuid, 'finish', { counted: 4 }))).toMatchObject({
      status: 'READY_FOR_AWB',
      allowedActions: ['reverse'],
    })
    expect(await readStatus(nour, id)).toBe('READY_FOR_SHIPPING')
    data(await actOnOrder(staff, uuid, 'reverse'))
    expect(await readStatus(nour, id)).toBe('IN_MFG')
    expect((await onBoard(staff, id)).status).toBe('MANUFACTURING')
  })

  it('of two people who start the same order, one succeeds (409 for the other)', async () => {
    const { uuid } = await newestOrder(staff, await createRetainer())
    const colleague = await app.as('production@archway.test')
    const responses = await Promise.all([
      actOnOrder(staff, uuid, 'start', { printJob: 'A' }),
      actOnOrder(colleague, uuid, 'start', { printJob: 'B' }),
    ])
    expect(responses.map(response => response.status).sort()).toEqual([200, 409])
  })

  it('is oldest first, and marks overdue orders', async () => {
    const id = await createRetainer()
    const countOverdue = async () =>
      data(
        await staff.call(orderCalls.board, {
          query: { filter: { AND: [{ EQ: { overdue: 1 } }, { EQ: { caseUuid: id } }] } },
        }),
      ).length
    expect(await countOverdue()).toBe(0)
    app.clock.advance(10 * 86_400_000)
    expect(await countOverdue()).toBe(1)
    const board = data(await staff.call(orderCalls.board, { query: { paginate: 100 } }))
    const times = board.map(order => order.createdAt)
    expect(times).toEqual([...times].sort())
    const matches = data(
      await staff.call(orderCalls.board, { query: { filter: { LIKE: { patientName: 'lovel' } } } }),
    )
    expect(matches.length).toBeGreaterThan(0)
  })

  it('is only for the provider’s staff', async () => {
    const { uuid } = await newestOrder(staff, await createRetainer())
    expect((await nour.call(orderCalls.board)).status).toBe(403)
    expect((await actOnOrder(nour, uuid, 'start', { printJob: 'X' })).status).toBe(403)
  })
})

describe('an order on hold', () => {
  it('puts its case and plan on hold, and is resumed (C18, C19, O9, P13, P14)', async () => {
    const id = await createApproved()
    await uploadFiles(staff, id)
    const { uuid } = await newestOrder(staff, id)
    const silent = await actOnOrder(staff, uuid, 'hold')
    expect([silent.status, silent.body.errors]).toEqual([400, { reasons: 'this field is required' }])
    data(await actOnOrder(staff, uuid, 'hold', { reasons: ['SETUP_UNPRINTABLE'], comment: 'U03 is open' }))
    expect(await readStatus(nour, id)).toBe('ORDER_REJECTED')
    expect(await newestPlan(nour, id)).toMatchObject({ status: 'ORDER_REJECTED' })
    expect(await onBoard(staff, id)).toMatchObject({
      status: 'PENDING',
      reasons: ['SETUP_UNPRINTABLE'],
      note: 'U03 is open',
      allowedActions: expect.arrayContaining(['resume']),
    })
    data(await actOnOrder(staff, uuid, 'resume'))
    expect(await readStatus(nour, id)).toBe('IN_MFG')
    expect(await newestPlan(nour, id)).toMatchObject({ status: 'CLEARED_FOR_MFG' })
    expect((await onBoard(staff, id)).status).toBe('READY_FOR_MANUFACTURING')
  })

  it('is canceled by a revision, whose approval orders the same steps again (C13, O8)', async () => {
    const id = await createApproved()
    await uploadFiles(staff, id)
    const first = await newestOrder(staff, id)
    data(await actOnOrder(staff, first.uuid, 'hold', { comment: 'The models do not print' }))
    data(await staff.call(caseCalls.staffAct, { params: { id, action: 'startRevision' } }))
    expect((await newestOrder(nour, id)).status).toBe('CANCELED')
    expect(data(await nour.call(caseCalls.read, { params: { id } })).steps).toMatchObject({
      madeUpper: 0,
      madeLower: 0,
    })
    const { uuid } = await publish(staff, id, { upperSteps: 15 })
    data(await approve(nour, uuid))
    const second = await newestOrder(nour, id)
    expect(second).toMatchObject({ batch: '1st', steps: { upper: [1, 14], lower: [1, 10] } })
    expect(second.identifier).toBe(`${first.identifier}-2`)
    const plans = data(await nour.call(planCalls.casePlans, { params: { id } }))
    expect(plans.map(plan => plan.status)).toEqual(['PENDING_PRODUCTION_FILE_UPLOAD', 'INACTIVE'])
  })

  it('is resumed before its production files have arrived, and waits for them as before (P14, P12)', async () => {
    const id = await createApproved()
    data(
      await staff.call(caseCalls.staffAct, {
        params: { id, action: 'rejectOrder' },
        body: { reasons: ['SETUP_UNPRINTABLE'] },
      }),
    )
    data(await staff.call(caseCalls.staffAct, { params: { id, action: 'resumeMfg' } }))
    expect(await newestPlan(nour, id)).toMatchObject({ status: 'PENDING_PRODUCTION_FILE_UPLOAD' })
    expect(await onBoard(staff, id)).toMatchObject({ status: 'PENDING', missing: ['FILES_MISSING'] })
    await uploadFiles(staff, id)
    expect((await onBoard(staff, id)).status).toBe('READY_FOR_MANUFACTURING')
  })
})

describe('moving back', () => {
  it('a case stopped in a later batch and reopened has no plan for another batch (C32, C25)', async () => {
    const id = await createApproved(completeForm('AL', { packageType: 'MODERATE' }))
    await uploadFiles(staff, id)
    const { uuid } = await make(staff, id)
    await shipBox(staff, { company: 'nourdental', orders: [uuid] })
    data(await nour.call(caseCalls.update, { params: { id }, body: { received: true } }))
    data(await nour.call(caseCalls.nextBatch, { params: { id } }))
    const body = { reasons: ['OTHER'], comment: 'Moved away', feeNote: 'None' }
    data(await staff.call(caseCalls.staffAct, { params: { id, action: 'cancelMfg' }, body }))
    data(await staff.call(caseCalls.staffAct, { params: { id, action: 'reopen' }, body }))
    const { status, steps, allowedActions } = data(await nour.call(caseCalls.read, { params: { id } }))
    expect(status).toBe('ACTIVE')
    expect(steps).toEqual({ upper: 12, lower: 10, madeUpper: 12, madeLower: 10 })
    expect(allowedActions).not.toContain('nextBatch')
    expect(allowedActions).toContain('createRefinement')
  })

  it('moving a case back before manufacturing cancels its order (C35, O8)', async () => {
    const id = await createRetainer()
    data(await staff.call(caseCalls.staffAct, { params: { id, action: 'reverseMfg' } }))
    expect(await readStatus(nour, id)).toBe('IN_PRODUCTION_FILE_SYNC')
    expect((await newestOrder(nour, id)).status).toBe('CANCELED')
    data(await staff.call(caseCalls.staffAct, { params: { id, action: 'syncDone' } }))
    expect((await listOrders(nour, id)).map(order => order.status).sort()).toEqual([
      'CANCELED',
      'READY_FOR_MANUFACTURING',
    ])
  })

  it('not after manufacturing: neither back nor canceled without a fee note (C28, C35, O8b)', async () => {
    const id = await createRetainer()
    const { uuid } = await newestOrder(staff, id)
    data(await actOnOrder(staff, uuid, 'start', { printJob: 'N' }))
    data(await actOnOrder(staff, uuid, 'make'))
    const reverseResponse = await staff.call(caseCalls.staffAct, { params: { id, action: 'reverseMfg' } })
    expect([reverseResponse.status, reverseResponse.body.code]).toEqual([409, 'ORDER_TOO_FAR'])
    const cancel = (body: object) =>
      staff.call(caseCalls.staffAct, { params: { id, action: 'cancelMfg' }, body })
    expect((await cancel({ reasons: ['CANCEL_COST'] })).body.errors).toHaveProperty('feeNote')
    data(await cancel({ reasons: ['CANCEL_COST'], feeNote: 'Material and print' }))
    expect(await readStatus(nour, id)).toBe('CANCELED')
    expect((await newestOrder(nour, id)).status).toBe('CANCELED')
  })

  it('nothing can be manufactured for a canceled plan', async () => {
    const id = await createApproved()
    data(
      await staff.call(caseCalls.staffAct, {
        params: { id, action: 'cancelMfg' },
        body: { reasons: ['CANCEL_COST'] },
      }),
    )
    expect((await newestPlan(nour, id)).status).toBe('INACTIVE')
    const { uuid } = await newestPlan(staff, id)
    expect((await actOnPlan(staff, uuid, 'filesUploaded')).status).toBe(409)
  })
})

describe('PREF-09: copied preferences', () => {
  it('orders have the preferences of their creation date; other companies see none of them', async () => {
    const id = await createSubmitted(app, bright, 'brightsmiles', completeForm('RE'))
    await passQc(staff, id)
    expect(await newestOrder(bright, id)).toMatchObject({
      offset: 0,
      trimline: 'SCALLOPED',
      material: 'ZENDURA_A',
      laserMarking: { patientName: null, stepNumber: false },
    })
    expect((await nour.call(orderCalls.caseOrders, { params: { id } })).status).toBe(404)
    expect((await doctorTwo.call(orderCalls.caseOrders, { params: { id } })).status).toBe(404)
    const { preferences } = data(await bright.call(caseCalls.read, { params: { id } }))
    data(await bright.call(companyCalls.updateConfiguration, { body: { retainerOffset: 1 } }))
    expect(data(await bright.call(caseCalls.read, { params: { id } })).preferences).toEqual({
      ...preferences,
      offset: 1,
    })
    expect(await newestOrder(bright, id)).toMatchObject({ offset: 0 })
    const created = await make(staff, id)
    expect(created.status).toBe('READY_FOR_AWB')
  })

  it('ruling 37: the settings of an order are printed in the reader’s language, only for people who may see it', async () => {
    const record = (visitor: Visitor, id: string) =>
      visitor.call(orderCalls.productionRecord, { params: { id } })
    const id = await createSubmitted(app, doctorTwo, 'brightsmiles', completeForm('RE'))
    expect((await record(doctorTwo, id)).status).toBe(404)
    await passQc(staff, id)
    data(await bright.call(caseCalls.approveRetainerCase, { params: { id } }))
    for (const visitor of [doctorTwo, bright, staff]) {
      const { status, headers } = await record(visitor, id)
      expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
    }
    for (const visitor of [nour, doctorZero]) expect((await record(visitor, id)).status).toBe(404)
  })
})
