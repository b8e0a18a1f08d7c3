import { caseFileCalls } from '@archway/contract/case-files'
import { caseCalls } from '@archway/contract/cases'
import { type Plan, planCalls } from '@archway/contract/plans'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createRing, objOf, stlOf } from '../../../../../tests/corpus/src/shapes.ts'
import { productionArchive } from '../../demo/files/production-archive.ts'
import { systemScope } from '../../platform/db/scope.ts'
import { auditEntry } from '../../platform/table.ts'
import { type TestApp, testApp, type Visitor } from '../../testing/app.ts'
import { completeForm, createSubmitted, giveAddresses } from '../../testing/case-story.ts'
import { actOnOrder, make, newestOrder, onBoard } from '../../testing/order-story.ts'
import { actOnPlan, approve, data, newestPlan, passQc, publish } from '../../testing/plan-story.ts'
import {
  closedModel as closed,
  faultyArchives,
  wholeArchive as members,
  openModel as open,
  archiveWithoutStep as withoutStep,
} from '../../testing/production/archives.ts'
import { giveProductionFiles } from '../../testing/production/story.ts'
import { shipBox } from '../../testing/shipment-story.ts'
import { sampleStl, sampleZip } from '../case-files/sample.ts'
import { checkProduction } from '../plans/index.ts'

let app: TestApp
let nour: Visitor
let staff: Visitor
beforeAll(async () => {
  app = await testApp()
  await giveAddresses(app, ['nourdental'])
  nour = await app.as('owner@nourdental.test')
  staff = await app.as('staff@archway.test')
})
afterAll(() => app.close())

const steps = { upper: 3, lower: 2 }
const planContent = {
  upperSteps: steps.upper,
  lowerSteps: steps.lower,
  ipr: [],
  attachments: [],
  startStep: 1,
}

/** A case whose plan of three upper and two lower steps is approved and waits for its production files. */
const createWaiting = async (): Promise<{ id: string; plan: Plan }> => {
  const id = await createSubmitted(app, nour, 'nourdental', completeForm('AL'))
  await passQc(staff, id)
  const { uuid } = await publish(staff, id, planContent)
  data(await approve(nour, uuid))
  const plan = await newestPlan(staff, id)
  expect(plan.status).toBe('PENDING_PRODUCTION_FILE_UPLOAD')
  return { id, plan }
}

const readState = async ({ uuid }: Plan, language = 'en') =>
  data(
    await staff.call(planCalls.planProduction, {
      params: { id: uuid },
      headers: { 'accept-language': language },
    }),
  )

describe('the files of an order', () => {
  it('without files, "Production files are ready" is refused, and the order can neither start nor ship', async () => {
    const { id, plan } = await createWaiting()
    expect(plan.allowedActions).not.toContain('filesUploaded')
    const refusal = await actOnPlan(staff, plan.uuid, 'filesUploaded')
    expect([refusal.status, refusal.body.code]).toEqual([409, 'PRODUCTION_FILES_MISSING'])
    const order = await onBoard(staff, id)
    expect(order).toMatchObject({ status: 'PENDING', missing: ['FILES_MISSING'] })
    for (const action of ['confirm', 'start', 'make', 'finish'])
      expect((await actOnOrder(staff, order.uuid, action, { printJob: 'N', counted: 5 })).status).toBe(409)
    // Writing the plan cannot claim that the files are there.
    const body = { productionFilesComplete: true } as object
    await staff.call(planCalls.editPlan, { params: { id: plan.uuid }, body })
    expect((await readState(plan)).complete).toBe(false)
  })

  it('with a checked archive, it continues by itself, and is manufactured and shipped', async () => {
    const { id, plan } = await createWaiting()
    await giveProductionFiles(app.services, plan, sampleZip({ ...members, 'U00.stl': closed }))
    expect(await readState(plan)).toMatchObject({
      complete: true,
      archive: { status: 'accepted', problems: [], done: 6, total: 6 },
      exception: null,
    })
    expect((await newestPlan(staff, id)).status).toBe('CLEARED_FOR_MFG')
    const { uuid } = await make(staff, id)
    await shipBox(staff, { company: 'nourdental', orders: [uuid] })
    expect((await newestOrder(staff, id)).status).toBe('SHIPPED')
  })

  it('all problems of an archive are reported in the reader’s language', async () => {
    const { id, plan } = await createWaiting()
    const { 'U02.stl': _gone, ...rest } = members
    await giveProductionFiles(
      app.services,
      plan,
      sampleZip({
        ...rest,
        'again/L01.stl': closed,
        'U03.stl': open,
        'L02.stl': sampleStl(900).subarray(0, 400),
        'U09.stl': closed,
        'base.obj': objOf(createRing(24, 8)),
        'readme.txt': Buffer.from('print with support'),
      }),
    )
    const { archive, complete } = await readState(plan)
    expect([archive?.status, complete]).toEqual(['refused', false])
    expect(archive?.problems).toEqual([
      'Upper, step 2: missing.',
      'Upper, step 9: not in the plan, which ends at step 3.',
      'Lower, step 1: duplicate.',
      'base.obj: the file name contains no arch and step, such as U07.stl.',
      'readme.txt: the file name contains no arch and step, such as U07.stl.',
      'U03.stl: not closed. Open edges: 3.',
      'L02.stl: cannot be read as a model.',
    ])
    expect((await readState(plan, 'tr')).archive?.problems[0]).toBe('Üst, 2. adım: eksik.')
    expect((await onBoard(staff, id)).missing).toEqual(['FILES_MISSING'])
    // The next archive is checked independently.
    app.clock.advance(60_000)
    await giveProductionFiles(app.services, plan, sampleZip(members))
    expect((await readState(plan)).archive).toMatchObject({ status: 'accepted', problems: [] })
    expect((await onBoard(staff, id)).status).toBe('READY_FOR_MANUFACTURING')
  })

  it.each([
    ['inches', stlOf(createRing(24, 8, 2.4)), /U01\.stl: 2\.4 long, but 25 to 140 mm are expected/],
    ['micrometres', stlOf(createRing(24, 8, 60_000)), /U01\.stl: 60000 long/],
  ])('models in %s are refused', async (_unit, model, says) => {
    const { plan } = await createWaiting()
    await giveProductionFiles(app.services, plan, sampleZip({ ...members, 'U01.stl': model }))
    const { archive } = await readState(plan)
    expect(archive).toMatchObject({ status: 'refused', problems: [expect.stringMatching(says)] })
  })

  it('an archive is checked once more when the number of steps changes', async () => {
    const id = await createSubmitted(app, nour, 'nourdental', completeForm('AL'))
    await passQc(staff, id)
    const plan = await newestPlan(staff, id)
    const edit = (body: object) => staff.call(planCalls.editPlan, { params: { id: plan.uuid }, body })
    data(await edit(planContent))
    await giveProductionFiles(app.services, plan, sampleZip(members))
    expect((await readState(plan)).complete).toBe(true)
    data(await edit({ ...planContent, upperSteps: 4 }))
    expect(await readState(plan)).toMatchObject({ complete: false, archive: { status: 'checking' } })
    const files = data(await staff.call(caseFileCalls.ofCase, { params: { id } }))
    await checkProduction(app.services, files.find(file => file.planUuid === plan.uuid)?.uuid ?? '')
    expect((await readState(plan)).archive?.problems).toEqual(['Upper, step 4: missing.'])
  })
})

describe('each fault of an archive is refused by its rule; planted fault: without the rule it is accepted', () => {
  it.each(faultyArchives)('%s', async (_fault, files, rules, sentences) => {
    const { plan } = await createWaiting()
    await giveProductionFiles(app.services, plan, sampleZip(files))
    const { complete, archive } = await readState(plan)
    expect([complete, archive?.status]).toEqual([false, 'refused'])
    expect(archive?.problems.map(text => text.replace(/ (Inches|Is it|Check|The file).*$/, ''))).toEqual(
      sentences.map(sentence => expect.stringContaining(sentence.replace(/\.$/, ''))),
    )
    for (const language of ['tr', 'ar']) {
      const problems = (await readState(plan, language)).archive?.problems
      expect(problems).toHaveLength(sentences.length)
      expect(problems).not.toEqual(archive?.problems)
    }
    // Without this rule the same archive is accepted, so the check above depends on it.
    app.clock.advance(60_000)
    await giveProductionFiles(app.services, plan, sampleZip(files), problems =>
      problems.filter(({ code }) => !rules.includes(code)),
    )
    expect((await readState(plan)).complete).toBe(true)
  })
})

describe('an accepted archive that is withdrawn', () => {
  const withdraw = async (plan: Plan) =>
    staff.call(caseFileCalls.change, {
      params: { id: (await readState(plan)).archive?.assetUuid ?? '' },
      body: { withdraw: true },
    })

  it('revokes the acceptance: the order waits for files again, cannot be manufactured, and the history shows it', async () => {
    const { id, plan } = await createWaiting()
    await giveProductionFiles(app.services, plan, sampleZip(members))
    expect((await onBoard(staff, id)).status).toBe('READY_FOR_MANUFACTURING')
    data(await withdraw(plan))
    expect(await readState(plan)).toMatchObject({ complete: false, archive: { status: 'withdrawn' } })
    expect((await newestPlan(staff, id)).status).toBe('PENDING_PRODUCTION_FILE_UPLOAD')
    const order = await onBoard(staff, id)
    expect(order).toMatchObject({ status: 'PENDING', missing: ['FILES_MISSING'] })
    for (const action of ['confirm', 'start', 'make', 'finish'])
      expect((await actOnOrder(staff, order.uuid, action, { printJob: 'N', counted: 5 })).status).toBe(409)
    const history = data(await staff.call(caseCalls.history, { params: { id } })).map(({ action }) => action)
    expect(history).toEqual(
      expect.arrayContaining(['ASSET_WITHDRAWN', 'PRODUCTION_FILES_WITHDRAWN', 'ORDER_UNCONFIRMED']),
    )
    // Another archive releases it again.
    app.clock.advance(60_000)
    await giveProductionFiles(app.services, plan, sampleZip(members))
    expect((await onBoard(staff, id)).status).toBe('READY_FOR_MANUFACTURING')
  })

  it('cannot be withdrawn while the order is manufactured from it, with a message; after a hold it can', async () => {
    const { id, plan } = await createWaiting()
    await giveProductionFiles(app.services, plan, sampleZip(members))
    const { uuid } = await onBoard(staff, id)
    data(await actOnOrder(staff, uuid, 'start', { printJob: 'N1' }))
    const refusal = await withdraw(plan)
    expect([refusal.status, refusal.body.code]).toEqual([409, 'PRODUCTION_STARTED'])
    expect(await readState(plan)).toMatchObject({ complete: true, archive: { status: 'accepted' } })
    expect((await onBoard(staff, id)).status).toBe('PROCESSING')
    data(
      await actOnOrder(staff, uuid, 'hold', {
        reasons: ['OTHER'],
        comment: 'The models are of another plan',
      }),
    )
    data(await withdraw(plan))
    expect((await readState(plan)).complete).toBe(false)
  })

  it('is not accepted by a check that ends after it was withdrawn', async () => {
    const { id, plan } = await createWaiting()
    let goneFiles: Promise<unknown> = Promise.resolve()
    await giveProductionFiles(app.services, plan, sampleZip(members), problems => {
      // The check has read everything but not stored its result.
      goneFiles = withdraw(plan)
      return problems
    })
    data((await goneFiles) as Awaited<ReturnType<typeof withdraw>>)
    expect(await readState(plan)).toMatchObject({ complete: false, archive: { status: 'withdrawn' } })
    expect((await onBoard(staff, id)).missing).toEqual(['FILES_MISSING'])
  })

  it('does not affect an order that continues by an exception', async () => {
    const { id, plan } = await createWaiting()
    await giveProductionFiles(app.services, plan, sampleZip(withoutStep))
    const reason = 'Printed from the models of the first batch'
    data(
      await staff.call(planCalls.recordProductionException, { params: { id: plan.uuid }, body: { reason } }),
    )
    data(await withdraw(plan))
    expect((await readState(plan)).complete).toBe(true)
    expect((await onBoard(staff, id)).status).toBe('READY_FOR_MANUFACTURING')
  })
})

describe('a newer archive that is refused', () => {
  const giveNewer = async (plan: Plan, files: Record<string, Buffer>) => {
    app.clock.advance(60_000)
    await giveProductionFiles(app.services, plan, sampleZip(files))
  }

  it('revokes the acceptance of the older one: the order waits, cannot be manufactured, and the history shows it', async () => {
    const { id, plan } = await createWaiting()
    await giveProductionFiles(app.services, plan, sampleZip(members))
    expect((await onBoard(staff, id)).status).toBe('READY_FOR_MANUFACTURING')
    await giveNewer(plan, withoutStep)
    expect(await readState(plan)).toMatchObject({
      complete: false,
      archive: { status: 'refused', problems: ['Upper, step 2: missing.'] },
    })
    expect((await newestPlan(staff, id)).status).toBe('PENDING_PRODUCTION_FILE_UPLOAD')
    const order = await onBoard(staff, id)
    expect(order).toMatchObject({ status: 'PENDING', missing: ['FILES_MISSING'] })
    expect((await actOnOrder(staff, order.uuid, 'start', { printJob: 'N2' })).status).toBe(409)
    const history = data(await staff.call(caseCalls.history, { params: { id } })).map(({ action }) => action)
    expect(history).toEqual(expect.arrayContaining(['PRODUCTION_FILES_WITHDRAWN', 'ORDER_UNCONFIRMED']))
    await giveNewer(plan, members)
    expect((await onBoard(staff, id)).status).toBe('READY_FOR_MANUFACTURING')
  })

  it('does not affect an order in manufacturing, or one that continues by an exception', async () => {
    const created = await createWaiting()
    await giveProductionFiles(app.services, created.plan, sampleZip(members))
    data(await actOnOrder(staff, (await onBoard(staff, created.id)).uuid, 'start', { printJob: 'N3' }))
    // Planted fault: without the question whether production has started, the check fails without a message.
    const { queries } = app.services
    const blind = { ...app.services, queries: { ...queries, isProductionStarted: async () => false } }
    app.clock.advance(60_000)
    await expect(giveProductionFiles(blind, created.plan, sampleZip(withoutStep))).rejects.toMatchObject({
      code: 'PRODUCTION_STARTED',
    })
    expect((await readState(created.plan)).archive?.status).toBe('checking')
    await giveNewer(created.plan, withoutStep)
    expect(await readState(created.plan)).toMatchObject({ complete: true, archive: { status: 'refused' } })
    expect((await onBoard(staff, created.id)).status).toBe('PROCESSING')

    const excepted = await createWaiting()
    data(
      await staff.call(planCalls.recordProductionException, {
        params: { id: excepted.plan.uuid },
        body: { reason: 'Printed from the models of the first batch' },
      }),
    )
    await giveNewer(excepted.plan, withoutStep)
    expect((await readState(excepted.plan)).complete).toBe(true)
    expect((await onBoard(staff, excepted.id)).status).toBe('READY_FOR_MANUFACTURING')
  })

  it('has no effect on a newer archive, whichever check ends last', async () => {
    const { id, plan } = await createWaiting()
    let newer: Promise<void> = Promise.resolve()
    await giveProductionFiles(app.services, plan, sampleZip(withoutStep), problems => {
      // The check of the older archive has read everything but not stored its result.
      newer = giveNewer(plan, members)
      return problems
    })
    await newer
    expect((await readState(plan)).complete).toBe(true)
    expect((await onBoard(staff, id)).status).toBe('READY_FOR_MANUFACTURING')
  })
})

describe('an exception', () => {
  it('is recorded by staff with a reason, and stays in the history, the audit trail and with the order', async () => {
    const { id, plan } = await createWaiting()
    const recordException = (visitor: Visitor, body: { reason: string }) =>
      visitor.call(planCalls.recordProductionException, { params: { id: plan.uuid }, body })
    expect((await recordException(nour, { reason: 'We are in a hurry' })).status).toBe(403)
    // 13.9: an administrator decides on it; it is not offered to other roles.
    const planner = await app.as('planner@archway.test')
    const refusal = await recordException(planner, { reason: 'Printed from the models of the first batch' })
    expect([refusal.status, refusal.body.code]).toEqual([403, 'STAFF_ROLE'])
    const isExceptionOffered = async (visitor: Visitor) =>
      data(await visitor.call(planCalls.planProduction, { params: { id: plan.uuid } })).canExcept
    expect([await isExceptionOffered(planner), await isExceptionOffered(staff)]).toEqual([false, true])
    const short = await recordException(staff, { reason: ' because ' })
    expect([short.status, short.body.errors]).toEqual([400, { reason: 'Write at least 10 characters' }])
    // Invisible characters do not count either: zero-width spaces, Hangul fillers, the blank of Braille.
    for (const blank of ['\u00a0', '\u200b', '\u2060', '\u3164', '\u2800'])
      expect((await recordException(staff, { reason: blank.repeat(20) })).body.errors).toEqual({
        reason: 'this field is required',
      })
    const reason = 'Printed from the models of the first batch'
    expect(data(await recordException(staff, { reason }))).toMatchObject({
      complete: true,
      exception: { reason, by: 'Sam Porter' },
      canExcept: false,
    })
    expect(await onBoard(staff, id)).toMatchObject({ status: 'READY_FOR_MANUFACTURING', missing: [] })
    const history = data(await staff.call(caseCalls.history, { params: { id } }))
    expect(history.find(({ action }) => action === 'PRODUCTION_EXCEPTION')).toMatchObject({
      model: 'order',
      actorType: 'staff',
      attributes: { comment: reason },
    })
    const trail = await app.services.db.within(systemScope, tx =>
      tx.select().from(auditEntry).where(eq(auditEntry.call, 'POST /admin/plan/{id}/production/exception')),
    )
    expect(trail.filter(line => line.result === 'ok' && line.ids.includes(plan.uuid))).toHaveLength(1)
    // A second exception is refused.
    const repeatedResponse = await recordException(staff, { reason })
    expect([repeatedResponse.status, repeatedResponse.body.code]).toEqual([409, 'STALE_STATUS'])
  })

  it('is neither needed nor possible with a checked archive', async () => {
    const { plan } = await createWaiting()
    await giveProductionFiles(app.services, plan, productionArchive(steps))
    const refusal = await staff.call(planCalls.recordProductionException, {
      params: { id: plan.uuid },
      body: { reason: 'Nobody needs this exception' },
    })
    expect([refusal.status, refusal.body.code]).toEqual([409, 'STALE_STATUS'])
  })
})
