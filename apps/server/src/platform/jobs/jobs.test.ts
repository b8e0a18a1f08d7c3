import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type Database } from '../db/database.ts'
import { systemScope } from '../db/scope.ts'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { addJob, type Jobs, startJobs } from './jobs.ts'

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

const add = (task: string) => db.within(systemScope, tx => addJob(tx, task, { patient: 'Ada Lovelace' }))
const listWaiting = async () => {
  const { rows } = await owner.query(
    'select task_identifier as task, locked_at as "lockedAt" from graphile_worker.jobs order by task_identifier',
  )
  return rows
}
const start = async (jobs: Jobs) => {
  const receivedItems: [string, unknown][] = []
  const stop = await startJobs(database.serverUrl, jobs, {
    onError: (...args) => receivedItems.push(args),
    graceMs: 300,
  })
  return { stop, receivedItems }
}

test('a failed job is reported with its error, and waits for its next attempt', async () => {
  const failure = new TypeError('nothing of the kind')
  const { stop, receivedItems } = await start({
    breaks: async () => {
      throw failure
    },
  })
  await add('breaks')
  await expect.poll(() => receivedItems).toEqual([['job breaks failed', failure]])
  await expect.poll(listWaiting).toEqual([{ task: 'breaks', lockedAt: null }])
  await stop()
  await owner.query('delete from graphile_worker._private_jobs')
})

test('stopping waits for short jobs and aborts long ones, which do not count as failed and run at the next start', async () => {
  const startedNames: string[] = []
  const finishedJobs: string[] = []
  const end = Promise.withResolvers<void>()
  const { stop, receivedItems } = await start({
    short: async () => {
      startedNames.push('short')
      await end.promise
      finishedJobs.push('short')
    },
    lasts: (_, stopping) =>
      new Promise((_resolve, reject) => {
        startedNames.push('lasts')
        stopping?.addEventListener('abort', () => reject(stopping.reason))
      }),
  })
  await add('short')
  await add('lasts')
  await expect.poll(() => startedNames.toSorted()).toEqual(['lasts', 'short'])
  const stopped = stop()
  end.resolve()
  await stopped
  expect(finishedJobs).toEqual(['short'])
  expect(receivedItems).toEqual([])
  expect(await listWaiting()).toEqual([{ task: 'lasts', lockedAt: null }])

  const next = await start({ lasts: async () => void finishedJobs.push('lasts') })
  await expect.poll(() => finishedJobs).toEqual(['short', 'lasts'])
  await next.stop()
  expect(await listWaiting()).toEqual([])
})

test('jobs of a killed server are run by the next one, those of a running server are not', async () => {
  const finishedJobs: string[] = []
  // Locked long ago by a worker that ended without releasing it.
  await add('orphan')
  await owner.query(
    `update graphile_worker._private_jobs set locked_by = 'worker-gone', locked_at = now() - interval '1 minute'`,
  )
  const jobStarted = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  const first = await start({
    orphan: async () => void finishedJobs.push('orphan'),
    lasts: async () => {
      jobStarted.resolve()
      await end.promise
      finishedJobs.push('lasts')
    },
  })
  await expect.poll(() => finishedJobs).toEqual(['orphan'])

  await add('lasts')
  await jobStarted.promise
  await owner.query(
    `update graphile_worker._private_jobs set locked_at = now() - interval '1 minute' where locked_at is not null`,
  )
  const second = await start({ lasts: async () => void finishedJobs.push('twice') })
  expect(await listWaiting()).toMatchObject([{ task: 'lasts', lockedAt: expect.any(Date) }])
  end.resolve()
  await expect.poll(() => finishedJobs).toEqual(['orphan', 'lasts'])
  await first.stop()
  await second.stop()
  expect(await listWaiting()).toEqual([])
})

/** Two workers with one slot each in a lane; each records the jobs it ran, and a job ends when `gate` opens. */
const startTwoWorkers = async (gate: Promise<void>) => {
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
const addMany = (count: number) =>
  db.within(systemScope, async tx => {
    for (let n = 0; n < count; n++) await addJob(tx, 'count', { n })
  })

test('R10 two workers share a lane, and each job runs once', async () => {
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  const { runs, stop } = await startTwoWorkers(gate)
  await addMany(40)
  // Each has one job: neither leaves the lane to the other.
  await expect.poll(() => runs.map(({ worker }) => worker).sort()).toEqual(['one', 'two'])
  open()
  await expect.poll(listWaiting).toEqual([])
  await stop()
  expect(runs.map(({ n }) => n).sort((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, n) => n))
})

test('planted fault: a job whose lock is lost during its run runs twice', async () => {
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  const { runs, stop } = await startTwoWorkers(gate)
  await addMany(1)
  await expect.poll(() => runs.length).toBe(1)
  await owner.query('update graphile_worker._private_jobs set locked_at = null, locked_by = null')
  await expect.poll(() => runs.length).toBe(2)
  open()
  await expect.poll(listWaiting).toEqual([])
  await stop()
  expect(runs.map(({ n }) => n)).toEqual([0, 0])
})
