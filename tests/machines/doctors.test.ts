import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemScope } from '../../apps/server/src/platform/db/scope.ts'
import { type TestApp, testApp } from '../../apps/server/src/testing/app.ts'
import { giveAddresses } from '../../apps/server/src/testing/case-story.ts'
import { createPlantedServer } from '../security/src/server.ts'
import { askers, steps } from './src/doctor-law.ts'
import {
  createDoctorStage,
  type DoctorPlot,
  type DoctorStage,
  type Event,
  playDoctor,
} from './src/doctor-story.ts'

/** Limited, and the same in every run; `MACHINES_RUNS=400 MACHINES_SEED=7` runs more stories with another seed. */
const numRuns = Number(process.env.MACHINES_RUNS ?? 16)
const seed = Number(process.env.MACHINES_SEED ?? 20_260_302)

let app: TestApp
let stage: DoctorStage
beforeAll(async () => {
  app = await testApp()
  await giveAddresses(app, ['brightsmiles'])
  stage = await createDoctorStage(app)
})
afterAll(() => app?.close())

const event = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({
      kind: fc.constant('step' as const),
      // Steps that end the story are rare.
      step: fc.oneof(
        { weight: 20, arbitrary: fc.constantFrom(...steps.filter(step => step !== 'delete')) },
        { weight: 1, arbitrary: fc.constant('delete' as const) },
      ),
      by: fc.oneof(
        { weight: 3, arbitrary: fc.constantFrom('owner' as const, 'staff' as const) },
        { weight: 2, arbitrary: fc.constantFrom(...askers) },
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
const plots: fc.Arbitrary<DoctorPlot> = fc.array(
  fc.tuple(event, fc.boolean()).map(([step, soon]) => ({ ...step, soon })),
  { minLength: 15, maxLength: 30 },
)

const plotOf = (...events: readonly Event[]): DoctorPlot => events.map(event => ({ ...event, soon: false }))
const createEvent = (step: (typeof steps)[number], askerKind: (typeof askers)[number] = 'owner'): Event => ({
  kind: 'step',
  step,
  by: askerKind,
})

describe('the life of a doctor’s account', () => {
  test('D1 to D11: every step by everybody, in the order of a life', async () => {
    const everybody = steps.flatMap(step =>
      askers.filter(askerKind => askerKind !== 'owner').map(by => createEvent(step, by)),
    )
    await playDoctor(
      stage,
      plotOf(
        createEvent('invite', 'contact'),
        { kind: 'oldLink' },
        createEvent('block'),
        { kind: 'join' },
        createEvent('unblock', 'staff'),
        { kind: 'openCase' },
        ...everybody,
        createEvent('restrict'),
        ...everybody,
        createEvent('unrestrict'),
        createEvent('block'),
        ...everybody,
        { kind: 'blockCompany' },
        createEvent('unblock'),
        { kind: 'unblockCompany' },
        createEvent('unblock'),
        createEvent('deactivate'),
        ...everybody,
        createEvent('activate'),
        createEvent('reset', 'contact'),
        createEvent('delete'),
      ),
    )
    await playDoctor(stage, plotOf({ kind: 'join' }, createEvent('delete', 'contact')))
    await playDoctor(stage, plotOf(createEvent('invite', 'staff'), createEvent('delete', 'staff')))
    for (const step of [...steps, 'join']) expect([step, stage.taken.get(step) ?? 0]).not.toEqual([step, 0])
  })

  test(
    'whatever happens in whatever order keeps the laws of the domain',
    async () => {
      await fc.assert(
        fc.asyncProperty(plots, plot => playDoctor(stage, plot)),
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
    const plantedStage = await createDoctorStage(app, http)
    await expect(
      playDoctor(plantedStage, plotOf({ kind: 'join' }, createEvent('block', 'contact'))),
    ).rejects.toThrow(/contact hears 200/)
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
    const plantedStage = await createDoctorStage(app, http)
    await expect(
      playDoctor(plantedStage, plotOf({ kind: 'join' }, { kind: 'openCase' }, createEvent('block'))),
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
    const plantedStage = await createDoctorStage(app, http)
    await expect(playDoctor(plantedStage, plotOf({ kind: 'join' }, createEvent('reset')))).rejects.toThrow(
      /is RESTRICTED instead of ACTIVE/,
    )
  })

  test('a line of the history that is missing', async () => {
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
    const plantedStage = await createDoctorStage(app, http)
    await expect(playDoctor(plantedStage, plotOf({ kind: 'join' }, createEvent('reset')))).rejects.toThrow(
      /history tells/,
    )
  })
})
