import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoId } from '../../../apps/server/src/demo/people.ts'
import { migrate } from '../../../apps/server/src/platform/db/migrate.ts'
import { systemScope } from '../../../apps/server/src/platform/db/scope.ts'
import { type TestApp, testApp } from '../../../apps/server/src/testing/app.ts'
import { requestErasure } from '../src/approval-story.ts'

const owner = demoId('owner@brightsmiles.test')
const chen = demoId('contact@brightsmiles.test')
let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const run = (statement: ReturnType<typeof sql>) =>
  app.services.db.within(systemScope, tx => tx.execute(statement))
const listOwners = async (): Promise<unknown[]> =>
  (
    await run(sql`select id from contact where super_admin and company_id = ${demoId('brightsmiles')}`)
  ).rows.map(({ id }) => id)

test('S11 the migration removes the role from owners erased by an earlier release', async () => {
  // The row as that release left it: under its pseudonym, but still an owner.
  await run(sql`update contact set super_admin = true, email = 'erased-' || left(id::text, 8) || '@erased.invalid'
    where id = ${chen}`)
  // The defect: because of this row, the company seems to have a second owner, so the last real one can be erased.
  expect((await requestErasure(app, 'contact', owner)).body.code).not.toBe('LAST_SUPER_ADMIN')
  await migrate(app.database.url)
  expect(await listOwners()).toEqual([owner])
  expect((await requestErasure(app, 'contact', owner)).body.code).toBe('LAST_SUPER_ADMIN')
})

test('S11 an owner whose address only resembles such a pseudonym stays an owner', async () => {
  await run(
    sql`update contact set super_admin = true, email = 'erased-00000000@erased.invalid' where id = ${chen}`,
  )
  await migrate(app.database.url)
  expect((await listOwners()).toSorted()).toEqual([owner, chen].toSorted())
})
