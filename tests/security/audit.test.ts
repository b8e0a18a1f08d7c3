import { allCalls } from '@archway/contract/api'
import { auditCalls } from '@archway/contract/audit'
import { caseFileCalls } from '@archway/contract/case-files'
import type { AnyCall, IdKind } from '@archway/contract/kernel'
import { sessionCalls } from '@archway/contract/session'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoPassword } from '../../apps/server/src/demo/people.ts'
import { systemScope } from '../../apps/server/src/platform/db/scope.ts'
import { type TestApp, testApp } from '../../apps/server/src/testing/app.ts'
import { type Principal, policySays, principals } from './src/principals.ts'
import { inputOf } from './src/sample.ts'
import { type Ask, askOf, createPlantedServer } from './src/server.ts'
import { createEntities, type EntityIds } from './src/world.ts'

let app: TestApp
let entities: EntityIds
beforeAll(async () => {
  app = await testApp()
  entities = await createEntities(app)
})
afterAll(() => app.close())

type Line = {
  id: string
  class: string
  call: string
  account: string | null
  company: string | null
  result: string
  code: string | null
  ids: string[]
  whole: string
}

/** The lines written since then, in order. */
const listEntriesAfter = async (last: string): Promise<Line[]> => {
  const { rows } = await app.services.db.query<Line>(systemScope, {
    text: `select id::text, class, call, account_id as account, company_id as company, result, code, ids, e::text as whole
      from audit_entry e where id > $1 order by id`,
    values: [last],
  })
  return rows
}
const readLastEntry = async (): Promise<string> => {
  const { rows } = await app.services.db.query<{ last: string }>(systemScope, {
    text: 'select coalesce(max(id), 0)::text as last from audit_entry',
  })
  return rows[0]?.last ?? '0'
}

// Calls without an audit class, by form: a malformed request names no record.
const formal = ['INVALID', 'MALFORMED']
const owner = principals.find(({ email }) => email === 'owner@brightsmiles.test')!
const staff = principals.find(({ email }) => email === 'staff@archway.test')!

/** A person who may make the call, a signed-in person who may not, and a person who is not signed in. */
const askers = (call: AnyCall): Principal[] => {
  const signedIn = principals.filter(({ email }) => email !== null)
  const may = [owner, staff, ...signedIn].find(principal => policySays(call.allow, principal) === 'may')
  const not = signedIn.find(principal => policySays(call.allow, principal) === 'refused')
  const guest = principals.find(({ email }) => email === null)
  return [may, not, guest].filter(principal => principal !== undefined)
}

/** A record of this kind; never one of the callers, because the call might delete them. */
const thingOf = (kind: IdKind): string =>
  (kind === 'contact'
    ? entities.nour[kind]
    : (entities.brightClient[kind] ?? entities.brightDoctorTwo[kind])) ?? ''

type Options = { calls?: readonly AnyCall[]; ask?: Ask }

/** S10: compares the audit entry of every call with its response. Returns the differences and the number of calls. */
const runAuditMatrix = async ({ calls = allCalls, ask = askOf(app) }: Options = {}) => {
  const differences: string[] = []
  let rows = 0
  for (const call of calls) {
    for (const principal of askers(call)) {
      rows += 1
      app.clock.advance(1000)
      if (principal.email) await app.as(principal.email)
      const before = await readLastEntry()
      const ids = Object.fromEntries(Object.entries(call.ids).map(([name, kind]) => [name, thingOf(kind)]))
      const { status, body } = await ask(principal, call, ids, inputOf(call))
      const lines = await listEntriesAfter(before)
      const isDenied = [401, 403, 404].includes(status) && (principal.email !== null || call.path === '/auth')
      const isDue = isDenied || (call.audit !== 'none' && status !== 401 && !formal.includes(body.code ?? ''))
      const name = `${call.method} ${call.path} as ${principal.email ?? 'guest'} (${status} ${body.code ?? ''})`
      if (status >= 500) differences.push(`${name}: failed`)
      if (status < 400 && status !== 200) differences.push(`${name}: a success that is not 200`)
      if (status >= 400 && !isErrorBody(body)) differences.push(`${name}: ${JSON.stringify(body)}`)
      if (lines.length !== (isDue ? 1 : 0)) differences.push(`${name}: ${lines.length} lines`)
      const [entry] = lines
      if (!entry || !isDue) continue
      const stored = {
        class: entry.class,
        call: entry.call,
        result: entry.result,
        code: entry.code,
        known: call.allow.to === 'everyone' || entry.account !== null,
        named: Object.values(ids).every(id => entry.ids.includes(id)),
      }
      const expected = {
        class: call.audit,
        call: `${call.method} ${call.path}`,
        result: status === 200 ? 'ok' : 'refused',
        code: status === 200 ? null : body.code,
        known: true,
        named: true,
      }
      if (JSON.stringify(stored) !== JSON.stringify(expected))
        differences.push(`${name}: ${JSON.stringify(stored)}`)
      if (/Lovelace|@|Olivia/.test(entry.whole)) differences.push(`${name}: names somebody: ${entry.whole}`)
      // Signing out would end the session that the next call needs.
      if (call.path.startsWith('/auth/') && call.path.endsWith('/logout') && principal.email)
        app.forget(principal.email)
    }
  }
  return { rows, differences }
}

const isErrorBody = (body: Record<string, unknown>): boolean => {
  const extra = body.extra as { msg?: unknown }[] | undefined
  return (
    typeof body.message === 'string' &&
    body.message !== '' &&
    typeof body.code === 'string' &&
    Array.isArray(extra) &&
    extra.length > 0 &&
    extra.every(({ msg }) => typeof msg === 'string' && msg !== '')
  )
}

describe('S10 the audit trail', () => {
  test('API-003 API-004 every call writes the declared line, whether allowed, refused or without sign-in', async () => {
    const { rows, differences } = await runAuditMatrix()
    expect(differences).toEqual([])
    expect(rows).toBe(allCalls.reduce((sum, call) => sum + askers(call).length, 0))
  }, 240_000)

  test('a planted fault is found: a call that writes no line', async () => {
    const victim = allCalls.find(call => call.method === 'GET' && call.path === '/case/{id}')!
    const http = await createPlantedServer(app, route =>
      route.call === victim ? { ...route, call: { ...route.call, audit: 'none' } } : route,
    )
    const { differences } = await runAuditMatrix({ calls: [victim], ask: askOf(app, http) })
    expect(differences).toEqual([expect.stringContaining('0 lines')])
  })

  test('the line of a write is stored together with the written data, or neither is', async () => {
    const visitor = await app.as('owner@brightsmiles.test')
    const victim = allCalls.find(call => call.method === 'POST' && call.path === '/case')!
    const http = await createPlantedServer(app, route =>
      route.call === victim
        ? {
            ...route,
            run: async context => {
              await route.run(context)
              return { data: 'not a case' }
            },
          }
        : route,
    )
    const count = async () =>
      (await app.services.db.query(systemScope, { text: 'select id from case_file' })).rowCount
    const [cases, before] = [await count(), await readLastEntry()]
    const response = await http.inject({
      method: 'POST',
      url: '/case',
      headers: { cookie: visitor.cookie, accept: 'application/json' },
      payload: { form: { product: 'AL' } },
    })
    expect(response.statusCode).toBe(500)
    expect(await count()).toBe(cases)
    expect(await listEntriesAfter(before)).toEqual([])
  })

  test('lines of successful and failed sign-ins, of a lock-out and of an expired session contain the account', async () => {
    const guest = app.guest()
    const credentials = (password: string) => ({ body: { username: 'rm@brightsmiles.test', password } })
    const before = await readLastEntry()
    await guest.call(sessionCalls.login, credentials(demoPassword))
    await guest.call(sessionCalls.login, credentials('wrong'))
    await guest.call(sessionCalls.logout)
    const stranger = app.guest()
    for (let tries = 0; tries < 11; tries += 1) await stranger.call(sessionCalls.login, credentials('wrong'))
    const lines = await listEntriesAfter(before)
    expect(lines.map(({ result, code }) => code ?? result)).toEqual([
      ...['ok', 'WRONG_LOGIN', 'ok'],
      ...Array.from({ length: 10 }, () => 'WRONG_LOGIN'),
      'TOO_MANY',
    ])
    expect(new Set(lines.map(({ account }) => account)).size).toBe(1)
    expect(lines.every(entry => entry.class === 'account' && entry.account !== null)).toBe(true)

    const late = app.guest()
    await late.call(sessionCalls.login, {
      body: { username: 'contact@brightsmiles.test', password: demoPassword },
    })
    const expired = await readLastEntry()
    app.clock.advance(15 * 24 * 3_600_000)
    expect((await late.call(sessionCalls.me)).status).toBe(401)
    expect(await listEntriesAfter(expired)).toMatchObject([{ code: 'NOT_SIGNED_IN', result: 'refused' }])
    for (const { email } of principals) if (email) app.forget(email)
  })

  test('the line of a patient list contains all their ids, and a download is recorded for the case of the file', async () => {
    const visitor = await app.as('owner@brightsmiles.test')
    const before = await readLastEntry()
    const list = allCalls.find(call => call.method === 'GET' && call.path === '/case')!
    const { body } = await visitor.call(list)
    const visibleIds = (body as { data: { uuid: string }[] }).data.map(({ uuid }) => uuid)
    const [entry] = await listEntriesAfter(before)
    expect([...(entry?.ids ?? [])].sort()).toEqual(visibleIds.sort())

    const id = entities.brightClient.asset ?? ''
    const { body: grantedBody } = await visitor.call(caseFileCalls.address, { params: { id } })
    const then = await readLastEntry()
    await app.app.http.inject({
      method: 'GET',
      url: grantedBody.data.url,
      headers: { cookie: visitor.cookie },
    })
    const [file] = await listEntriesAfter(then)
    expect(file).toMatchObject({ call: 'GET /files/{token}', class: 'patientRead' })
    expect(file?.account).toBe(entry?.account)
    expect(file?.ids).toEqual(expect.arrayContaining([id]))
  })

  test.each(['archway_app', 'archway_staff'])(
    '%s can add lines, but neither change nor remove them',
    async role => {
      const client = new pg.Client({ connectionString: app.database.url })
      await client.connect()
      await client.query(`set role ${role}`)
      for (const attempt of [
        `update audit_entry set account_id = null`,
        `delete from audit_entry`,
        `truncate audit_entry`,
        `alter table audit_entry disable row level security`,
        ...(role === 'archway_app' ? [`select * from audit_entry`] : []),
      ])
        await expect(client.query(attempt), attempt).rejects.toThrow(/permission denied|must be owner/)
      await client.end()
      expect(await listGrants(role)).toEqual(role === 'archway_app' ? ['INSERT'] : ['INSERT', 'SELECT'])
    },
  )

  const listGrants = async (role: string): Promise<string[]> => {
    const { rows } = await app.services.db.query<{ is: string }>(systemScope, {
      text: `select p as is from unnest(array['INSERT', 'SELECT', 'UPDATE', 'DELETE', 'TRUNCATE', 'TRIGGER', 'REFERENCES']) p
        where has_table_privilege($1, 'audit_entry', p) order by 1`,
      values: [role],
    })
    return rows.map(row => row.is)
  }

  test('a planted fault is found: a role with the right to change lines', async () => {
    const client = new pg.Client({ connectionString: app.database.url })
    await client.connect()
    await client.query('grant update on audit_entry to archway_app')
    expect(await listGrants('archway_app')).toContain('UPDATE')
    await client.query('revoke update on audit_entry from archway_app')
    await client.end()
  })

  test('staff find lines by company, person, record, call, result and time', async () => {
    const visitor = await app.as('staff@archway.test')
    const id = entities.brightClient.case ?? ''
    const reply = await visitor.call(auditCalls.trail, {
      query: {
        filter: {
          AND: [
            { EQ: { thingUuid: id } },
            { EQ: { companyUuid: entities.brightClient.company } },
            { EQ: { class: 'patientRead' } },
            { EQ: { result: 'ok' } },
            { LIKE: { call: '/case/{id}' } },
            { GTE: { createdAt: '2026-03-02T00:00:00Z' } },
          ],
        },
      },
    })
    expect(reply.status).toBe(200)
    expect(reply.body.data.length).toBeGreaterThan(0)
    expect(reply.body.data.every(entry => entry.ids.includes(id) && entry.call.includes('/case/{id}'))).toBe(
      true,
    )
    const none = await visitor.call(auditCalls.trail, {
      query: { filter: { LTE: { createdAt: '2020-01-01T00:00:00Z' } } },
    })
    expect(none.body).toMatchObject({ data: [], total: 0 })
  })
})
