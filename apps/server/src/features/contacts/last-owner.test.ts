import { contactCalls as calls } from '@archway/contract/contacts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoId } from '../../demo/people.ts'
import { type TestApp, testApp } from '../../testing/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test('ruling 5: a contact who becomes the only owner while the contact is being removed stays', async () => {
  const staff = await app.as('staff@archway.test')
  const { body } = await staff.call(calls.addContact, {
    body: { name: 'Next owner', email: 'next@closed.test', companyUuid: demoId('closed') },
  })
  const { uuid } = body.data
  const client = new pg.Client({ connectionString: app.database.url })
  await client.connect()
  await client.query('begin')
  await client.query('select from company where id = $1 for no key update', [demoId('closed')])
  await client.query('update contact set super_admin = id = $1 where company_id = $2', [
    uuid,
    demoId('closed'),
  ])
  const removal = staff.call(calls.deleteContact, { params: { uuid } })
  const countWaiting = async (): Promise<number> =>
    (
      await client.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
    ).rows.length
  await expect.poll(countWaiting).toBe(1)
  await client.query('commit')
  await client.end()
  expect(await removal).toMatchObject({ status: 409, body: { code: 'LAST_SUPER_ADMIN' } })
})
