import { caseFileCalls } from '@archway/contract/case-files'
import { caseCalls } from '@archway/contract/cases'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { uploadStory } from '../../../testing/upload-story.ts'

const people = ['owner@brightsmiles.test', 'contact@brightsmiles.test']

/** Two people of a company make calls that hold database connections; `check` runs while they do. */
const whileHeld = async (
  env: Readonly<Record<string, string>>,
  check: (story: Awaited<ReturnType<typeof uploadStory>>) => Promise<{ left?: Promise<unknown> }>,
): Promise<void> => {
  const story = await uploadStory({ DATABASE_CONNECTIONS: '10', ...env })
  onTestFinished(() => story.app.close())
  const caseUuid = await story.newCase()
  const connectionString = story.app.database.url
  const lock = new pg.Client({ connectionString })
  // Outside a transaction, in which the list of connections would never change.
  const watcher = new pg.Client({ connectionString })
  await Promise.all([lock.connect(), watcher.connect()])
  await lock.query('begin')
  await lock.query('select from case_file where id = $1 for update', [caseUuid])
  const waitingCalls = people.flatMap(email =>
    Array.from({ length: 6 }, async () =>
      (await story.app.as(email)).call(caseFileCalls.reserve, {
        body: { caseUuid, typeKey: 'frontal', fileName: 'frontal.jpg', bytes: 1000 },
      }),
    ),
  )
  const countWaiting = async (): Promise<number> =>
    (
      await watcher.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
    ).rows.length
  await expect.poll(countWaiting).toBeGreaterThanOrEqual(6)
  const { left: waitingCall } = await check(story)
  await Promise.all([lock.end(), watcher.end()])
  await Promise.all([...waitingCalls, waitingCall])
}
const list = async (story: Awaited<ReturnType<typeof uploadStory>>) =>
  (await story.app.as('owner@nourdental.test')).call(caseCalls.list, { query: {} })

test('P17 the people of one company can only use a part of the connections: another company gets its response', () =>
  whileHeld({}, async story => {
    expect((await list(story)).status).toBe(200)
    expect(story.services.db.pool.waitingCount).toBe(0)
    return {}
  }))

test('planted fault: without a limit they use every connection, and another company waits', () =>
  whileHeld({ RATE_LIMITS: 'off' }, async story => {
    const waitingCall = list(story)
    await expect.poll(() => story.services.db.pool.waitingCount).toBeGreaterThan(2)
    return { left: waitingCall }
  }))
