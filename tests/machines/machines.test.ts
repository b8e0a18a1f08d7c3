import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../apps/server/src/testing/app.ts'
import { plots } from './src/plots.ts'
import { play, type Stage, stageOf } from './src/story.ts'

/** Bounded and the same in every run; `MACHINES_RUNS=400 MACHINES_SEED=7` looks further, `MACHINES_SHRINK=no` stops at once. */
const numRuns = Number(process.env.MACHINES_RUNS ?? 8)
const seed = Number(process.env.MACHINES_SEED ?? 20_260_302)

let app: TestApp
let stage: Stage
beforeAll(async () => {
  app = await testApp()
  stage = stageOf(app)
})
afterAll(() => app?.close())

test(
  'every story of allowed steps, refused steps and passing time keeps the laws of the domain',
  async () => {
    await fc.assert(
      fc.asyncProperty(plots, plot => play(stage, plot)),
      // Shrinking plays a story many times over: what was found first is often clear enough.
      { numRuns, seed, endOnFailure: process.env.MACHINES_SHRINK === 'no' },
    )
    expect(stage.played).toBeGreaterThan(numRuns)
    if (process.env.MACHINES_RUNS)
      console.info(`${stage.played} steps played`, Object.fromEntries([...stage.seen].sort()))
  },
  numRuns * 60_000,
)
