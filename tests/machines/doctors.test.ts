import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemScope } from '../../apps/server/src/platform/db/scope.ts'
import { type TestApp, testApp } from '../../apps/server/src/testing/app.ts'
import { giveAddresses } from '../../apps/server/src/testing/case-story.ts'
import { createPlantedServer } from '../security/src/server.ts'
import { actors, steps } from './src/doctor-rules.ts'
import {
  createDoctorRunner,
  type DoctorRunner,
  type DoctorScenario,
  type Event,
  runDoctorScenario,
} from './src/run-doctor-scenario.ts'

/** Limited, and the same in every run; `MACHINES_RUNS=400 MACHINES_SEED=7` runs more scenarios with another seed. */
const numRuns = Number(process.env.MACHINES_RUNS ?? 16)
const seed = Number(process.env.MACHINES_SEED ?? 20_260_302)

let app: TestApp
let runner: DoctorRunner
beforeAll(async () => {
  app = await testApp()
  await giveAddresses(app, ['brightsmiles'])
  runner = await createDoctorRunner(app)
})
afterAll(() => app?.close())

const event = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({
      kind: fc.constant('step' as const),
      // Steps that end the scenario are rare.
      step: fc.oneof(
        { weight: 20, arbitrary: fc.constantFrom(...steps.filter(step => step !== 'delete')) },
        { weight: 1, arbitrary: fc.constant('delete' as const) },
      ),
      by: fc.oneof(
        { weight: 3, arbitrary: fc.constantFrom('owner' as const, 'staff' as const) },
        { weight: 2, arbitrary: fc.constantFrom(...actors) },
      ),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('join' as const, 'openCase' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constantFrom('oldLink' as const, 'unblockCompany' as const) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('blockCompany' as const) }) },
)
const scenarios: fc.Arbitrary<DoctorScenario> = fc.array(
  fc.tuple(event, fc.boolean()).map(([step, soon]) => ({ ...step, soon })),
  { minLength: 15, maxLength: 30 },
)

const scenarioOf = (...events: readonly Event[]): DoctorScenario =>
  events.map(event => ({ ...event, soon: false }))
const stepBy = (step: (typeof steps)[number], actor: (typeof actors)[number] = 'owner'): Event => ({
  kind: 'step',
  step,
  by: actor,
})

describe('the life of a doctor’s account', () => {
  test('D1 to D11: every step of the account in its usual order, and attempts of all other people in every status', async () => {
    const attemptsOfOthers = steps.flatMap(step =>
      actors.filter(actor => actor !== 'owner').map(by => stepBy(step, by)),
    )
    await runDoctorScenario(
      runner,
      scenarioOf(
        stepBy('invite', 'contact'),
        { kind: 'oldLink' },
        stepBy('block'),
        { kind: 'join' },
        stepBy('unblock', 'staff'),
        { kind: 'openCase' },
        ...attemptsOfOthers,
        stepBy('restrict'),
        ...attemptsOfOthers,
        stepBy('unrestrict'),
        stepBy('block'),
        ...attemptsOfOthers,
        { kind: 'blockCompany' },
        stepBy('unblock'),
        { kind: 'unblockCompany' },
        stepBy('unblock'),
        stepBy('deactivate'),
        ...attemptsOfOthers,
        stepBy('activate'),
        stepBy('reset', 'contact'),
        stepBy('delete'),
      ),
    )
    await runDoctorScenario(runner, scenarioOf({ kind: 'join' }, stepBy('delete', 'contact')))
    await runDoctorScenario(runner, scenarioOf(stepBy('invite', 'staff'), stepBy('delete', 'staff')))
    for (const step of [...steps, 'join'])
      expect([step, runner.countByStep.get(step) ?? 0]).not.toEqual([step, 0])
  })

  test(
    'random steps in any order are answered, recorded and notified as the rules of the domain specify',
    async () => {
      await fc.assert(
        fc.asyncProperty(scenarios, scenario => runDoctorScenario(runner, scenario)),
        { numRuns, seed, endOnFailure: process.env.MACHINES_SHRINK === 'no' },
      )
    },
    numRuns * 60_000,
  )
})

describe('planted faults are found', () => {
  test('a contact who is taken for an owner', async () => {
    const http = await createPlantedServer(app, route =>
      route.call.path === '/dso/doctor/{id}' && route.call.method === 'PUT'
        ? {
            ...route,
            run: context =>
              route.run({ ...context, viewer: { ...context.viewer, superAdmin: true } } as never),
          }
        : route,
    )
    const faultyRunner = await createDoctorRunner(app, http)
    await expect(
      runDoctorScenario(faultyRunner, scenarioOf({ kind: 'join' }, stepBy('block', 'contact'))),
    ).rejects.toThrow(/contact gets 200/)
  })

  test('a blocked doctor who continues to write', async () => {
    const http = await createPlantedServer(app, route =>
      route.call.path === '/case/{id}' && route.call.method === 'PUT'
        ? {
            ...route,
            call: { ...route.call, allow: { to: 'signedIn', whenBlocked: 'allowed' } },
            run: context =>
              route.run({ ...context, viewer: { ...context.viewer, status: 'ACTIVE' } } as never),
          }
        : route,
    )
    const faultyRunner = await createDoctorRunner(app, http)
    await expect(
      runDoctorScenario(faultyRunner, scenarioOf({ kind: 'join' }, { kind: 'openCase' }, stepBy('block'))),
    ).rejects.toThrow(/BLOCKED, changes a draft: null/)
  })

  test('a status written past its writer', async () => {
    const http = await createPlantedServer(app, route =>
      route.call.path === '/dso/doctor/{id}' && route.call.method === 'PUT'
        ? {
            ...route,
            run: async context => {
              const answer = await route.run(context)
              await context.within(tx =>
                tx.execute(sql`update doctor set status = 'RESTRICTED' where id = ${context.params.id}`),
              )
              return answer
            },
          }
        : route,
    )
    const faultyRunner = await createDoctorRunner(app, http)
    await expect(
      runDoctorScenario(faultyRunner, scenarioOf({ kind: 'join' }, stepBy('reset'))),
    ).rejects.toThrow(/is RESTRICTED instead of ACTIVE/)
  })

  test('a missing entry in the history', async () => {
    const http = await createPlantedServer(app, route =>
      route.call.path === '/dso/doctor/{id}' && route.call.method === 'PUT'
        ? {
            ...route,
            run: async context => {
              const answer = await route.run(context)
              await app.services.db.within(systemScope, tx =>
                tx.execute(sql`delete from doctor_history where doctor_id = ${context.params.id}
                  and action = 'DOCTOR_JOINED'`),
              )
              return answer
            },
          }
        : route,
    )
    const faultyRunner = await createDoctorRunner(app, http)
    await expect(
      runDoctorScenario(faultyRunner, scenarioOf({ kind: 'join' }, stepBy('reset'))),
    ).rejects.toThrow(/the history is/)
  })
})
