import { caseCalls } from '@archway/contract/cases'
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { recountCases } from '../../apps/server/src/features/cases/list/counter.ts'
import { systemScope } from '../../apps/server/src/platform/db/scope.ts'
import { type TestApp, testApp } from '../../apps/server/src/testing/app.ts'
import { completeForm, createSubmitted } from '../../apps/server/src/testing/case-story.ts'
import { approve, data, passQc, publish } from '../../apps/server/src/testing/plan-story.ts'
import { activeCase, createdRequest, staffAct } from '../../apps/server/src/testing/request-story.ts'
import { createPlantedServer } from '../security/src/server.ts'
import { findViolations } from './src/invariants.ts'
import { owners, staff } from './src/people.ts'
import { findBrokenGuards } from './src/request-invariants.ts'
import { createRunner, runScenario, type Step } from './src/run-scenario.ts'
import { listWrongCounters, readState } from './src/state.ts'
import { recordTransitions } from './src/transitions.ts'

/** Planted faults: the invariants that are checked after every step of a scenario must find each of them. */
let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
// The status no longer matches the counters.
afterEach(() => app.services.db.within(systemScope, recountCases))
afterAll(() => app?.close())

const plant = (fault: SQL) => app.services.db.within(systemScope, tx => tx.execute(fault))

/** A clinic's case in manufacturing, with its plan and its order. */
const createInManufacturing = async (): Promise<string> => {
  const visitor = await app.as('owner@nourdental.test')
  const lab = await app.as(staff.email)
  const id = await createSubmitted(app, visitor, 'nourdental', completeForm('AL'))
  await passQc(lab, id)
  const plan = await publish(lab, id, { productionFiles: true })
  data(await approve(visitor, plan.uuid))
  return id
}

/** A clinic's case after its first batch, with a request whose order is being manufactured. */
const createWithRequest = async (): Promise<string> => {
  const visitor = await app.as('owner@nourdental.test')
  const lab = await app.as(staff.email)
  const id = await activeCase({ app, staff: lab, who: visitor, company: 'nourdental' })
  const request = await createdRequest(visitor, id)
  data(await staffAct(lab, request.uuid, 'approve'))
  data(await staffAct(lab, request.uuid, 'startMfg'))
  return id
}

const faults: readonly { name: string; message: RegExp; fault: (id: string) => SQL }[] = [
  {
    name: 'a status written past its writer',
    message: /history ends in IN_MFG, the case is READY_FOR_SHIPPING/,
    fault: id => sql`update case_file set status = 'READY_FOR_SHIPPING' where id = ${id}`,
  },
  {
    name: 'an approval that is twice in the history',
    message: /history has IN_MFG, then PLAN_APPROVED/,
    fault:
      id => sql`insert into case_history (id, company_id, case_id, action, model, actor_type, actor_name, attributes, created_at)
      select gen_random_uuid(), company_id, case_id, action, model, actor_type, actor_name, attributes, created_at
      from case_history where case_id = ${id} and action = 'PLAN_APPROVED'`,
  },
  {
    name: 'an approval by a person without the right',
    message: /no row PLAN_APPROVED: IN_CUSTOMER_APPPROVE > IN_MFG by dso/,
    fault: id =>
      sql`update case_history set actor_type = 'dso' where case_id = ${id} and action = 'PLAN_APPROVED'`,
  },
  {
    name: 'a second open order',
    message: /2 open orders/,
    fault:
      id => sql`insert into case_order select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(),
      'identifier', o.identifier || '-2'))).* from case_order o where case_id = ${id}`,
  },
  {
    name: 'a plan that went back alone',
    message: /case IN_MFG beside plan PUBLISHED/,
    fault: id => sql`update plan set status = 'PUBLISHED' where case_id = ${id}`,
  },
  {
    name: 'a number that is not what can be counted',
    message: /batches_made is 2, counted 1/,
    fault: id => sql`update case_file set batches_made = 2 where id = ${id}`,
  },
]

describe('the invariants find', () => {
  test.each(faults)('$name', async ({ fault, message }) => {
    const id = await createInManufacturing()
    expect(findViolations(await readState(app, [id]))).toEqual([])
    await plant(fault(id))
    expect(findViolations(await readState(app, [id])).join('\n')).toMatch(message)
  })

  test('a cancel that leaves the order open', async () => {
    const id = await createInManufacturing()
    const lab = await app.as(staff.email)
    const body = { reasons: ['OTHER'], comment: 'A fault is planted', feeNote: 'None' }
    data(await lab.call(caseCalls.staffAct, { params: { id, action: 'cancelMfg' }, body }))
    expect(findViolations(await readState(app, [id]))).toEqual([])
    await plant(sql`update case_order set status = 'READY_FOR_MANUFACTURING' where case_id = ${id}`)
    expect(findViolations(await readState(app, [id])).join('\n')).toMatch(
      /case CANCELED beside order READY_FOR_MANUFACTURING/,
    )
  })

  test.each([
    {
      name: 'an open request that is not counted',
      message: /open_requests is 0, counted 1/,
      fault: (id: string) => sql`update case_file set open_requests = 0 where id = ${id}`,
    },
    {
      name: 'a request that left without its order',
      message: /request SHIPPED beside 1 open and 0 shipped orders/,
      fault: (id: string) => sql`update case_request set status = 'SHIPPED' where case_id = ${id}`,
    },
    {
      name: 'a last mile without a first',
      message: /request MANUFACTURING with last mile/,
      fault: (id: string) => sql`update case_request set last_mile_shipped_at = now() where case_id = ${id}`,
    },
    {
      name: 'an order of a request counted as a batch',
      message: /shipped_batches is 1, counted 2/,
      fault: (id: string) =>
        sql`update case_order set request_id = null, status = 'SHIPPED', shipped_at = created_at where case_id = ${id} and request_id is not null`,
    },
    {
      name: 'an order in the shipment of another doctor',
      message: /is in a shipment of another recipient/,
      fault: (id: string) => sql`update shipment set kind = 'dso' where id =
        (select shipment_id from case_order where case_id = ${id} and request_id is null)`,
    },
  ])('$name', async ({ fault, message }) => {
    const id = await createWithRequest()
    expect(findViolations(await readState(app, [id]))).toEqual([])
    await plant(fault(id))
    expect(findViolations(await readState(app, [id])).join('\n')).toMatch(message)
  })

  test('a new round while a request is open', async () => {
    const id = await createWithRequest()
    const before = await readState(app, [id])
    await plant(sql`insert into case_history (id, company_id, case_id, action, model, actor_type, actor_name, attributes, created_at)
      select gen_random_uuid(), company_id, id, 'REFINEMENT_OPENED', 'refinement', 'client', 'A scenario', '{}', now()
      from case_file where id = ${id}`)
    expect(findBrokenGuards(before, await readState(app, [id]))).toEqual([
      expect.stringMatching(/^REFINEMENT_OPENED while RQ-26-\d+ is open$/),
    ])
  })

  test('a counter that lost a case', async () => {
    expect(await listWrongCounters(app)).toEqual([])
    await plant(
      sql`update case_counter set count = count - 1 where ctid = (select ctid from case_counter limit 1)`,
    )
    expect(await listWrongCounters(app)).toHaveLength(1)
  })

  test('an order that moved without a step', async () => {
    const id = await createInManufacturing()
    const transitions = recordTransitions(app)
    const before = await readState(app, [id])
    await plant(sql`update case_order set status = 'PROCESSING' where case_id = ${id}`)
    expect(transitions.listViolations(before, await readState(app, [id]))).toEqual([
      'the status of the order went from READY_FOR_MANUFACTURING to PROCESSING without a step',
    ])
  })

  test('a call that every signed-in person may make with the rights of staff', async () => {
    const lab = await app.services.viewerOf(sessionOf((await app.as(staff.email)).cookie))
    const http = await createPlantedServer(app, route =>
      route.call === caseCalls.staffAct
        ? {
            ...route,
            call: { ...route.call, allow: { to: 'signedIn', whenBlocked: 'allowed' } },
            run: context => route.run({ ...context, viewer: lab as never, scope: systemScope }),
          }
        : route,
    )
    const owner = owners.find(({ name }) => name === 'nourdental itself')
    if (!owner) throw new Error('the case has no owner')
    const submit: Step = { kind: 'allowed', personPick: 1, actionPick: 10, inputPick: 1 }
    const tries = Array.from(
      { length: 60 },
      (_, which): Step => ({ kind: 'forbidden', personPick: 1, actionPick: which, inputPick: 0 }),
    )
    const shape = { product: 'RE', ownSetup: false, impressionType: 'digital', packageType: 'LITE' } as const
    const scenarioRun = runScenario(createRunner(app, http), {
      owner,
      shapes: [shape],
      steps: [submit, ...tries],
    })
    await expect(scenarioRun).rejects.toThrow(/was not allowed and happened/)
    await http.close()
  })
})

const sessionOf = (cookie: string): string => /archway_session=([^;]+)/.exec(cookie)?.[1] ?? ''
