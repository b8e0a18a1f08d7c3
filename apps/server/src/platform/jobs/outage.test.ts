import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { findFreePort } from '../../testing/server-process.ts'
import { connect, type Database } from '../db/database.ts'
import { systemScope } from '../db/scope.ts'
import { type OwnPostgres, ownPostgres } from '../testing/own-postgres.ts'
import { addJob, startJobs } from './jobs.ts'
import { JobPool } from './pool.ts'

let postgres: OwnPostgres
let db: Database
const children: ChildProcess[] = []

beforeAll(async () => {
  postgres = await ownPostgres(await findFreePort())
  db = connect(postgres.url, { size: 2 })
})
afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  await query('delete from graphile_worker._private_jobs')
})
afterAll(async () => {
  await db.close()
  await postgres.close()
})

const query = async (statement: string): Promise<Record<string, unknown>[]> => {
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}
const listQueued = () =>
  query('select task_identifier as task, attempts, locked_at is not null as locked from graphile_worker.jobs')
const add = (task: string) => db.within(systemScope, tx => addJob(tx, task, {}))

const createDriverPool = (): pg.Pool => new pg.Pool({ connectionString: postgres.url })
const createJobPool = (): pg.Pool =>
  new JobPool({
    connectionString: postgres.url,
    max: 2,
    onAway: () => {},
    onBack: () => {},
    onUnsettled: () => {},
  })

const file = (name: string) => new URL(`./testing/${name}`, import.meta.url)
const startJobProcess = async (...execArgv: string[]) => {
  const child = fork(fileURLToPath(file('process.ts')), [postgres.url], { execArgv, stdio: 'pipe' })
  children.push(child)
  const receivedItems: string[] = []
  child.on('message', message => receivedItems.push(String(message)))
  await expect.poll(() => receivedItems).toContain('ready')
  return { child, receivedItems }
}

test.each(['fast', 'crash'] as const)(
  'R10 a job that ends while the database is unavailable (%s) runs once, and its process continues',
  async mode => {
    const { child, receivedItems } = await startJobProcess()
    await add('held')
    await expect.poll(() => receivedItems).toContain('started')
    await postgres.stop(mode)
    child.send('end')
    await expect.poll(() => receivedItems).toContain('ended')
    await postgres.start()
    await expect.poll(listQueued).toEqual([])
    await add('held')
    await expect.poll(() => receivedItems.filter(word => word === 'started')).toHaveLength(2)
    child.send('end')
    await expect.poll(listQueued).toEqual([])
    // Releasing the jobs of ended processes may fail in the outage too, and is retried.
    const usual = /^(ready|started|ended|the jobs of processes that are gone could not be freed: .*)$/s
    expect(receivedItems.filter(word => !usual.test(word))).toEqual([])
    expect(child.exitCode).toBeNull()
  },
)

test('R10 planted fault: an outcome that is not awaited ends the process', async () => {
  const { child, receivedItems } = await startJobProcess('--import', file('fault-outcomes-once.ts').href)
  await add('held')
  await expect.poll(() => receivedItems).toContain('started')
  await postgres.stop()
  child.send('end')
  await once(child, 'exit')
  expect(child.exitCode).toBe(1)
  await postgres.start()
  expect(await listQueued()).toMatchObject([{ task: 'held', locked: true }])
})

test.each([
  ['the pool of the jobs releases it once', createJobPool, []],
  [
    'planted fault: the pool of the driver throws',
    createDriverPool,
    ['Release called on client which has already been released to the pool.'],
  ],
] as const)(
  'R10 graphile-worker releases the connection that it listens on twice: %s',
  async (_, createPool, thrown) => {
    const pool = createPool()
    const release = await new Promise<() => void>((resolve, reject) =>
      pool.connect((error, _client, releaseClient) => (error ? reject(error) : resolve(releaseClient))),
    )
    const messages: string[] = []
    for (let count = 0; count < 2; count++)
      try {
        release()
      } catch (error) {
        messages.push((error as Error).message)
      }
    expect(messages).toEqual(thrown)
    // The connection is free again, once.
    expect([pool.totalCount, pool.idleCount]).toEqual([1, 1])
    await pool.end()
  },
)

test('R10 a job whose response was lost with its connection is run by the same process', async () => {
  const { child, receivedItems } = await startJobProcess()
  await add('held')
  await expect.poll(() => receivedItems).toContain('started')
  // The state after the outage: locked by this process, which never received the job.
  await query(`select graphile_worker.add_job('held', run_at => now() + interval '1 hour')`)
  await query(
    `update graphile_worker._private_jobs set locked_at = now(), run_at = now(),
       locked_by = (select locked_by from graphile_worker._private_jobs where locked_by is not null)
     where locked_by is null`,
  )
  await expect.poll(() => receivedItems.filter(word => word === 'started')).toHaveLength(2)
  child.send('end')
  await expect.poll(listQueued).toEqual([])
})

test('R10 after a queue could not be read for a while, another runner of the same process reads it', async () => {
  const { child, receivedItems } = await startJobProcess()
  await query('alter table graphile_worker._private_jobs rename to out_of_reach')
  await expect
    .poll(() => receivedItems.join())
    .toContain(
      'the queue of jobs cannot be read: error: relation "graphile_worker._private_jobs" does not exist',
    )
  await query('alter table graphile_worker.out_of_reach rename to _private_jobs')
  await add('held')
  await expect.poll(() => receivedItems).toContain('started')
  child.send('end')
  await expect.poll(listQueued).toEqual([])
})

test('R10 a process that is stopped while the database is unavailable ends, and its job is run by the next one', async () => {
  const finishedJobs: string[] = []
  const start = (task: () => Promise<void>) =>
    startJobs(postgres.url, { stopped: task }, { graceMs: 600, onError: () => {} })
  const jobStarted = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  const stop = await start(() => {
    jobStarted.resolve()
    return end.promise
  })
  await add('stopped')
  await jobStarted.promise
  await postgres.stop()
  end.resolve()
  await stop()
  await postgres.start()
  const next = await start(async () => void finishedJobs.push('next'))
  await expect.poll(listQueued).toEqual([])
  await next()
  expect(finishedJobs).toEqual(['next'])
})
