import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type Database } from '../platform/db/database.ts'
import { addJob, type JobLane, type Jobs, startJobs } from '../platform/jobs/jobs.ts'
import { testDatabase } from '../platform/testing/database.ts'
import { jobLanes } from './job-lanes.ts'

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

/** Runs `waiting` while jobs of the tasks in `held` do not end; returns whether it ran before they did. */
const runsBeside = async (
  held: readonly string[],
  waiting: string,
  lanes: readonly JobLane[],
): Promise<boolean> => {
  const gate = Promise.withResolvers<void>()
  const hasRun = Promise.withResolvers<boolean>()
  let heldJobs = 0
  const tasks = [...jobLanes.flatMap(lane => lane.tasks), ...held, waiting]
  const jobs: Jobs = {
    ...Object.fromEntries(tasks.map(task => [task, async () => {}])),
    ...Object.fromEntries(
      held.map(task => [
        task,
        async () => {
          heldJobs += 1
          await gate.promise
          heldJobs -= 1
        },
      ]),
    ),
    [waiting]: async () => hasRun.resolve(heldJobs === held.length),
  }
  const stop = await startJobs(database.url, jobs, {
    lanes,
    onError: (_message, error) => expect.unreachable(String(error)),
  })
  try {
    await db.open(async tx => {
      for (const task of held) await addJob(tx, task, {})
    })
    await expect.poll(() => heldJobs).toBe(held.length)
    await db.open(tx => addJob(tx, waiting, {}))
    if (lanes.length === 0) gate.resolve()
    return await hasRun.promise
  } finally {
    gate.resolve()
    await stop()
  }
}

test.each([
  ['a password mail, beside jobs of the schedule', ['passTime', 'goRounds'], 'passwordMail'],
  [
    'a line of a chat, beside mails to a server that does not respond',
    ['passwordMail', 'notificationMail'],
    'chatLine',
  ],
  [
    'jobs of the schedule, beside mails to a server that does not respond',
    ['passwordMail', 'notificationMail'],
    'passTime',
  ],
  ['a preview, beside the archives of two companies', ['exportPerson', 'exportPerson'], 'makePreview'],
  ['the sweep of webhooks, beside deliveries', Array(6).fill('deliverWebhook'), 'sweepWebhooks'],
] satisfies [string, string[], string][])('P17 R10 does not wait: %s', async (_name, held, waiting) => {
  expect(await runsBeside(held, waiting, jobLanes)).toBe(true)
})

test('planted fault: without lanes a password mail waits for jobs of the schedule (P17)', async () => {
  expect(await runsBeside(['passTime', 'goRounds'], 'passwordMail', [])).toBe(false)
})
