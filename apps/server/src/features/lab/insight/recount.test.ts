import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { demoId } from '../../../demo/people.ts'
import type { Database } from '../../../platform/db/database.ts'
import { systemScope } from '../../../platform/db/scope.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { completeForm, createSubmitted, giveAddresses } from '../../../testing/case-story.ts'
import { countInsight, recountInsight } from './jobs.ts'

const dayMs = 86_400_000
const companies = ['brightsmiles', 'nourdental'] as const
let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await giveAddresses(app, [...companies])
  for (const company of companies) {
    const owner = await app.as(`owner@${company}.test`)
    await createSubmitted(app, owner, company, completeForm('RE'))
  }
  app.clock.advance(200 * dayMs)
  await countInsight(app.services)
})
afterAll(() => app.close())

/** How far each company has been recounted. */
const readProgress = async (): Promise<Record<string, string | null>> => {
  const { rows } = await app.services.db.within(systemScope, tx =>
    tx.execute<{ id: string; day: string | null }>(
      sql`select company_id as id, recounted_to::text as day from insight_progress`,
    ),
  )
  return Object.fromEntries(rows.map(({ id, day }) => [id, day]))
}

/** The database for a run in which the work for its first company fails. */
const failingOnce = (): Database => {
  const { db } = app.services
  let works = 0
  return {
    ...db,
    within: (scope, work) => {
      works += 1
      return works === 2 ? Promise.reject(new Error('planted')) : db.within(scope, work)
    },
  }
}

test('R10 only a company whose month could not be recounted is repeated; the others are not recounted further', async () => {
  const log = { ...app.services.log, error: () => {} } as unknown as typeof app.services.log
  await recountInsight({ ...app.services, db: failingOnce(), log })
  const first = await readProgress()
  const failed = Object.keys(first).toSorted()[0] ?? ''
  expect(first[failed]).toBeNull()
  const otherCompanies = Object.entries(first).filter(([id]) => id !== failed)
  expect(otherCompanies.length).toBeGreaterThan(0)
  for (const [, day] of otherCompanies) expect(day).not.toBeNull()

  const owner = new pg.Client({ connectionString: app.database.url })
  await owner.connect()
  onTestFinished(() => owner.end())
  const { rows } = await owner.query(
    "select key, payload from graphile_worker._private_jobs where key like 'recountInsight %'",
  )
  expect(rows).toEqual([{ key: `recountInsight ${failed}`, payload: { only: failed } }])

  await recountInsight(app.services, { only: failed })
  const second = await readProgress()
  expect(second[failed]).not.toBeNull()
  for (const [id, day] of otherCompanies) expect(second[id]).toBe(day)

  // The fault: a run that is repeated for all companies counts the next month of each.
  await recountInsight(app.services)
  const third = await readProgress()
  const busy = companies.map(demoId).filter(id => id !== failed)
  expect(busy.every(id => (third[id] ?? '') > (first[id] ?? ''))).toBe(true)
})

test('R10 a failed run for one company is repeated by the queue', async () => {
  const log = { ...app.services.log, error: () => {} } as unknown as typeof app.services.log
  const services = { ...app.services, db: failingOnce(), log }
  await expect(recountInsight(services, { only: demoId('nourdental') })).rejects.toBeInstanceOf(
    AggregateError,
  )
})
