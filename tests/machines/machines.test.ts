import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../apps/server/src/testing/app.ts'
import { letAnadoluAsk } from './src/cast.ts'
import { everyRow } from './src/domain-rows.ts'
import { plots } from './src/plots.ts'
import { sagas } from './src/sagas.ts'
import { playPlot, type Stage, stageOf } from './src/story.ts'

/**
 * Limited, and the same in every run; `MACHINES_RUNS=400 MACHINES_SEED=7` runs more stories with another seed,
 * `MACHINES_SHRINK=no` reports the first failure without shrinking it.
 */
const numRuns = Number(process.env.MACHINES_RUNS ?? 16)
const seed = Number(process.env.MACHINES_SEED ?? 20_260_302)

let app: TestApp
let stage: Stage
beforeAll(async () => {
  app = await testApp()
  await letAnadoluAsk(app)
  stage = stageOf(app)
})
afterAll(() => app?.close())

test('the written stories obey the laws, and take every row of the five tables', async () => {
  for (const saga of sagas) await playPlot(stage, saga)
  expect(everyRow.filter(id => !stage.taken.has(id))).toEqual([])
}, 300_000)

test(
  'every story of allowed steps, refused steps and passing time keeps the laws of the domain',
  async () => {
    const chance: Stage = { ...stage, played: 0, seen: new Map(), taken: new Map() }
    await fc.assert(
      fc.asyncProperty(plots, plot => playPlot(chance, plot)),
      // Shrinking replays a story many times; the first failure is often clear enough.
      { numRuns, seed, endOnFailure: process.env.MACHINES_SHRINK === 'no' },
    )
    expect(chance.played).toBeGreaterThan(numRuns)
    if (process.env.MACHINES_RUNS) report(chance)
  },
  numRuns * 60_000,
)

/** The coverage of a long run: how often each step was taken, and the rows that were never taken at random. */
const report = ({ played, seen, taken }: Stage): void => {
  console.info(`${played} steps played`, Object.fromEntries([...seen].sort()))
  console.info('rows not taken:', everyRow.filter(id => !taken.has(id)).join(' ') || 'none')
}
