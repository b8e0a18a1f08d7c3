import { randomUUID } from 'node:crypto'
import { allCalls } from '@archway/contract/api'
import type { AnyCall } from '@archway/contract/kernel'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../apps/server/src/testing/app.ts'
import { policySays, principals } from '../src/principals.ts'
import { inputOf } from '../src/sample.ts'
import { createPlantedServer } from '../src/server.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const unknownId = '00000000-0000-4000-8000-000000000000'
const writes = allCalls.filter(({ method }) => method !== 'GET')

type Http = TestApp['app']['http']

/** A person who may make the call; null for a call without sign-in. */
const askerOf = ({ allow }: AnyCall): string | null =>
  allow.to === 'everyone'
    ? null
    : (principals.find(principal => principal.email !== null && policySays(allow, principal) === 'may')
        ?.email ?? expect.fail('nobody may'))

/** Stored responses contain no secrets. */
const withoutSecrets = ({ secretFields }: AnyCall, body: string): string => {
  const { data, ...rest } = JSON.parse(body)
  const secrets = Object.fromEntries(secretFields.map(name => [name, null]))
  return data && secretFields.length > 0 ? JSON.stringify({ ...rest, data: { ...data, ...secrets } }) : body
}

/** Sends a write twice with one key. Returns the problem with the second response; null if it equals the first. */
const findFault = async (http: Http, call: AnyCall): Promise<string | null> => {
  const askerEmail = askerOf(call)
  const { params, query, body } = inputOf(call)
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? unknownId)
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  )
  const request = {
    method: call.method,
    url: search.size > 0 ? `${path}?${search}` : path,
    headers: {
      accept: 'application/json',
      'idempotency-key': randomUUID(),
      ...(askerEmail ? { cookie: (await app.as(askerEmail)).cookie } : {}),
    },
    payload: body,
  }
  const first = await http.inject(request as never)
  app.clock.advance(1000)
  const repeatedResponse = await http.inject(request as never)
  const name = `${call.method} ${call.path}`
  if (first.headers['idempotency-replayed'] !== undefined) return `${name} replays what was never said`
  if (first.statusCode === 429 || first.statusCode >= 500)
    return `${name} was not asked: ${first.statusCode} ${first.body.slice(0, 200)}`
  if (repeatedResponse.headers['idempotency-replayed'] !== 'true')
    return `${name} does not replay: ${first.statusCode}, then ${repeatedResponse.statusCode} ${repeatedResponse.body.slice(0, 100)}`
  if (
    repeatedResponse.statusCode !== first.statusCode ||
    repeatedResponse.body !== withoutSecrets(call, first.body)
  )
    return `${name} answers otherwise`
  return null
}

const findWrongWrites = async (http: Http, calls: readonly AnyCall[]): Promise<string[]> => {
  const wrong: string[] = []
  for (const call of calls) wrong.push(...[await findFault(http, call)].filter(line => line !== null))
  return wrong
}

describe('an Idempotency-Key', () => {
  test('is accepted by every write of the contract, and a replay gets the first response', async () => {
    expect(writes.length).toBeGreaterThan(80)
    expect(await findWrongWrites(app.app.http, writes)).toEqual([])
  })

  test('planted fault: calls that ignore the input of a key', async () => {
    const victims = ['/auth', '/contact/setPassword', '/contact/resetPassword', '/address']
    const http = await createPlantedServer(app, route =>
      victims.includes(route.call.path) ? { ...route, boundTo: () => randomUUID() } : route,
    )
    const testedCalls = writes.filter(({ path }) => [...victims, '/contact/me'].includes(path))
    const wrong = await findWrongWrites(http, testedCalls)
    expect(wrong.map(line => line.split(' ')[1]).sort()).toEqual(victims.sort())
  })
})
