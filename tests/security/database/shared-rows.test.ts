import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../apps/server/src/testing/app.ts'
import { createInjection, type Injection } from '../src/injection.ts'
import { createEntities } from '../src/world.ts'

/** Rows that belong to no company: SQL injected into a customer's call can read some of them, and write none. */
let app: TestApp
let owner: pg.Client
let otherClient: pg.PoolClient
let ownCompany: string
let countChangedBy: Injection['countChangedBy']
let escapes: Injection['escapes']

beforeAll(async () => {
  app = await testApp()
  owner = new pg.Client({ connectionString: app.database.url })
  await owner.connect()
  otherClient = await app.services.db.pool.connect()
  const entities = await createEntities(app)
  ownCompany = entities.nour.company ?? ''
  ;({ countChangedBy, escapes } = createInjection({
    app,
    own: ownCompany,
    foreign: entities.brightClient.company ?? '',
    other: otherClient,
  }))
})
afterAll(async () => {
  otherClient.release()
  await owner.end()
  await app.close()
})

/** Tables of which customers' calls can read all or some rows; only staff may write them. */
const listReadable = async (): Promise<string[]> => {
  const { rows } = await owner.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c
     where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'drizzle'::regnamespace)
       and (not c.relrowsecurity or exists (
         select from pg_policy p where p.polrelid = c.oid and p.polname in ('readable', 'count')))
     order by 1`,
  )
  return rows.map(({ name }) => name)
}

describe("S13: SQL injected into a customer's call", () => {
  /** A change that would give the attacker's account access as the provider's staff. */
  const listPromotions = async (): Promise<string[]> => {
    const { rows } = await owner.query<{ id: string }>(
      `select id from account where company_id = $1 and kind = 'contact' order by id`,
      [ownCompany],
    )
    const staffRow = (id: string) =>
      `insert into staff (id, name, email, role) values ('${id}', 'x', 'x@x.test', 'administrator')`
    return [
      `update account set kind = 'staff' where id = '${rows[0]?.id}'`,
      `insert into account (id, kind, email, name, company_id) values (gen_random_uuid(), 'staff', 'y@x.test', 'y', '${ownCompany}')`,
      staffRow(rows[0]?.id ?? ''),
      `update staff set role = 'administrator'`,
    ]
  }

  test('cannot create staff accounts', async () => {
    for (const escapeStatements of Object.values(escapes()))
      for (const attempt of await listPromotions())
        expect(await countChangedBy([...escapeStatements, attempt])).toBe(0)
  })

  test('planted fault: a company that may write the kind of its accounts', async () => {
    const [promotion = ''] = await listPromotions()
    await owner.query(
      `alter policy tenant on account with check (company_id = (select archway_scope.company()))`,
    )
    try {
      expect(await countChangedBy([promotion])).toBe(1)
    } finally {
      await owner.query(
        `alter policy tenant on account with check ((select archway_scope.is_accounts())
           or (company_id = (select archway_scope.company()) and kind <> 'staff'))`,
      )
    }
  })

  test('cannot change rows shared by all companies: staff, catalog, sign-in limits, processes, keys', async () => {
    const tables = await listReadable()
    expect(tables).toEqual(expect.arrayContaining(['staff', 'sign_in_budget', 'product', 'maintenance_run']))
    await owner.query(
      `insert into sign_in_budget (bucket, spent, window_ends_at) values ('own x', 10, 'infinity') on conflict do nothing;
       insert into maintenance_run (kind, problems, files, bytes) values ('backup', 1, 1, 1) on conflict do nothing;
       insert into holiday (date, title) values ('2030-01-01', 'x') on conflict do nothing`,
    )
    const changed: string[] = []
    for (const [name, way] of Object.entries(escapes()))
      for (const table of tables)
        if ((await countChangedBy([...way, `delete from ${table}`])) > 0) changed.push(`${name}: ${table}`)
    expect(changed).toEqual([])
  })
})
