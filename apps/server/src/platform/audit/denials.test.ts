import { randomUUID } from 'node:crypto'
import { caseCalls } from '@archway/contract/cases'
import Fastify from 'fastify'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { auditHook } from '../http/audit-hook.ts'
import type { Entry } from './entry.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
afterEach(() => vi.restoreAllMocks())

/** The error of PostgreSQL when its disk is full. */
const noRoom = () =>
  Object.assign(new pg.DatabaseError('could not extend file "base/5/1249"', 0, 'error'), { code: '53100' })
const noDatabase = () =>
  Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' })

test.each([
  ['a full disk', noRoom, 'DISK_FULL'],
  ['a database that is away', noDatabase, 'UNAVAILABLE'],
])('R10 R13 a denial whose line cannot be stored is answered 503: %s', async (_name, failure, code) => {
  const visitor = await app.as('owner@brightsmiles.test')
  vi.spyOn(app.services.trail, 'write').mockImplementation(async () => {
    throw failure()
  })
  const { status, body, headers } = await visitor.call(caseCalls.read, { params: { id: randomUUID() } })
  expect([status, (body as unknown as { code: string }).code]).toEqual([503, code])
  expect(headers['retry-after']).toMatch(/^\d+$/)
  expect(JSON.stringify(body)).not.toMatch(/53100|extend file|ECONNREFUSED/)
})

test('R10 R13 planted fault: if a denial is stored while it is sent, the response has the message of the database', async () => {
  const faulty = Fastify()
  const trail = {
    within: async () => {},
    write: async () => {
      throw noRoom()
    },
  }
  await faulty.register(auditHook, { trail })
  faulty.setErrorHandler(async (_error, request, reply) => {
    request.auditEntry = {} as Entry
    return reply.code(404).send({ code: 'NOT_FOUND' })
  })
  faulty.get('/', async () => {
    throw new Error('not here')
  })
  const { statusCode, body } = await faulty.inject('/')
  expect(statusCode).toBe(404)
  expect(body).toContain('53100')
  await faulty.close()
})
