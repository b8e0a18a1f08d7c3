import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../apps/server/src/testing/app.ts'
import { type RealServer, realServer } from '../../../apps/server/src/testing/real-server.ts'
import { createEntities } from '../src/world.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await createEntities(app)
})
afterAll(() => app.close())

const runWithClient = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
const queryAsOwner = <Row extends pg.QueryResultRow>(text: string): Promise<Row[]> =>
  runWithClient(app.database.url, async client => (await client.query<Row>(text)).rows)

/** Every table of the product in any schema; new ones are included automatically. */
const listTables = async (kinds = ['r', 'p', 'v', 'm']): Promise<string[]> =>
  (
    await queryAsOwner<{ name: string }>(
      `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in (${kinds.map(kind => `'${kind}'`).join()}) and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast') order by 1`,
    )
  ).map(({ name }) => name)

const listPolicies = (): Promise<{ table: string; name: string }[]> =>
  queryAsOwner(
    `select polrelid::regclass::text as table, quote_ident(polname) as name from pg_policy order by 1, 2`,
  )

/** Returns which of these statements a connection may execute; each runs separately and is rolled back. */
const listAllowed = async (client: pg.Client, statements: readonly string[]): Promise<string[]> => {
  const finishedJobs: string[] = []
  for (const statement of statements) {
    await client.query('begin')
    try {
      const { rowCount, command } = await client.query(statement)
      if (command !== 'SELECT' || rowCount) finishedJobs.push(statement)
    } catch (error) {
      expect((error as pg.DatabaseError).code, `${statement}: ${String(error)}`).toMatch(/^(42501|42704)$/)
    }
    await client.query('rollback')
  }
  return finishedJobs
}

/** Injected statements that read, change, empty and share every table. */
const listWideStatements = async (): Promise<string[]> =>
  (await listTables()).flatMap(name => [
    `select 1 from ${name} limit 1`,
    `delete from ${name}`,
    `truncate ${name} cascade`,
    `grant all on ${name} to public`,
  ])

/** Statements that would disable the protection. */
const listWallBreakers = async (owner = new URL(app.database.url).username): Promise<string[]> => [
  ...(await listTables(['r', 'p'])).flatMap(name => [
    `alter table ${name} disable row level security`,
    `alter table ${name} no force row level security`,
    `drop table ${name} cascade`,
  ]),
  ...(await listPolicies()).map(({ table, name }) => `drop policy ${name} on ${table}`),
  'create policy mine on case_file using (true)',
  'create table public.mine (a int)',
  'create schema mine',
  'create role mine superuser',
  'alter role current_user superuser',
  'alter role archway_app bypassrls',
  `set role ${owner}`,
  `set session authorization ${owner}`,
  'set session_replication_role = replica',
  `copy (select 1) to program 'true'`,
  `select pg_read_file('postmaster.pid')`,
  `update audit_entry set account_id = null`,
  'delete from audit_entry',
  'truncate audit_entry',
]

describe('S13: the role that the server signs in as', () => {
  test('is not a superuser, inherits nothing and owns nothing', async () => {
    const [role] = await runWithClient(app.database.serverUrl, async client => {
      const { rows } = await client.query(
        `select rolsuper, rolinherit, rolcreaterole, rolcreatedb, rolbypassrls, rolreplication,
           (select count(*)::int from pg_class where relowner = r.oid)
           + (select count(*)::int from pg_proc where proowner = r.oid)
           + (select count(*)::int from pg_namespace where nspowner = r.oid)
           + (select count(*)::int from pg_database where datdba = r.oid) as owned
         from pg_roles r where rolname = session_user`,
      )
      return rows
    })
    expect(role).toEqual({
      rolsuper: false,
      rolinherit: false,
      rolcreaterole: false,
      rolcreatedb: false,
      rolbypassrls: false,
      rolreplication: false,
      owned: 0,
    })
  })

  test('cannot read or change any table after SET ROLE NONE, for all tables of the catalog', async () => {
    const statements = await listWideStatements()
    const outcome = await runWithClient(app.database.serverUrl, async client => {
      await client.query('set role none')
      return listAllowed(client, statements)
    })
    console.info(
      `${(await listTables()).length} tables, ${statements.length} statements: ${outcome.length} allowed`,
    )
    expect(statements.length).toBeGreaterThan(200)
    expect(outcome).toEqual([])
  })

  test.each(['none', 'archway_app', 'archway_staff', 'archway_jobs'])(
    'cannot disable the protection or change the audit trail as role %s',
    async role => {
      const statements = await listWallBreakers()
      const outcome = await runWithClient(app.database.serverUrl, async client => {
        await client.query(`set role ${role}`)
        return listAllowed(client, statements)
      })
      expect(outcome).toEqual([])
    },
  )

  test('a new table has the same protection', async () => {
    await queryAsOwner('create table brand_new (a int); insert into brand_new values (1)')
    const ownStatements = (await listWideStatements()).filter(statement => statement.includes('brand_new'))
    expect(ownStatements).toHaveLength(4)
    expect(await runWithClient(app.database.serverUrl, client => listAllowed(client, ownStatements))).toEqual(
      [],
    )
    await queryAsOwner('drop table brand_new')
  })

  test('planted faults: signing in as the owner, and a table open to all roles', async () => {
    const statements = [
      'select 1 from case_file limit 1',
      'delete from audit_entry',
      'create role mine superuser',
    ]
    expect(await runWithClient(app.database.url, client => listAllowed(client, statements))).toEqual(
      statements,
    )
    await queryAsOwner(
      'create table brand_new (a int); insert into brand_new values (1); grant select on brand_new to public',
    )
    const outcome = await runWithClient(app.database.serverUrl, async client =>
      listAllowed(client, await listWideStatements()),
    )
    expect(outcome).toContain('select 1 from brand_new limit 1')
    expect(outcome.filter(statement => !statement.includes('brand_new'))).toEqual([])
    await queryAsOwner('drop table brand_new')
  })
})

describe('S13: every connection of a running process', () => {
  const listUsers = async (server: RealServer): Promise<string[]> =>
    runWithClient(server.ownerUrl, async client => {
      const { rows } = await client.query<{ name: string }>(
        `select distinct usename as name from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid() and application_name like 'archway%' order by 1`,
      )
      return rows.map(({ name }) => name)
    })

  test('signs in as the role of DATABASE_URL if the owner is in MIGRATION_DATABASE_URL', async () => {
    const server = await realServer('owner@nourdental.test')
    try {
      expect(await listUsers(server)).toEqual(['archway_test_server'])
    } finally {
      await server.close()
    }
  })

  test('signs in as a role created for it if only the owner is given, the same at the next start', async () => {
    const server = await realServer('owner@nourdental.test', {}, { ownerAlone: true })
    try {
      const first = (await listUsers(server)).filter(name => name !== 'archway_test_server')
      expect(first).toEqual([expect.stringMatching(/^archway_server_[0-9a-f]{12}$/)])
      const readSecret = (): Promise<string> =>
        runWithClient(server.ownerUrl, async client => {
          const { rows } = await client.query('select rolpassword from pg_authid where rolname = $1', first)
          return rows[0].rolpassword
        })
      const firstSecret = await readSecret()
      await server.kill()
      await server.start()
      // A correct password is not written again: poolers with a list of secrets would not know the new hash.
      expect(await readSecret()).toBe(firstSecret)
      await server.kill()
      // Role settings that PostgreSQL lets each role change for itself, so injected SQL could have changed them.
      await runWithClient(server.ownerUrl, async client => {
        await client.query(`set session authorization ${first[0]}`)
        await client.query(`alter role current_user password 'of an attacker'`)
        await client.query('alter role current_user set default_transaction_read_only = on')
        await client.query(
          `alter role current_user in database ${new URL(server.ownerUrl).pathname.slice(1)} set search_path = nowhere`,
        )
      })
      await server.start()
      expect(await readSecret()).not.toBe(firstSecret)
      expect(
        await runWithClient(server.ownerUrl, async client => {
          const { rowCount } = await client.query(
            'select from pg_db_role_setting where setrole = $1::regrole',
            [first[0]],
          )
          return rowCount
        }),
      ).toBe(0)
      expect((await listUsers(server)).filter(name => name !== 'archway_test_server')).toEqual(first)
      await server.kill()
      await runWithClient(server.ownerUrl, client => client.query(`drop role ${first[0]}`))
    } finally {
      await server.close()
    }
  })
})
