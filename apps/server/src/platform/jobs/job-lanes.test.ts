import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type Database } from '../db/database.ts'
import { testDatabase } from '../testing/database.ts'
import { addJob, type JobLane, startJobs } from './jobs.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
let db: Database
beforeAll(async () => {
  database = await testDatabase()
  db = connect(database.url)
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

/**
 * Two heavy jobs occupy their slots; a mail follows. Returns whether the heavy jobs were still running when it was
 * sent.
 */
const isMailBehindHeavyJobs = async (lanes: readonly JobLane[], release: 'afterMail' | 'atOnce') => {
  let heldJobs = 0
  let openGate = (): void => {}
  const gate = new Promise<void>(resolve => {
    openGate = resolve
  })
  let sentWhileHeld: boolean | undefined
  const stop = await startJobs(
    database.url,
    {
      heavy: async () => {
        heldJobs += 1
        await gate
        heldJobs -= 1
      },
      mail: async () => {
        sentWhileHeld = heldJobs === 2
      },
    },
    { lanes, onError: (_what, error) => expect.unreachable(String(error)) },
  )
  await db.open(async tx => {
    for (let n = 0; n < 2; n += 1) await addJob(tx, 'heavy', {})
  })
  await expect.poll(() => heldJobs).toBe(2)
  await db.open(tx => addJob(tx, 'mail', {}))
  if (release === 'atOnce') openGate()
  await expect.poll(() => sentWhileHeld).toBeDefined()
  openGate()
  await stop()
  return sentWhileHeld
}

test('a mail is sent while heavy jobs use every slot of their lane (P17)', async () => {
  expect(
    await isMailBehindHeavyJobs([{ name: 'heavy', tasks: ['heavy'], concurrency: 2 }], 'afterMail'),
  ).toBe(true)
})

test('planted fault: without lanes the mail waits for a heavy job', async () => {
  expect(await isMailBehindHeavyJobs([], 'atOnce')).toBe(false)
})

test('a lane with an unknown task, or a task in two lanes, is an error at start', async () => {
  const lane = { name: 'heavy', tasks: ['heavy'], concurrency: 1 }
  const jobs = { heavy: async () => {} }
  await expect(
    startJobs(database.url, jobs, {
      lanes: [{ name: 'other', tasks: ['other'], concurrency: 1 }],
      onError: () => {},
    }),
  ).rejects.toThrow('no job is called other')
  await expect(startJobs(database.url, jobs, { lanes: [lane, lane], onError: () => {} })).rejects.toThrow(
    'heavy',
  )
})

/** The waiting jobs of a task in the order in which they will run. */
const recordOrder = async (task: string): Promise<string[]> => {
  const admin = new pg.Client({ connectionString: database.url })
  await admin.connect()
  const { rows } = await admin.query<{ name: string }>(
    `select payload->>'name' as name from graphile_worker._private_jobs as job
     join graphile_worker._private_tasks as task on task.id = job.task_id
     where task.identifier = $1 order by job.priority, job.run_at, job.id`,
    [task],
  )
  await admin.end()
  return rows.map(({ name }) => name)
}

test('companies take turns in the queue, however many jobs one of them adds (P17)', async () => {
  const add = (task: string, name: string, company?: string) =>
    db.open(tx => addJob(tx, task, { name }, { background: true, company }))
  for (const name of ['a1', 'a2', 'a3']) await add('models', name, 'a')
  for (const name of ['b1', 'b2']) await add('models', name, 'b')
  expect(await recordOrder('models')).toEqual(['a1', 'b1', 'a2', 'b2', 'a3'])
  // Planted fault: jobs without a company run in the order in which they were added.
  for (const name of ['a1', 'a2', 'a3', 'b1']) await add('unfair', name)
  expect(await recordOrder('unfair')).toEqual(['a1', 'a2', 'a3', 'b1'])
})
