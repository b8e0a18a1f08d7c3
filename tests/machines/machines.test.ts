import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../apps/server/src/testing/app.ts'
import { everyRow } from './src/domain-rows.ts'
import { enableRequestsOfAnadolu } from './src/people.ts'
import { randomScenarios } from './src/random-scenarios.ts'
import { createRunner, type Runner, runScenario } from './src/run-scenario.ts'
import { scriptedScenarios } from './src/scripted-scenarios.ts'

/**
 * Limited, and the same in every run; `MACHINES_RUNS=400 MACHINES_SEED=7` runs more scenarios with another seed,
 * `MACHINES_SHRINK=no` reports the first failure without shrinking it.
 */
const numRuns = Number(process.env.MACHINES_RUNS ?? 16)
const seed = Number(process.env.MACHINES_SEED ?? 20_260_302)

let app: TestApp
let runner: Runner
beforeAll(async () => {
  app = await testApp()
  await enableRequestsOfAnadolu(app)
  runner = createRunner(app)
})
afterAll(() => app?.close())

test('the scripted scenarios violate no invariant, and take every row of the five status machines', async () => {
  for (const scenario of scriptedScenarios) await runScenario(runner, scenario)
  expect(everyRow.filter(id => !runner.countByRow.has(id))).toEqual([])
}, 300_000)

test(
  'random scenarios of allowed steps, refused steps and passing time violate no invariant of the domain',
  async () => {
    const randomRunner: Runner = { ...runner, stepCount: 0, countByOutcome: new Map(), countByRow: new Map() }
    await fc.assert(
      fc.asyncProperty(randomScenarios, scenario => runScenario(randomRunner, scenario)),
      // Shrinking repeats a scenario many times; the first failure is often clear enough.
      { numRuns, seed, endOnFailure: process.env.MACHINES_SHRINK === 'no' },
    )
    expect(randomRunner.stepCount).toBeGreaterThan(numRuns)
    if (process.env.MACHINES_RUNS) report(randomRunner)
  },
  numRuns * 60_000,
)

/** The coverage of a long run: how often each step was taken, and the rows that were never taken at random. */
const report = ({ stepCount, countByOutcome, countByRow }: Runner): void => {
  console.info(`${stepCount} steps taken`, Object.fromEntries([...countByOutcome].sort()))
  console.info('rows not taken:', everyRow.filter(id => !countByRow.has(id)).join(' ') || 'none')
}
