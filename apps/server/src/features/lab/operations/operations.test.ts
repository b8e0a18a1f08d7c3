import type { Webhook } from '@archway/contract/integrations'
import { operationsCalls } from '@archway/contract/lab'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordRun } from '../../../platform/backup/record.ts'
import { systemScope } from '../../../platform/db/scope.ts'
import { announceProcess } from '../../../platform/health/processes.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const readStatus = async () => {
  const staff = await app.as('staff@archway.test')
  return (await staff.call(operationsCalls.operations)).body.data
}

test('R11 staff see versions, needed actions, the queue by lane, mails, storage and the last backup', async () => {
  await app.services.db.within(systemScope, async tx => {
    await addJob(tx, 'passwordMail', {}, { runAt: new Date(Date.now() - 120_000) })
    await addJob(tx, 'webhookStoppedMail', {})
    await addJob(tx, 'makeModel', {}, { runAt: new Date(Date.now() + 3_600_000) })
  })
  await recordRun(app.database.url, 'backup', { problems: 0, files: 12, bytes: 3456 })
  const report = await readStatus()
  expect(report.versions.database).toMatch(/^\d+/)
  expect(report.versions.schema).toMatch(/^\d{4}_/)
  expect(report.needs.filter(({ ok }) => !ok)).toEqual([])
  expect(report.lanes.map(({ lane }) => lane)).toEqual([
    'notices',
    'mails',
    'schedule',
    'documents',
    'exports',
    'figures',
    'models',
    'plans',
    'files',
    'webhooks',
    'upkeep',
  ])
  const [, mails, , , , , models] = report.lanes
  expect(mails).toMatchObject({ due: 2, failed: 0 })
  expect(mails?.oldestSeconds).toBeGreaterThanOrEqual(120)
  expect(models).toMatchObject({ due: 0, oldestSeconds: 0 })
  expect(report.mails).toEqual({ way: 'outbox', waiting: 2, retrying: 0, failed: 0 })
  expect(report.backup).toMatchObject({ problems: 0, files: 12, bytes: 3456 })
  expect(report.verify).toBeNull()
})

test('R11 staff see how many webhooks work, fail, and were turned off because they failed', async () => {
  const { db } = app.services
  const createWebhook = (isOn: boolean, stopReason: Webhook['stopReason'], failingSince: string | null) =>
    db.within(systemScope, tx =>
      tx.execute(sql`insert into webhook (id, url, events, sealed_secret, created_by_id, is_on, stop_reason, failing_since)
        values (gen_random_uuid(), 'https://receiver.test', '[]', 'sealed', gen_random_uuid(), ${isOn}, ${stopReason}, ${failingSince})`),
    )
  expect((await readStatus()).webhooks).toEqual({ working: 0, failing: 0, stopped: 0 })
  const since = '2026-03-01T00:00:00Z'
  await createWebhook(true, null, null)
  await createWebhook(true, null, null)
  await createWebhook(true, null, null)
  await createWebhook(true, null, since)
  await createWebhook(false, 'failing', since)
  await createWebhook(false, 'gone', since)
  // Turned off by people, or because its creator left.
  await createWebhook(false, null, since)
  await createWebhook(false, 'creatorLeft', null)
  expect((await readStatus()).webhooks).toEqual({ working: 3, failing: 1, stopped: 2 })
})

test('R11 each process is listed while it runs, as lost after it was killed, and not after it has stopped', async () => {
  const announcement = announceProcess({
    ...app.services,
    config: { ...app.services.config, ROLE: 'worker' },
  })
  await expect
    .poll(async () => (await readStatus()).processes)
    .toMatchObject([{ role: 'worker', gone: false }])
  await app.services.db.within(systemScope, tx =>
    tx.execute(`update server_process set seen_at = now() - interval '2 minutes'`),
  )
  expect((await readStatus()).processes).toMatchObject([{ role: 'worker', gone: true }])
  await announcement()
  expect((await readStatus()).processes).toEqual([])
})

test('R9 an administrator runs jobs again that have failed for the last time, and only these', async () => {
  const staff = await app.as('staff@archway.test')
  const owner = new pg.Client({ connectionString: app.database.url })
  await owner.connect()
  try {
    await app.services.db.within(systemScope, async tx => {
      for (const key of ['failed', 'retrying', 'other']) await addJob(tx, 'checkArchive', { key }, { key })
      await addJob(tx, 'hashFile', {}, { key: 'another task' })
    })
    const setAttempts = (key: string, attempts: string) =>
      owner.query(
        `update graphile_worker._private_jobs set attempts = ${attempts}, run_at = now() + interval '1 day' where key = $1`,
        [key],
      )
    for (const key of ['failed', 'another task']) await setAttempts(key, 'max_attempts')
    await setAttempts('retrying', '3')
    const listFailing = async () => (await readStatus()).failing
    expect(await listFailing()).toEqual(
      expect.arrayContaining([
        { task: 'checkArchive', retrying: 1, failed: 1 },
        { task: 'hashFile', retrying: 0, failed: 1 },
      ]),
    )
    const retry = (task: string) => staff.call(operationsCalls.retryJobs, { body: { task } })
    expect((await retry('checkArchive')).body.data).toEqual({ jobs: 1 })
    expect((await retry('checkArchive')).body.data).toEqual({ jobs: 0 })
    expect((await retry('nothing')).body.data).toEqual({ jobs: 0 })
    expect(await listFailing()).toEqual(
      expect.arrayContaining([
        { task: 'checkArchive', retrying: 1, failed: 0 },
        { task: 'hashFile', retrying: 0, failed: 1 },
      ]),
    )
    const { rows } = await owner.query(
      `select key, attempts, run_at <= now() as due from graphile_worker.jobs where key in ('failed', 'retrying') order by key`,
    )
    expect(rows).toEqual([
      { key: 'failed', attempts: 0, due: true },
      { key: 'retrying', attempts: 3, due: false },
    ])
  } finally {
    await owner.end()
  }
})

test('S2 only administrators of the provider see the operations page and run jobs again', async () => {
  for (const email of ['owner@nourdental.test', 'planner@archway.test']) {
    const person = await app.as(email)
    expect((await person.call(operationsCalls.operations)).status).toBe(403)
    const retried = await person.call(operationsCalls.retryJobs, { body: { task: 'hashFile' } })
    expect(retried.status).toBe(403)
  }
})
