import type { CaseAction, CaseForm, CaseStatus } from '@archway/contract/cases'
import { caseCalls } from '@archway/contract/cases'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemScope } from '../../../platform/db/scope.ts'
import { createEvents } from '../../../platform/events.ts'
import type { Services } from '../../../platform/services.ts'
import { type TestApp, testApp, type Visitor } from '../../../testing/app.ts'
import { completeForm, createSubmitted, giveAddresses } from '../../../testing/case-story.ts'
import { type Actor, systemActor } from '../actor.ts'
import type { MoveAttributes } from '../events.ts'
import { runDueTransitions } from '../jobs.ts'
import { type CaseNote, needCase, recordOnCase } from '../store.ts'
import { caseFile } from '../table.ts'
import { transitionCase } from './transition.ts'

let app: TestApp
/** No listeners are registered: the test itself writes what plans, orders and shipments would. */
let services: Services
let nour: Visitor
let doctorTwo: Visitor
beforeAll(async () => {
  app = await testApp()
  services = { ...app.services, events: createEvents() }
  await giveAddresses(app, ['nourdental', 'brightsmiles'])
  nour = await app.as('owner@nourdental.test')
  doctorTwo = await app.as('doctor.two@brightsmiles.test')
})
afterAll(() => app.close())

const person = (kind: Actor['kind'], overrides: Partial<Actor> = {}): Actor => ({
  ...systemActor,
  kind,
  staffRole: kind === 'staff' ? 'administrator' : null,
  ...overrides,
})
const staff = person('staff', { name: 'Sam' })
const client = person('client', { superAdmin: true, name: 'Nour' })
const system = systemActor

type Step = [CaseAction, Actor, CaseStatus, CaseNote?, MoveAttributes?]

const walk = async (caseId: string, steps: readonly Step[]): Promise<void> => {
  for (const [action, actor, status, note, attributes] of steps) {
    const after = await services.db.within(systemScope, async tx => {
      if (note) await recordOnCase(tx, systemScope, caseId, note)
      return transitionCase(tx, services, { caseId, action, actor, ...(attributes ? { attributes } : {}) })
    })
    expect([action, after.status]).toEqual([action, status])
  }
}
const readRow = (id: string) => services.db.within(systemScope, tx => needCase(tx, systemScope, id))
const listActions = async (visitor: Visitor, id: string) =>
  (await visitor.call(caseCalls.history, { params: { id }, query: { paginate: 100 } })).body.data
    .map(entry => entry.action)
    .reverse()

const plannedSteps: readonly Step[] = [
  ['qcPass', staff, 'IN_PRODUCTION_FILE_SYNC'],
  ['syncDone', system, 'IN_TS_GENERATING'],
  ['publishPlan', staff, 'IN_CUSTOMER_APPPROVE'],
]
const inProduction: CaseNote = { orderStatus: 'MANUFACTURING', openOrders: 1 }

describe('transitionCase, the only function that writes the status of a case', () => {
  it('moves an aligner case through every stage and back again (C5 to C39)', async () => {
    const id = await createSubmitted(app, nour, 'nourdental', completeForm('AL'))
    await walk(id, [
      ...plannedSteps,
      ['unpublishPlan', staff, 'IN_TS_GENERATING'],
      ['publishPlan', staff, 'IN_CUSTOMER_APPPROVE'],
      ['rejectPlan', client, 'TS_REJECTED'],
      ['startRevision', staff, 'IN_TS_GENERATING'],
      ['publishPlan', staff, 'IN_CUSTOMER_APPPROVE'],
      ['approvePlan', client, 'IN_MFG'],
    ])
    expect(await readRow(id)).toMatchObject({ planApproved: true, revisions: 1, lastStep: 'manufacturing' })
    await walk(id, [
      ['rejectOrder', staff, 'ORDER_REJECTED'],
      ['resumeMfg', staff, 'IN_MFG'],
      ['reverseMfg', staff, 'IN_CUSTOMER_APPPROVE', { orderStatus: 'PENDING' }],
      ['approvePlan', client, 'IN_MFG'],
      ['mfgDone', staff, 'READY_FOR_SHIPPING', inProduction],
      ['reverseReadyForShipping', staff, 'IN_MFG'],
      ['mfgDone', staff, 'READY_FOR_SHIPPING'],
      ['addToShipment', staff, 'IN_SHIPPING'],
      ['removeFromShipment', staff, 'READY_FOR_SHIPPING'],
      ['addToShipment', staff, 'IN_SHIPPING'],
      ['shipped', system, 'SHIPPED', { openOrders: 0, orderStatus: 'SHIPPED' }],
      ['undoShipped', staff, 'IN_SHIPPING'],
      ['shipped', system, 'SHIPPED'],
      ['received', client, 'ACTIVE'],
    ])
    expect(await readRow(id)).toMatchObject({ shippedBatches: 1, lastStep: 'shipping', dueAt: null })
    const steps = { upperSteps: 20, lowerSteps: 18, madeUpper: 12, madeLower: 12, batchesMade: 1 }
    await walk(id, [
      ['nextBatch', client, 'IN_MFG', steps],
      ['mfgDone', staff, 'READY_FOR_SHIPPING', { orderStatus: 'READY_FOR_AWB' }],
      ['addToShipment', staff, 'IN_SHIPPING'],
      ['shipped', system, 'SHIPPED'],
      ['received', system, 'ACTIVE'],
      ['complete', client, 'COMPLETE', { openOrders: 0 }],
      ['reopen', staff, 'ACTIVE'],
    ])
    expect(await listActions(nour, id)).toEqual([
      'CASE_CREATED',
      'CASE_SUBMITTED',
      'QC_PASSED',
      'FILES_SYNCED',
      'PLAN_PUBLISHED',
      'PLAN_UNPUBLISHED',
      'PLAN_PUBLISHED',
      'PLAN_REJECTED',
      'REVISION_STARTED',
      'PLAN_PUBLISHED',
      'PLAN_APPROVED',
      'ORDER_REJECTED',
      'MFG_RESUMED',
      'REVERSED_FROM_MFG',
      'PLAN_APPROVED',
      'MFG_DONE',
      'REVERSED_FROM_READY_FOR_SHIPPING',
      'MFG_DONE',
      'ADDED_TO_SHIPMENT',
      'REMOVED_FROM_SHIPMENT',
      'ADDED_TO_SHIPMENT',
      'SHIPPED',
      'SHIPPING_UNDONE',
      'SHIPPED',
      'RECEIVED',
      'BATCH_STARTED',
      'MFG_DONE',
      'ADDED_TO_SHIPMENT',
      'SHIPPED',
      'RECEIVED',
      'COMPLETE',
      'REOPENED',
    ])
  })

  it('a refinement is a separate round; stopping it returns to the first (C26, C27)', async () => {
    const id = await createSubmitted(app, nour, 'nourdental', completeForm('AL'))
    const first = { batchLabel: '2nd', batchesMade: 2, upperSteps: 20, madeUpper: 20 } as const
    await walk(id, [
      ...plannedSteps,
      ['approvePlan', client, 'IN_MFG'],
      ['mfgDone', staff, 'READY_FOR_SHIPPING', inProduction],
      ['addToShipment', staff, 'IN_SHIPPING'],
      ['shipped', system, 'SHIPPED', { openOrders: 0 }],
      ['received', client, 'ACTIVE', first],
    ])
    const refinementReply = await nour.call(caseCalls.create, { body: { refinementOf: id } })
    expect(refinementReply.body.data).toMatchObject({
      uuid: id,
      status: 'NEW',
      batchLabel: 'Refinement',
      hasRefinements: true,
      inRefinement: true,
      steps: { upper: 0, lower: 0, madeUpper: 0, madeLower: 0 },
    })
    expect(refinementReply.body.data.refinement?.identifier).toBe(
      `${refinementReply.body.data.identifier}-R1`,
    )
    const stopped = await nour.call(caseCalls.cancel, { params: { id }, body: { reasons: ['CANCEL_DELAY'] } })
    expect(stopped.body.data).toMatchObject({
      status: 'CANCELED_REFINEMENT',
      batchLabel: '2nd',
      inRefinement: false,
      steps: { upper: 20, madeUpper: 20 },
    })
    const secondRefinement = await nour.call(caseCalls.create, { body: { refinementOf: id } })
    expect(secondRefinement.body.data.refinement?.number).toBe(2)
    const { body } = await nour.call(caseCalls.refinements, { params: { id } })
    expect(body.data.map(round => [round.number, round.status])).toEqual([
      [1, 'canceled'],
      [2, 'running'],
    ])
  })

  it('two steps: the clearer refuses, returns, or clears; the first mile goes to the DSO', async () => {
    const dso = person('dso', { name: 'Olivia' })
    const doctor = person('doctor', { name: 'Thomas' })
    const form: CaseForm = completeForm('AL')
    const id = await createSubmitted(app, doctorTwo, 'brightsmiles', form)
    await walk(id, [
      ...plannedSteps,
      ['approvePlan', doctor, 'IN_CLEARANCE'],
      ['unclearMfg', dso, 'UNCLEARED_FOR_MFG'],
      ['returnToSubmitter', dso, 'REJECTED', undefined, { reasons: ['CLEAR_CONSENT'] }],
      ['resubmit', doctor, 'IN_QC'],
      ...plannedSteps,
      ['approvePlan', doctor, 'IN_CLEARANCE'],
      ['unclearMfg', dso, 'UNCLEARED_FOR_MFG'],
      ['clearMfg', dso, 'IN_MFG'],
      ['mfgDone', staff, 'READY_FOR_SHIPPING', inProduction],
      ['addToShipment', staff, 'IN_SHIPPING'],
      ['shipped', staff, 'FIRST_MILE_SHIPPED', { openOrders: 0 }],
      ['lastMileShipped', dso, 'SHIPPED'],
      ['received', doctor, 'ACTIVE'],
      ['expire', system, 'EXPIRED'],
    ])
    expect((await readRow(id)).resumeStatus).toBe('ACTIVE')
    const byDoctor = await doctorTwo.call(caseCalls.update, { params: { id }, body: { reactivate: true } })
    expect([byDoctor.status, byDoctor.body.code]).toEqual([403, 'STAFF_ONLY_AFTER_TREATMENT'])
    await walk(id, [['reactivate', staff, 'ACTIVE']])
  })

  it('the submitter can reactivate an expired draft (C29, C30)', async () => {
    const { body } = await nour.call(caseCalls.create, { body: { form: { product: 'RE' } } })
    const id = body.data.uuid
    await walk(id, [['expire', system, 'EXPIRED']])
    const reopenResponse = await nour.call(caseCalls.update, { params: { id }, body: { reactivate: true } })
    expect(reopenResponse.body.data).toMatchObject({ status: 'NEW', resumeStatus: null })
  })

  it('listeners run in the same transaction: their refusal rolls the step back', async () => {
    const id = await createSubmitted(app, nour, 'nourdental', completeForm('RE'))
    const events = createEvents()
    const recorded: string[] = []
    events.on('caseMoved', async (_tx, { before, after, action, actor }) => {
      recorded.push(`${before.status} ${action} ${after.status} ${actor.name}`)
      if (action === 'syncDone') throw new Error('no room for an order')
    })
    const withListener = { ...services, events }
    const move = (action: CaseAction) =>
      services.db.within(systemScope, tx =>
        transitionCase(tx, withListener, { caseId: id, action, actor: staff }),
      )
    await move('qcPass')
    await expect(move('syncDone')).rejects.toThrow('no room')
    expect(recorded).toEqual([
      'IN_QC qcPass IN_PRODUCTION_FILE_SYNC Sam',
      'IN_PRODUCTION_FILE_SYNC syncDone IN_MFG Sam',
    ])
    expect((await readRow(id)).status).toBe('IN_PRODUCTION_FILE_SYNC')
  })
})

describe('counters', () => {
  it('do not drift under eight concurrent writers that create, move and stop cases', async () => {
    const writerResults = await Promise.all(
      Array.from({ length: 8 }, async (_, writer) => {
        for (let round = 0; round < 6; round += 1) {
          const form = { product: 'RE' as const, firstName: `W${writer}`, lastName: String(round) }
          const { body } = await nour.call(caseCalls.create, { body: { form } })
          const params = { id: body.data.uuid }
          if (round % 2) await nour.call(caseCalls.cancel, { params, body: { reasons: ['CANCEL_COST'] } })
          if (round % 3 === 0)
            await services.db
              .within(systemScope, tx =>
                transitionCase(tx, services, { caseId: params.id, action: 'expire', actor: system }),
              )
              .catch(() => {})
        }
      }),
    )
    expect(writerResults).toHaveLength(8)
    const countByStatus = (await nour.call(caseCalls.statistics)).body.data.byStatus
    const { rows } = await services.db.query<{ status: CaseStatus; count: number }>(systemScope, {
      text: "select status, count(*)::int as count from case_file where company_id = (select company_id from contact where email = 'owner@nourdental.test') group by status",
    })
    expect(
      Object.entries(countByStatus)
        .filter(([, count]) => count !== 0)
        .sort(),
    ).toEqual(rows.map(({ status, count }) => [status, count]).sort())
  })
})

describe('transitions by time', () => {
  it('expire untouched drafts, assume an arrival, end a package; a second run changes nothing', async () => {
    app.clock.set(new Date('2026-03-02T09:00:00.000Z'))
    const { body } = await nour.call(caseCalls.create, { body: { form: { product: 'RE' } } })
    const shipped = await createSubmitted(app, nour, 'nourdental', completeForm('RE'))
    await walk(shipped, [
      ['qcPass', staff, 'IN_PRODUCTION_FILE_SYNC'],
      ['syncDone', system, 'IN_MFG'],
      ['mfgDone', staff, 'READY_FOR_SHIPPING', inProduction],
      ['addToShipment', staff, 'IN_SHIPPING'],
      ['shipped', system, 'SHIPPED', { openOrders: 0 }],
    ])
    const readStatuses = async () => [(await readRow(body.data.uuid)).status, (await readRow(shipped)).status]
    app.clock.set(new Date('2026-03-16T08:00:00.000Z'))
    await runDueTransitions(services)
    expect(await readStatuses()).toEqual(['NEW', 'SHIPPED'])
    app.clock.set(new Date('2026-03-16T10:00:00.000Z'))
    await runDueTransitions(services)
    expect(await readStatuses()).toEqual(['NEW', 'COMPLETE'])
    app.clock.set(new Date('2026-05-02T10:00:00.000Z'))
    expect(await runDueTransitions(services)).toBeGreaterThan(0)
    expect(await runDueTransitions(services)).toBe(0)
    expect(await readStatuses()).toEqual(['EXPIRED', 'COMPLETE'])
  })

  it('complete a case after twelve months without activity, if every step was shipped, also after a stopped refinement (C31)', async () => {
    app.forget('owner@nourdental.test')
    const owner = await app.as('owner@nourdental.test')
    const start = app.clock.now()
    const createWaiting = async (status: CaseStatus, madeUpper: number) => {
      const id = await createSubmitted(app, owner, 'nourdental', completeForm('AL'))
      const steps = { upperSteps: 10, lowerSteps: 0, madeUpper, madeLower: 0 }
      const set = { status, ...steps, shippedAt: start, statusSince: start, packageEndsAt: null }
      await services.db.within(systemScope, tx => tx.update(caseFile).set(set).where(eq(caseFile.id, id)))
      return id
    }
    const ids = [
      await createWaiting('ACTIVE', 10),
      await createWaiting('CANCELED_REFINEMENT', 10),
      await createWaiting('ACTIVE', 5),
    ]
    const readStatuses = async () => Promise.all(ids.map(async id => (await readRow(id)).status))
    app.clock.advance(360 * 86_400_000)
    await runDueTransitions(services)
    expect(await readStatuses()).toEqual(['ACTIVE', 'CANCELED_REFINEMENT', 'ACTIVE'])
    app.clock.advance(7 * 86_400_000)
    await runDueTransitions(services)
    await runDueTransitions(services)
    expect(await readStatuses()).toEqual(['COMPLETE', 'COMPLETE', 'ACTIVE'])
  })

  it('end a package only once: a case reopened by staff continues (C29 C30)', async () => {
    // The session has expired in the time that passed above.
    const owner = await app.as('contact@nourdental.test')
    const id = await createSubmitted(app, owner, 'nourdental', completeForm('AL'))
    const now = app.clock.now()
    const set = (values: Partial<typeof caseFile.$inferInsert>) =>
      services.db.within(systemScope, tx => tx.update(caseFile).set(values).where(eq(caseFile.id, id)))
    await set({ status: 'ACTIVE', statusSince: now, packageEndsAt: new Date(now.getTime() + 3_600_000) })
    app.clock.advance(2 * 3_600_000)
    await runDueTransitions(services)
    expect((await readRow(id)).status).toBe('EXPIRED')
    await walk(id, [['reactivate', staff, 'ACTIVE']])
    await runDueTransitions(services)
    expect((await readRow(id)).status).toBe('ACTIVE')
  })
})
