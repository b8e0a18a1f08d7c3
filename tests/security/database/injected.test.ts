import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Scope, systemScope } from '../../../apps/server/src/platform/db/scope.ts'
import { signScope } from '../../../apps/server/src/platform/db/signed-scope.ts'
import { type TestApp, testApp } from '../../../apps/server/src/testing/app.ts'
import { codeOf, createInjection, type Injection, shut } from '../src/injection.ts'
import { createEntities, type EntityIds } from '../src/world.ts'

/**
 * An attacker who can execute SQL inside the transaction of a customer's call: any statements, one after the other,
 * on the server's connection.
 */
let app: TestApp
let owner: pg.Client
let entities: EntityIds
/** Another connection of the same pool. */
let otherClient: pg.PoolClient
let ownCompany: string
let foreignCompany: string
let inject: Injection['inject']
let countChangedBy: Injection['countChangedBy']
let escapes: Injection['escapes']

beforeAll(async () => {
  app = await testApp()
  owner = new pg.Client({ connectionString: app.database.url })
  await owner.connect()
  otherClient = await app.services.db.pool.connect()
  entities = await createEntities(app)
  ownCompany = entities.nour.company ?? ''
  foreignCompany = entities.brightClient.company ?? ''
  ;({ inject, countChangedBy, escapes } = createInjection({
    app,
    own: ownCompany,
    foreign: foreignCompany,
    other: otherClient,
  }))
})
afterAll(async () => {
  otherClient.release()
  await owner.end()
  await app.close()
})

type Wall = { readonly table: string; readonly foreign: string }

/** Every table and view with rows of other companies or people, and the condition that finds these rows. */
const listWalls = async (): Promise<Wall[]> => {
  const { rows } = await owner.query<{ name: string; columns: string[] }>(
    `select c.oid::regclass::text as name, array_agg(a.attname::text) as columns from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relkind = 'v' and c.relnamespace = 'graphile_worker'::regnamespace
       or c.relkind in ('r', 'p') and c.relrowsecurity and not exists (
         select from pg_policy p where p.polrelid = c.oid and p.polname in ('readable', 'count'))
     group by 1 order by 1`,
  )
  const { rows: ownRows } = await owner.query<{ id: string }>(
    'select id from account where company_id = $1',
    [ownCompany],
  )
  const ids = ownRows.map(({ id }) => `'${id}'`).join()
  return rows.map(({ name, columns }) => {
    if (name === 'company') return { table: name, foreign: `id <> '${ownCompany}'` }
    if (columns.includes('company_id') && name !== 'session')
      return { table: name, foreign: `coalesce(company_id::text, '') <> '${ownCompany}'` }
    if (columns.includes('account_id')) return { table: name, foreign: `account_id not in (${ids})` }
    return { table: name, foreign: 'true' }
  })
}

/** The foreign rows that an attacker can read or change, by attack and table. */
const findReached = async (ways: Readonly<Record<string, readonly string[]>>, places: readonly Wall[]) => {
  const violations: string[] = []
  for (const [name, way] of Object.entries(ways))
    for (const { table, foreign } of places)
      for (const statement of [
        `select 1 from ${table} where ${foreign}`,
        `delete from ${table} where ${foreign}`,
        `copy (select 1 from ${table} where ${foreign}) to stdout`,
      ])
        await inject([...way, statement]).then(
          ({ rowCount }) => rowCount && violations.push(`${name}: ${statement}`),
          error => expect(codeOf(error), `${name}: ${statement}: ${error}`).toMatch(shut),
        )
  return violations
}

describe("S13: SQL injected into a customer's call", () => {
  test('can neither read, copy nor delete rows of another company, whatever it sets before', async () => {
    const ways = escapes()
    const places = await listWalls()
    expect(places.map(({ table }) => table)).toEqual(
      expect.arrayContaining([
        'case_file',
        'company',
        'account',
        'session',
        'graphile_worker._private_jobs',
        'graphile_worker.jobs',
      ]),
    )
    const violations = await findReached(ways, places)
    console.info(
      `${Object.keys(ways).length} ways, ${places.length} tables: ${violations.length} rows reached`,
    )
    expect(violations).toEqual([])
    // Checks the check: there are foreign rows, and the call sees its own.
    const { rows } = await owner.query(`select from case_file where company_id <> '${ownCompany}'`)
    expect(rows.length).toBeGreaterThan(0)
    expect((await inject(['select 1 from case_file'])).rowCount).toBeGreaterThan(0)
  })

  test.each([
    ['the policy that trusts the role', 'alter policy staff on case_file using (true)', 'the role of staff'],
    [
      'the policy that trusts a setting',
      `alter policy tenant on case_file using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)`,
      'another company, as it was set before',
    ],
    [
      'a login that need not sign',
      `update archway_scope.login_key set unsigned_until = now() + interval '1 hour'`,
      'no signature at all',
    ],
    [
      'a function that believes what is said',
      `create or replace function archway_scope.subject() returns text language sql stable
         return substr(current_setting('app.scope', true), 66)`,
      'staff under the own signature',
    ],
  ])('planted fault: %s', async (_name, fault, escapeName) => {
    const { rows: before } = await owner.query<{ subject: string }>(
      `select pg_get_functiondef('archway_scope.subject'::regproc) as subject`,
    )
    await owner.query(fault)
    try {
      const places = (await listWalls()).filter(({ table }) => table === 'case_file')
      const ways = escapes()
      expect((await findReached({ [escapeName]: ways[escapeName] ?? [] }, places)).length).toBeGreaterThan(0)
    } finally {
      await owner.query(before[0]?.subject ?? '')
      await owner.query(`update archway_scope.login_key set unsigned_until = null`)
      await owner.query(
        `alter policy staff on case_file using ((select archway_scope.is_staff()));
         alter policy tenant on case_file using (company_id = (select archway_scope.company()))`,
      )
    }
  })

  test('cannot take over an account: no password is set and no session is opened for others', async () => {
    const { rows } = await owner.query<{ id: string }>(
      'select id from account where company_id is distinct from $1 order by kind, id',
      [ownCompany],
    )
    for (const escapeStatements of Object.values(escapes())) {
      for (const attempt of [
        `update account set password_hash = 'x' where id = '${rows[0]?.id}'`,
        `insert into session (id, token_hash, account_id, expires_at) values (gen_random_uuid(), 'x', '${rows[0]?.id}', 'infinity')`,
      ])
        expect(await countChangedBy([...escapeStatements, attempt])).toBe(0)
    }
  })

  const machine = [
    `select pg_read_file('postmaster.pid')`,
    `select pg_ls_dir('.')`,
    `select lo_import($$/etc/passwd$$)`,
    `copy (select 1) to program 'true'`,
    `copy case_file from $$/etc/passwd$$`,
    `create extension dblink`,
    `select dblink('dbname=postgres', 'select 1')`,
    `create extension plpython3u`,
  ]
  const hidingPlaces = [
    'create temp table case_file (a int)',
    'create temp view case_file as select 1',
    `create function pg_temp.now() returns int language sql as 'select 1'`,
    `create function public.lower(uuid) returns text language sql as 'select 1::text'`,
    'create schema mine',
    'create table public.mine (a int)',
    'select lo_create(0)',
    `select lo_from_bytea(0, 'x')`,
  ]
  const foundations = [
    'select * from archway_scope.login_key',
    `update archway_scope.login_key set unsigned_until = 'infinity'`,
    `insert into archway_scope.login_key (login) values ('x')`,
    `create or replace function archway_scope.is_staff() returns boolean language sql return true`,
    `create or replace function archway_scope.subject() returns text language sql return 'staff'`,
    'alter policy staff on case_file using (true)',
    'create policy mine on case_file using (true)',
    'alter table case_file disable row level security',
    'alter role archway_app bypassrls',
    'grant archway_staff to archway_app',
    'set session_replication_role = replica',
    'create event trigger mine on ddl_command_start execute function pg_sleep()',
    `create rule mine as on insert to audit_entry do instead nothing`,
    `create trigger mine before insert on audit_entry for each row execute function suppress_redundant_updates_trigger()`,
    'alter system set log_statement = none',
    `select pg_reload_conf()`,
    `set log_statement = 'all'`,
    `select set_config('session_preload_libraries', 'x', false)`,
    'load $$x$$',
    `security label on table case_file is 'x'`,
    'reassign owned by archway_app to archway_staff',
    `alter function archway_scope.subject() security invoker`,
    `alter function public.seal_audit(integer) set search_path = pg_temp`,
    'select graphile_worker.add_job($$mail$$)',
    'create publication mine for all tables',
    `select pg_create_logical_replication_slot('x', 'test_decoding')`,
    `select lo_export(1, 'x')`,
    `select * from pg_authid`,
    `select * from pg_shadow`,
    `copy pg_authid to stdout`,
    `select pg_stat_file('postmaster.pid')`,
    `select pg_read_binary_file('postmaster.pid')`,
    `select pg_ls_logdir()`,
    `copy audit_entry from program 'true'`,
  ]
  const forbidden = [...machine, ...hidingPlaces, ...foundations]

  const findExecuted = async (): Promise<string[]> => {
    const ways = escapes()
    const violations: string[] = []
    for (const escapeName of ['nothing', 'the role of staff', 'the role of jobs', 'no role'])
      for (const statement of forbidden)
        await inject([...(ways[escapeName] ?? []), statement]).then(
          () => violations.push(`${escapeName}: ${statement}`),
          error => expect(codeOf(error), `${escapeName}: ${statement}: ${error}`).toMatch(shut),
        )
    return violations
  }

  test('cannot reach the machine, create hidden objects, or change what the protection depends on', async () => {
    expect(await findExecuted()).toEqual([])
  })

  test('planted fault: temporary tables, and a readable key', async () => {
    const { rows } = await owner.query<{ name: string }>('select current_database() as name')
    await owner.query(`grant temporary on database ${rows[0]?.name} to public`)
    await owner.query('grant select on archway_scope.login_key to archway_app')
    try {
      expect(await findExecuted()).toEqual(
        expect.arrayContaining([
          'nothing: create temp table case_file (a int)',
          'nothing: select * from archway_scope.login_key',
        ]),
      )
    } finally {
      await owner.query(`revoke temporary on database ${rows[0]?.name} from public`)
      await owner.query('revoke select on archway_scope.login_key from archway_app')
    }
  })

  test('finds no other functions with the rights of the owner than the known ones', async () => {
    const { rows } = await owner.query<{ name: string }>(
      `select distinct p.pronamespace::regnamespace || '.' || p.proname as name from pg_proc p
       where p.prosecdef and p.pronamespace <> 'pg_catalog'::regnamespace and exists (
         select from unnest(array['archway_app', 'archway_staff', 'archway_jobs', 'public']) as r
         where has_function_privilege(r, p.oid, 'execute')) order by 1`,
    )
    expect(rows.map(({ name }) => name)).toEqual([
      'archway_scope.subject',
      'public.add_job',
      // Partitions of the audit trail: any transaction of staff can count and create them, only signed ones can drop
      // them.
      'public.audit_lines_without_month',
      'public.drop_audit_month',
      'public.drop_audit_seals',
      // Counts of the queue by task, for transactions of staff: nothing from the jobs' payloads.
      'public.job_queue',
      'public.make_audit_months',
      // Only for transactions of staff: an erasure deletes jobs with data of the patient.
      'public.remove_jobs_of_cases',
      'public.retry_failed_jobs',
      'public.seal_audit',
    ])
    // Jobs can be queued, not read; their permissions are checked again when they run.
    const { rows: answers } = await inject([`select add_job('mail', '{}') as answer`])
    expect(answers).toEqual([{ answer: null }])
  })

  /** SECURITY DEFINER functions that resolve a name through a search path which the caller controls. */
  const listMisled = async (): Promise<string[]> => {
    const { rows } = await owner.query<{ name: string }>(
      `select p.oid::regprocedure::text as name from pg_proc p
       where p.prosecdef and p.pronamespace <> 'pg_catalog'::regnamespace
         and not coalesce(array_to_string(p.proconfig, ' ') ~ 'search_path=(pg_catalog)(, \\w+)*, pg_temp', false) order by 1`,
    )
    return rows.map(({ name }) => name)
  }

  test('finds no such function that resolves names in the temporary schema first', async () => {
    expect(await listMisled()).toEqual([])
    await owner.query(`alter function public.seal_audit(integer) set search_path = pg_catalog, public`)
    try {
      expect(await listMisled()).toEqual(['seal_audit(integer)'])
    } finally {
      await owner.query(
        `alter function public.seal_audit(integer) set search_path = pg_catalog, public, pg_temp`,
      )
    }
  })

  /** The signatures in the statements of other connections that injected SQL can see. */
  const listVisibleSignatures = async (): Promise<string[]> => {
    // `reset role` would not help: it returns to the role with which the connection was opened.
    const { rows } = await inject([
      'set role none',
      'select query from pg_stat_activity where usename = session_user and pid <> pg_backend_pid()',
    ])
    const statements = rows.map(({ query }) => String(query))
    expect(statements.join()).toContain('begin')
    return statements.flatMap(statement => /[0-9a-f]{64}\.[-\w]+/g.exec(statement)?.[0] ?? [])
  }

  /** Transactions that have only been opened, so that their last statement is the opening with its signature. */
  const withScopes = async (scopes: readonly Scope[], look: () => Promise<void>): Promise<void> => {
    const units = scopes.map(scope => app.services.db.unit(scope))
    try {
      await Promise.all(units.map(unit => unit.within(async () => undefined)))
      await otherClient.query('begin')
      await look()
    } finally {
      await otherClient.query('rollback')
      await Promise.all(units.map(unit => unit.rollback()))
    }
  }

  // A signature is valid for its connection as long as the connection exists, and sooner or later a call of the
  // attacker gets that connection.
  test('sees no signature of another connection', async () => {
    await withScopes([systemScope, { kind: 'company', companyId: foreignCompany }], async () => {
      expect(await listVisibleSignatures()).toEqual([])
    })
  })

  test('planted fault: a signature in the text of a statement', async () => {
    await withScopes([], async () => {
      const signature = signScope(otherClient, 'staff')
      await otherClient.query(`begin; set local role archway_staff; set local app.scope = '${signature}'`)
      expect(await listVisibleSignatures()).toEqual([signature])
    })
  })
})
