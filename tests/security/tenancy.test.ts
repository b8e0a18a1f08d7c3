import { allCalls } from '@archway/contract/api'
import type { AnyCall, IdKind } from '@archway/contract/kernel'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Tx } from '../../apps/server/src/platform/db/database.ts'
import { systemScope } from '../../apps/server/src/platform/db/scope.ts'
import { type TestApp, testApp } from '../../apps/server/src/testing/app.ts'
import { type Principal, principals } from './src/principals.ts'
import { inputOf } from './src/sample.ts'
import { type Ask, askOf, createPlantedServer } from './src/server.ts'
import { createEntities, type EntityIds, hashTables, type Owner } from './src/world.ts'

let app: TestApp
let entities: EntityIds
beforeAll(async () => {
  app = await testApp()
  entities = await createEntities(app)
})
afterAll(() => app.close())

const calls = allCalls.filter(call => Object.keys(call.ids).length > 0)
// Staff see every company, so no record is foreign to them.
const customers = principals.filter(({ audience }) => audience === 'contact' || audience === 'doctor')
const unknownId = '00000000-0000-4000-8000-000000000000'

/** The owners whose records this person must not see. */
const foreignOwners = ({ email, audience }: Principal): Owner[] => {
  const all: Owner[] = ['brightClient', 'brightDoctorOne', 'brightDoctorTwo', 'anadolu', 'nour']
  if (email === 'doctor.two@brightsmiles.test') return all.filter(owner => owner !== 'brightDoctorTwo')
  if (audience === 'doctor') return all
  const house = email?.split('@')[1]
  const ownersByDomain: Readonly<Record<string, readonly Owner[]>> = {
    'brightsmiles.test': ['brightClient', 'brightDoctorOne', 'brightDoctorTwo'],
    'anadolu.test': ['anadolu'],
    'nourdental.test': ['nour'],
  }
  return all.filter(owner => !ownersByDomain[house ?? '']?.includes(owner))
}

// Doctors may see their company, its contacts and their clinic's address.
const sharedWithDoctors: readonly IdKind[] = ['company', 'address', 'contact']
const isForeign = (principal: Principal, owner: Owner, kind: IdKind): boolean =>
  !(principal.audience === 'doctor' && owner.startsWith('bright') && sharedWithDoctors.includes(kind))

type Row = { call: AnyCall; who: Principal; owner: Owner; ids: Record<string, string> }

/** Every call with an id × every person × every owner whose records are foreign to that person. */
const rowsOf = (): Row[] =>
  calls.flatMap(call =>
    customers.flatMap(principal =>
      foreignOwners(principal).flatMap(owner => {
        const kinds = Object.entries(call.ids)
        const ids = Object.fromEntries(kinds.map(([name, kind]) => [name, entities[owner][kind] ?? '']))
        const usable = kinds.every(([name, kind]) => ids[name] !== '' && isForeign(principal, owner, kind))
        return usable ? [{ call, who: principal, owner, ids }] : []
      }),
    ),
  )

const isEmptyList = (body: Record<string, unknown>): boolean =>
  Array.isArray(body.data) && body.data.length === 0

/** S1: foreign records get the same response as missing ones, and nothing changes. */
const runTenancyMatrix = async (ask: Ask, rows: readonly Row[]): Promise<string[]> => {
  const leaks: string[] = []
  for (const { call, who, owner, ids } of rows) {
    // A test is faster than any user; the clock advances a second between requests because of the rate limit.
    app.clock.advance(1000)
    const input = inputOf(call)
    const foreignResponse = await ask(who, call, ids, input)
    const absent = await ask(
      who,
      call,
      Object.fromEntries(Object.keys(ids).map(name => [name, unknownId])),
      input,
    )
    const name = `${call.method} ${call.path} as ${who.email} for ${owner}`
    if (JSON.stringify(foreignResponse) !== JSON.stringify(absent))
      leaks.push(
        `${name}: ${foreignResponse.status} ${foreignResponse.body.code ?? ''}, absent ${absent.status} ${absent.body.code ?? ''}`,
      )
    else if (![403, 404].includes(foreignResponse.status) && !isEmptyList(foreignResponse.body))
      leaks.push(`${name}: answers ${foreignResponse.status} ${foreignResponse.body.code ?? ''}`)
  }
  return leaks
}

describe('S1 the tenancy matrix', () => {
  test('foreign and missing records get the same response from every call with an id, and nothing changes', async () => {
    const rows = rowsOf()
    const before = await hashTables(app)
    expect(await runTenancyMatrix(askOf(app), rows)).toEqual([])
    expect(await hashTables(app)).toEqual(before)
    // Every call with an id is covered, except those for kinds of records that no owner has yet.
    const called = new Set(rows.map(({ call }) => call))
    expect(calls.filter(call => !called.has(call)).map(call => call.path)).toEqual([])
  }, 240_000)

  test('planted hole in the handlers: one ignores the scope', async () => {
    const victim = calls.find(call => call.method === 'GET' && call.path === '/case/{id}')
    const http = await createPlantedServer(app, route =>
      route.call === victim
        ? {
            ...route,
            run: context =>
              route.run({
                ...context,
                scope: systemScope,
                within: (work: (tx: Tx) => Promise<unknown>) => app.services.db.within(systemScope, work),
              } as never),
          }
        : route,
    )
    const leaks = await runTenancyMatrix(
      askOf(app, http),
      rowsOf().filter(({ call }) => call === victim),
    )
    expect(leaks.length).toBeGreaterThan(0)
  })

  test('row-level security protects when a handler ignores the scope: no row of another company can be read', async () => {
    const { rows } = await app.services.db.within(
      { kind: 'company', companyId: entities.nour.company ?? '' },
      tx =>
        tx.execute<{ n: number }>(
          'select count(*)::int as n from case_file where company_id <> archway_scope.company()',
        ),
    )
    expect(rows[0]?.n).toBe(0)
  })

  test('every table with a company column has forced row-level security, and the roles cannot bypass it', async () => {
    const { rows } = await app.services.db.within(systemScope, tx =>
      tx.execute<{ name: string }>(`
        select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
        join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped
        where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition and not (c.relrowsecurity and c.relforcerowsecurity)`),
    )
    expect(rows.map(({ name }) => name)).toEqual([])
    const roles = await app.services.db.within(systemScope, tx =>
      tx.execute<{ bad: boolean }>(
        `select bool_or(rolbypassrls or rolsuper) as bad from pg_roles where rolname like 'archway_%' and rolname <> 'archway_owner'`,
      ),
    )
    expect(roles.rows[0]?.bad).toBe(false)
  })

  test('planted hole in row-level security: a table without its policy', async () => {
    const owner = new (await import('pg')).default.Client({ connectionString: app.database.url })
    await owner.connect()
    await owner.query('alter table case_file disable row level security')
    const { rows } = await app.services.db.within(
      { kind: 'company', companyId: entities.nour.company ?? '' },
      tx =>
        tx.execute<{ n: number }>(
          'select count(*)::int as n from case_file where company_id <> archway_scope.company()',
        ),
    )
    await owner.query('alter table case_file enable row level security')
    await owner.end()
    expect(rows[0]?.n).toBeGreaterThan(0)
  })
})
