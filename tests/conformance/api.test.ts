import { addressCalls } from '@archway/contract/addresses'
import { allCalls } from '@archway/contract/api'
import type { AnyCall } from '@archway/contract/kernel'
import { sessionCalls } from '@archway/contract/session'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { demoId, demoPassword } from '../../apps/server/src/demo/people.ts'
import { type TestApp, testApp } from '../../apps/server/src/testing/app.ts'
import { completeForm, createDraft } from '../../apps/server/src/testing/case-story.ts'
import { createEntities, type EntityIds } from '../security/src/world.ts'
import { entries, type World } from './src/rows.ts'

/** Every call of the requirements against the contract and a running server. */
const owner = 'owner@brightsmiles.test'
let app: TestApp
let entities: EntityIds
let world: World
beforeAll(async () => {
  app = await testApp()
  entities = await createEntities(app)
  world = {
    draft: await createDraft(await app.as(owner), completeForm('RE')),
    sent: entities.brightClient.case ?? '',
    courier: 'HAND',
    company: demoId('brightsmiles'),
  }
})
afterAll(() => app.close())

const findCall = (name: string): AnyCall =>
  allCalls.find(({ method, path }) => `${method} ${path}` === name) ??
  expect.fail(`${name} is not in the contract`)

const ownerOf = { client: 'brightClient', doctor: 'brightDoctorTwo' } as const
const idsOf = (call: AnyCall, side: 'client' | 'doctor' | undefined): Record<string, string> =>
  Object.fromEntries(
    Object.entries(call.ids).map(([name, kind]) => [name, entities[ownerOf[side ?? 'client']][kind] ?? '']),
  )

/** Replies with more fields beside `data`, and documents, which are not JSON. */
const otherShapes: readonly string[] = [
  // A file instead of a page of JSON.
  'GET /case/export ',
  'GET /dso/case/export ',
  'POST /address data,isFirstShippingAddress',
  'GET /plan/{id}/document ',
  'GET /plan/{id}/stepSheet ',
  'GET /plan/{id}/comment/{commentId}/picture ',
  'GET /case/{id}/order/record ',
  'GET /shipment/{id}/packingSlip ',
  'GET /admin/order/label ',
  'GET /admin/printJob/{jobId}/label ',
  'GET /admin/order/export ',
  'GET /admin/printJob/export ',
  'GET /admin/order/archive ',
  'GET /admin/lot/export ',
  'GET /admin/lot/{lotId}/order/export ',
  'GET /account/people/export ',
  'GET /admin/order/label/zpl ',
  'GET /insight/export ',
  'GET /admin/insight/export ',
  'GET /admin/insight/people/export ',
  'GET /chatConnect url',
  'GET /chat/{id}/message data,hasMore,lastSeq',
  'GET /notification data,page,pages,total,unread',
]

const keysOf = (body: object): string[] => Object.keys(body).sort()

describe('every row that names a call', () => {
  test.each(entries)('$row: $call', async ({ call: name, of, params, query, body, answers }) => {
    const call = findCall(name)
    expect(app.app.routes.some(route => route.call === call)).toBe(true)
    // A minute between two calls, because the once-a-minute limits are not tested here.
    app.clock.advance(61_000)
    const response = await (await app.as(owner)).call(call, {
      params: { ...idsOf(call, of), ...params } as never,
      query: query ?? {},
      body: body?.(world) ?? {},
    })
    if (answers === 'rule') expect([response.status, response.body.code]).toEqual([409, expect.any(String)])
    else expect([response.status, response.body.code]).toEqual([200, undefined])
    if (answers === 'list') expect(keysOf(response.body)).toEqual(['data', 'page', 'pages', 'total'])
    if (answers === 'url') expect(response.body).toEqual({ url: expect.any(String) })
    if (answers === 'one') expect(response.body).toHaveProperty('data')
  })
})

describe('signing in and passwords', () => {
  const password = 'a password for this test'

  test('API-117, API-118, API-002: with username and password; the cookie is the credential until it ends', async () => {
    const person = app.guest()
    expect((await person.call(sessionCalls.me)).body.code).toBe('NOT_SIGNED_IN')
    const body = { username: 'contact@nourdental.test', password: demoPassword }
    const signedIn = await person.call(sessionCalls.login, { body })
    expect([signedIn.status, keysOf(signedIn.body)]).toEqual([200, ['data']])
    expect((await person.call(sessionCalls.me)).body.data.data.email).toBe(body.username)
    expect((await person.call(sessionCalls.logout)).status).toBe(200)
    expect((await person.call(sessionCalls.me)).status).toBe(401)
  })

  test('API-062, API-064: changePassword and resetPassword take the old and the new one', async () => {
    const person = await app.as('owner@nourdental.test')
    const firstChange = { oldPassword: demoPassword, newPassword: password }
    const secondChange = { oldPassword: password, newPassword: demoPassword }
    expect((await person.call(sessionCalls.changePassword, { body: firstChange })).status).toBe(200)
    expect((await person.call(sessionCalls.resetPassword, { body: secondChange })).status).toBe(200)
  })

  test('API-063: setPassword takes the token of a mail; one that was never sent has expired', async () => {
    const response = await app.guest().call(sessionCalls.setPassword, {
      body: { token: 'no-such-token-was-ever-mailed', password },
    })
    expect([response.status, response.body.code]).toEqual([410, 'LINK_EXPIRED'])
  })
})

test('API-050: an address that is not the default can be deleted', async () => {
  const visitor = await app.as(owner)
  const { body } = await visitor.call(addressCalls.addresses, { query: { paginate: 999 } })
  const extra = body.data.find(row => !row.isDefaultShippingAddress && row.title === 'Reception')
  const deletion = await visitor.call(addressCalls.deleteAddress, { params: { id: extra?.uuid ?? '' } })
  expect(deletion.status).toBe(200)
})

test('API-067: the flags of a person are read from one map of names and values, 1 and 0', async () => {
  const { body } = await (await app.as(owner)).call(sessionCalls.me)
  expect(Object.values(body.data.data.flagsMap).every(value => value === 0 || value === 1)).toBe(true)
})

describe('the wire', () => {
  test('API-001: every call is an address of the one server, and no two calls are the same', () => {
    const names = allCalls.map(({ method, path }) => `${method} ${path.replace(/\{\w+\}/g, '{}')}`)
    expect(names.filter(name => !/^[A-Z]+ \/[\w/{}]+$/.test(name))).toEqual([])
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  })

  test('API-007, API-008: the query is key=value pairs, and a refusal says why in `message`', async () => {
    const { cookie } = await app.as(owner)
    const get = (url: string) => app.app.http.inject({ method: 'GET', url, headers: { cookie } })
    expect((await get('/case?page=1&paginate=5&order=createdAt%20desc')).statusCode).toBe(200)
    const refusal = await get('/case?page=none')
    expect([refusal.statusCode, keysOf(refusal.json())]).toEqual([
      400,
      ['code', 'errors', 'extra', 'message'],
    ])
  })

  test('ruling 9: every success is {data}, {data, page, pages, total} or {message}, files and PDFs aside', () => {
    const shapes = ['data', 'data,page,pages,total', 'message']
    const unusual = allCalls.flatMap(({ method, path, reply }) => {
      const json = z.toJSONSchema(reply, { io: 'output', unrepresentable: 'any' })
      const shape = Object.keys(json.properties ?? {})
        .sort()
        .join()
      return shapes.includes(shape) ? [] : [`${method} ${path} ${shape}`]
    })
    expect(unusual.filter(line => !otherShapes.includes(line))).toEqual([])
  })

  test('literal addresses win over {id}', async () => {
    const visitor = await app.as(owner)
    expect((await visitor.call(findCall('GET /case/statistics'))).body).toHaveProperty('data.all')
    expect((await visitor.call(findCall('GET /dso/case/statistics'))).body).toHaveProperty('data.all')
    const profile = await visitor.call(findCall('PUT /contact/me'), { body: { shortcuts: [] } })
    expect(profile.body).toHaveProperty('data.data.flagsMap')
    const wrong = { oldPassword: 'not the password', newPassword: 'another password' }
    const refusal = await visitor.call(findCall('PUT /contact/changePassword'), { body: wrong })
    expect(refusal.body.code).toBe('WRONG_OLD_PASSWORD')
  })
})

describe('API-012, API-013, TRAP-062, ruling 11: how many rows a page may have', () => {
  const lists = allCalls.filter(({ method, query }) => {
    const json = z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' })
    return method === 'GET' && 'paginate' in (json.properties ?? {})
  })
  const maxRows: Readonly<Record<string, number>> = {
    '/dso/doctor': 9999,
    '/address': 999,
    '/dso/doctor/{id}/address': 999,
    '/contact': 300,
    '/country': 300,
  }

  test.each(lists.map(call => [call.path, maxRows[call.path] ?? 100, call] as const))(
    '%s: %i',
    (_path, max, call) => {
      const accepts = (query: object) => (call.query as z.ZodMiniType).safeParse(query).success
      expect([accepts({ page: 1, paginate: max }), accepts({ page: 1, paginate: max + 1 })]).toEqual([
        true,
        false,
      ])
      expect([accepts({ page: 2 }), accepts({ page: 0 }), accepts({ paginate: 0 })]).toEqual([
        true,
        false,
        false,
      ])
    },
  )
})
