import { allCalls } from '@archway/contract/api'
import type { AnyCall } from '@archway/contract/kernel'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { systemScope } from '../../apps/server/src/platform/db/scope.ts'
import type { Route } from '../../apps/server/src/platform/http/route.ts'
import { Refusal } from '../../apps/server/src/platform/refuse.ts'
import { type TestApp, testApp } from '../../apps/server/src/testing/app.ts'
import { policySays, principals } from './src/principals.ts'
import { bodiesOf, inputOf } from './src/sample.ts'
import { type Ask, askOf, createPlantedServer } from './src/server.ts'
import { createEntities, type EntityIds } from './src/world.ts'

let app: TestApp
let entities: EntityIds
let forbidden: readonly string[] = []
beforeAll(async () => {
  // Few people make all calls of this test, faster than the rate limits allow.
  app = await testApp({ RATE_LIMITS: 'off' })
  entities = await createEntities(app)
  forbidden = [
    ...new Set([...(await listColumns()), ...allCalls.flatMap(call => fieldsOf(call.reply)), ...classics]),
  ]
})
afterAll(() => app.close())

/** Field names that have granted administrator rights in other products. */
const classics = ['isAdmin', 'admin', 'roles', 'permissions', 'tenantId', 'constructor', 'prototype']
const marker = 'mass-assigned-7f3a'

/** Every column of every table, by the name of its property in the code. */
const listColumns = async (): Promise<string[]> => {
  const { rows } = await app.services.db.within(systemScope, tx =>
    tx.execute<{ name: string }>(
      `select distinct attname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
       join pg_namespace n on n.oid = c.relnamespace
       where n.nspname = 'public' and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped`,
    ),
  )
  return rows.flatMap(({ name }) => [
    name,
    name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
  ])
}

/** The names of all fields in a schema, at any depth. */
const fieldsOf = (schema: z.core.$ZodType, io: 'input' | 'output' = 'output'): string[] => {
  const names = new Set<string>()
  const walk = (json: unknown): void => {
    if (typeof json !== 'object' || json === null) return
    for (const [key, innerValue] of Object.entries(json)) {
      if (key === 'properties') for (const name of Object.keys(innerValue as object)) names.add(name)
      walk(innerValue)
    }
  }
  walk(z.toJSONSchema(schema, { io, unrepresentable: 'any' }))
  return [...names]
}

const writes = allCalls.filter(call => call.method !== 'GET')

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The body with unknown fields in each of its objects; the declared fields are unchanged. */
const addExtraFields = (value: unknown, namedFields: ReadonlySet<string>, extra: unknown): unknown => {
  if (Array.isArray(value)) return value.map(item => addExtraFields(item, namedFields, extra))
  if (!isPlain(value)) return value
  return {
    ...Object.fromEntries(forbidden.filter(name => !namedFields.has(name)).map(name => [name, extra])),
    ...Object.fromEntries(
      Object.entries(value).map(([name, innerValue]) => [
        name,
        addExtraFields(innerValue, namedFields, extra),
      ]),
    ),
  }
}

const namedBy = (call: AnyCall): ReadonlySet<string> => new Set(fieldsOf(call.body, 'input'))

const principalFor = (call: AnyCall) => {
  const principal = [...principals]
    .reverse()
    .find(person => person.email && policySays(call.allow, person) === 'may')
  if (!principal) throw new Error(`no test person may call ${call.path}`)
  return principal
}

/** Records the input of the last request that reached a handler. */
const startWatchedApp = async (change: (route: Route) => Route = route => route) => {
  const lastInput: { input?: unknown } = {}
  const http = await createPlantedServer(app, original => {
    const route = change(original)
    const watch: Route['run'] = async ({ params, query, body }) => {
      lastInput.input = { params, query, body }
      throw new Refusal('NOT_FOUND')
    }
    return { ...route, ...(route.before && { before: watch }), run: watch }
  })
  return { ask: askOf(app, http), lastInput }
}

/** Every object of a body, with its path. */
const objectsIn = (value: unknown, path = ''): string[] => {
  const findInside = (entries: [string, unknown][]) =>
    entries.flatMap(([key, part]) => objectsIn(part, path === '' ? key : `${path}.${key}`))
  if (Array.isArray(value)) return findInside(value.map((item, index) => [String(index), item]))
  return isPlain(value) ? [path, ...findInside(Object.entries(value))] : []
}

/** S3: the response to fields that the call does not declare, in each object of the body and in the query. */
const findSmuggled = async (ask: Ask, lastInput: { input?: unknown }, calls: readonly AnyCall[]) => {
  const differences: string[] = []
  let rows = 0
  for (const call of calls) {
    const principal = principalFor(call)
    const ids = Object.fromEntries(Object.keys(call.ids).map(name => [name, crypto.randomUUID()]))
    const namedFields = namedBy(call)
    for (const body of bodiesOf(call)) {
      app.clock.advance(1000)
      const input = { ...inputOf(call), body }
      lastInput.input = undefined
      await ask(principal, call, ids, input)
      const plain = lastInput.input
      lastInput.input = undefined
      // Undeclared query parameters are ignored.
      await ask(principal, call, ids, {
        ...input,
        query: { ...input.query, companyId: marker, superAdmin: 'true', status: marker },
      })
      if (plain === undefined) differences.push(`${call.method} ${call.path} was not checked`)
      else if (JSON.stringify(lastInput.input) !== JSON.stringify(plain))
        differences.push(`${call.method} ${call.path}: ${JSON.stringify(lastInput.input)?.slice(0, 300)}`)
      // A body with undeclared fields is refused before the handler runs, and the refusal names each of them.
      lastInput.input = undefined
      const refusal = await ask(principal, call, ids, {
        ...input,
        body: addExtraFields(body, namedFields, marker) as Record<string, unknown>,
      })
      rows += forbidden.length
      const extra = forbidden.filter(name => !namedFields.has(name))
      const errors = (refusal.body as { errors?: object }).errors ?? {}
      const unnamed = objectsIn(body).flatMap(path =>
        extra
          .map(name => (path === '' ? name : `${path}.${name}`))
          .filter(name => !Object.hasOwn(errors, name)),
      )
      if (refusal.status !== 400 || lastInput.input !== undefined || unnamed.length > 0)
        differences.push(`${call.method} ${call.path}: ${refusal.status}, not named: ${unnamed.slice(0, 5)}`)
    }
  }
  return { rows, differences }
}

describe('S3 mass assignment', () => {
  test('a write with an undeclared field is refused, in any object of any body', async () => {
    const { ask, lastInput } = await startWatchedApp()
    const { rows, differences } = await findSmuggled(ask, lastInput, writes)
    expect(differences).toEqual([])
    expect(rows).toBeGreaterThan(writes.length * 100)
  })

  test('planted fault: a body that accepts all fields', async () => {
    const victim = writes.find(call => call.path === '/contact/{uuid}' && call.method === 'PUT') as AnyCall
    const { ask, lastInput } = await startWatchedApp(route =>
      route.call === victim
        ? {
            ...route,
            call: { ...victim, body: z.looseObject((victim.body as unknown as z.ZodMiniObject).shape) },
          }
        : route,
    )
    const { differences } = await findSmuggled(ask, lastInput, [victim])
    expect(differences.length).toBeGreaterThan(0)
  })

  test('writes with every forbidden field leave no trace in any row of any table', async () => {
    const callAs = askOf(app)
    const refusedCalls = new Set<AnyCall>()
    const checked = writes.filter(({ path }) => !path.startsWith('/auth'))
    for (const call of checked) {
      const principal = principalFor(call)
      const namedFields = namedBy(call)
      for (const body of bodiesOf(call)) {
        app.clock.advance(1000)
        const ids = Object.fromEntries(
          Object.entries(call.ids).map(([name, kind]) => [
            name,
            entities.brightClient[kind] ?? crypto.randomUUID(),
          ]),
        )
        const input = {
          ...inputOf(call),
          body: addExtraFields(body, namedFields, marker) as Record<string, unknown>,
        }
        const { status } = await callAs(principal, call, ids, input)
        if (status === 400) refusedCalls.add(call)
        expect([call.path, status >= 400 && status < 500]).toEqual([call.path, true])
      }
    }
    expect(refusedCalls.size).toBeGreaterThan(checked.length / 2)
    expect(await listRowsWith(marker)).toEqual([])
  })
})

/** The tables with a row that contains a text. */
const listRowsWith = (text: string): Promise<string[]> =>
  app.services.db.within(systemScope, async tx => {
    const { rows: tables } = await tx.execute<{ name: string }>(
      "select quote_ident(relname) as name from pg_class where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace",
    )
    const violations: string[] = []
    for (const { name } of tables) {
      const { rowCount } = await tx.execute(`select from ${name} as t where t::text like '%${text}%'`)
      if (rowCount) violations.push(name)
    }
    return violations
  })
