import { refusals } from '@archway/contract/api'
import { caseCalls } from '@archway/contract/cases'
import { contactCalls } from '@archway/contract/contacts'
import { labCalls } from '@archway/contract/lab'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoId } from '../../demo/people.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { Refusal } from '../refuse.ts'
import { toRefusal } from './answer.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const unknownId = '00000000-0000-4000-8000-000000000000'
const languages = ['en', 'tr', 'ar'] as const

type Body = {
  message: string
  code: string
  extra: { msg: string; field?: string }[]
  errors?: Record<string, string>
}

/** Refusals of every layer: router, parser, authorization, validation, handler. */
const refusedRequests: readonly (readonly [string, number, string, object])[] = [
  ['not signed in', 401, 'NOT_SIGNED_IN', { method: 'GET', url: '/case' }],
  ['not allowed', 403, 'NOT_ALLOWED', { method: 'GET', url: '/admin/queue', as: 'owner@brightsmiles.test' }],
  [
    'no such record',
    404,
    'NOT_FOUND',
    { method: 'GET', url: `/case/${unknownId}`, as: 'owner@brightsmiles.test' },
  ],
  ['a malformed id', 404, 'NOT_FOUND', { method: 'GET', url: '/case/1', as: 'owner@brightsmiles.test' }],
  ['no such route', 404, 'NOT_FOUND', { method: 'GET', url: '/nothing/here' }],
  ['no such route for a write', 404, 'NOT_FOUND', { method: 'POST', url: '/nothing/here', payload: {} }],
  [
    'malformed JSON',
    400,
    'MALFORMED',
    { method: 'POST', url: '/auth', payload: '{"a":', type: 'application/json' },
  ],
  [
    'another kind of body',
    415,
    'UNSUPPORTED_BODY',
    { method: 'POST', url: '/auth', payload: '<a/>', type: 'text/xml' },
  ],
  [
    'a body that is too large',
    413,
    'TOO_LARGE',
    { method: 'POST', url: '/auth', payload: `"${'x'.repeat(1024 * 1024)}"`, type: 'application/json' },
  ],
  [
    'another site',
    403,
    'WRONG_ORIGIN',
    { method: 'POST', url: '/auth', payload: {}, origin: 'https://evil.example' },
  ],
  [
    'a wrong password',
    401,
    'WRONG_LOGIN',
    { method: 'POST', url: '/auth', payload: { username: 'a@b.test', password: 'x' } },
  ],
  ['an empty form', 400, 'INVALID', { method: 'POST', url: '/auth', payload: {} }],
  [
    'a refusal by the handler',
    refusals.OWN_ACCOUNT,
    'OWN_ACCOUNT',
    { method: 'DELETE', url: `/contact/${demoId('owner@brightsmiles.test')}`, as: 'owner@brightsmiles.test' },
  ],
]

const readMessages = async (options: object, language: string) => {
  const { as, type, origin, ...request } = options as { as?: string; type?: string; origin?: string }
  const cookie = as ? (await app.as(as)).cookie : ''
  const response = await app.app.http.inject({
    ...request,
    headers: {
      accept: 'application/json',
      'accept-language': language,
      ...(cookie ? { cookie } : {}),
      ...(type ? { 'content-type': type } : {}),
      ...(origin ? { origin } : {}),
    },
  })
  return { status: response.statusCode, body: response.json<Body>() }
}

describe('a refusal (ruling 9, table B-2)', () => {
  test.each(refusedRequests)(
    'ERR-30 ERR-31 ERR-38 API-008 gives the reason in three languages: %s',
    async (_title, status, code, input) => {
      const sentences = new Set<string>()
      for (const language of languages) {
        const { status: actualStatus, body } = await readMessages(input, language)
        expect([actualStatus, body.code]).toEqual([status, code])
        expect(body.message).not.toBe('')
        expect(body.extra.length).toBeGreaterThan(0)
        for (const { msg } of body.extra) expect(msg).not.toBe('')
        sentences.add(body.message)
      }
      expect(sentences.size).toBe(3)
    },
  )

  test('ERR-37 reports every problem of the body at once, by field', async () => {
    const owner = await app.as('owner@brightsmiles.test')
    const { status, body } = await owner.call(contactCalls.addContact, {
      body: { email: 'no address', phone: 'no number', role: 'no role' },
    })
    expect([status, body.code]).toEqual([400, 'INVALID'])
    expect(Object.keys(body.errors ?? {}).sort()).toEqual(['email', 'name', 'phone', 'role'])
    expect(body.extra?.map(({ field }) => field).sort()).toEqual(['email', 'name', 'phone', 'role'])
    expect(body.extra?.every(({ msg, field }) => body.errors?.[field ?? ''] === msg)).toBe(true)
  })

  test('reports every problem of the query at once', async () => {
    const owner = await app.as('owner@brightsmiles.test')
    const { status, body } = await owner.call(caseCalls.list, {
      query: { page: 'x', paginate: 1000, order: 'password asc', filter: { EQ: { secret: 1 } } },
    })
    expect([status, body.code]).toEqual([400, 'INVALID'])
    expect(Object.keys(body.errors ?? {}).sort()).toEqual(['filter', 'order', 'page', 'paginate'])
  })

  test('reports problems of the path together with those of the query', async () => {
    const staff = await app.as('staff@archway.test')
    const { status, body } = await staff.call(labCalls.queueOf, {
      params: { stage: 'nowhere' as never },
      query: { page: 0 },
    })
    expect([status, body.code]).toEqual([400, 'INVALID'])
    expect(Object.keys(body.errors ?? {}).sort()).toEqual(['page', 'stage'])
  })

  test('ERR-35 ERR-36 a 404 has its message in extra', async () => {
    const owner = await app.as('owner@brightsmiles.test')
    const { body } = await owner.call(caseCalls.read, { params: { id: unknownId } })
    expect(body.extra).toEqual([{ msg: body.message }])
  })
})

describe('errors thrown by a handler', () => {
  const wrapError = (cause: Error) => Object.assign(new Error('Failed query'), { cause })
  const errorWithCode = (code: string) => Object.assign(new Error('of the driver'), { code })

  test.each(['ECONNREFUSED', '57P01', '53300', '40P01', '40001', '55P03'])(
    'an unavailable or busy database gives a 503 with Retry-After: %s, also wrapped by the query builder',
    code => {
      for (const error of [errorWithCode(code), wrapError(errorWithCode(code))])
        expect(toRefusal(error)).toMatchObject({ refusal: { code: 'UNAVAILABLE' }, unexpected: false })
    },
  )

  test('and so does a connection that broke in the middle', () => {
    for (const error of [
      new Error('Connection terminated unexpectedly'),
      wrapError(new Error('Client has encountered a connection error and is not queryable')),
    ])
      expect(toRefusal(error)).toMatchObject({ refusal: { code: 'UNAVAILABLE' }, unexpected: false })
  })

  test('a refusal is sent as such, and an unexpected error is a 500', () => {
    const refusal = new Refusal('NOT_FOUND')
    expect(toRefusal(refusal)).toEqual({ refusal, unexpected: false })
    expect(toRefusal(new TypeError('x is undefined'))).toMatchObject({
      refusal: { code: 'UNEXPECTED' },
      unexpected: true,
    })
    expect(toRefusal(wrapError(errorWithCode('23502')))).toMatchObject({ unexpected: true })
  })
})
