import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type Database } from '../db/database.ts'
import { systemScope } from '../db/scope.ts'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { addJob, startJobs } from './jobs.ts'

let database: TestDatabase
let db: Database
let owner: pg.Client
beforeAll(async () => {
  database = await testDatabase()
  db = connect(database.serverUrl)
  owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
})
afterAll(async () => {
  await db.close()
  await owner.end()
  await database.drop()
})

/** Two workers with one place each in a lane; each notes which jobs it ran, and a job ends when `gate` opens. */
const twoWorkers = async (gate: Promise<void>) => {
  const runs: { worker: string; n: number }[] = []
  const stops = await Promise.all(
    ['one', 'two'].map(worker =>
      startJobs(
        database.serverUrl,
        {
          count: async ({ n }: { n: number }) => {
            runs.push({ worker, n })
            await gate
          },
        },
        {
          lanes: [{ name: 'count', tasks: ['count'], concurrency: 1 }],
          onError: (_what, error) => expect.unreachable(String(error)),
        },
      ),
    ),
  )
  return { runs, stop: () => Promise.all(stops.map(stop => stop())) }
}
const add = (count: number) =>
  db.within(systemScope, async tx => {
    for (let n = 0; n < count; n++) await addJob(tx, 'count', { n })
  })
const left = async () => (await owner.query('select from graphile_worker.jobs')).rowCount

test('R10 two workers share a lane, and each job runs once', async () => {
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  const { runs, stop } = await twoWorkers(gate)
  await add(40)
  // Each holds one job: neither leaves the lane to the other.
  await expect.poll(() => runs.map(({ worker }) => worker).sort()).toEqual(['one', 'two'])
  open()
  await expect.poll(left).toBe(0)
  await stop()
  expect(runs.map(({ n }) => n).sort((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, n) => n))
})

test('planted fault: a job whose lock is lost while it runs is run twice', async () => {
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  const { runs, stop } = await twoWorkers(gate)
  await add(1)
  await expect.poll(() => runs.length).toBe(1)
  await owner.query('update graphile_worker._private_jobs set locked_at = null, locked_by = null')
  await expect.poll(() => runs.length).toBe(2)
  open()
  await expect.poll(left).toBe(0)
  await stop()
  expect(runs.map(({ n }) => n)).toEqual([0, 0])
})
