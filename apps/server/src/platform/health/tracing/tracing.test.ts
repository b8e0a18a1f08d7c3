import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { caseCalls } from '@archway/contract/cases'
import { sessionCalls } from '@archway/contract/session'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makePeople } from '../../../demo/people.ts'
import { type ServerProcess, serverProcess } from '../../../testing/server-process.ts'
import { connect } from '../../db/database.ts'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'

const email = 'owner@brightsmiles.test'
const searchText = 'Quintessa Marlowe'

type Value = { stringValue?: string; intValue?: number | string }
type Span = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: { key: string; value: Value }[]
  status?: { code?: number }
}
type Export = {
  resourceSpans: { resource: { attributes: Span['attributes'] }; scopeSpans: { spans: Span[] }[] }[]
}

/** A collector that accepts what OTLP exporters send over HTTP, and responds only if `isAnswering`. */
const startCollector = async ({ isAnswering = true } = {}) => {
  const bodies: string[] = []
  let answerCount = 0
  const headers: (string | undefined)[] = []
  const server: Server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (text: string) => {
      body += text
    })
    request.on('end', () => {
      bodies.push(body)
      headers.push(request.headers.authorization)
      if (!isAnswering) return
      answerCount += 1
      response.setHeader('content-type', 'application/json').end('{}')
    })
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const exports = () => bodies.flatMap(body => (JSON.parse(body) as Export).resourceSpans)
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bodies,
    headers,
    spans: () => exports().flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
    services: () => exports().flatMap(({ resource }) => resource.attributes),
    answered: () => answerCount,
    close: () => new Promise(done => server.close(done)),
  }
}

let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await testDatabase()
  folder = await mkdtemp(join(tmpdir(), 'archway-tracing-'))
  const db = connect(database.url, { size: 2 })
  await makePeople(db, new Date())
  await db.close()
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
})

const startServer = async (endpoint: string, overrides: Parameters<typeof serverProcess>[0]['env'] = {}) => {
  const server = await serverProcess({
    databaseUrl: database.url,
    dataDir: folder,
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, RATE_LIMITS: 'false', ...overrides },
  })
  await server.start()
  return server
}

const traceId = randomBytes(16).toString('hex')
const parentId = randomBytes(8).toString('hex')

/** Searches a list by a name, and sends a mail by a job. */
const searchAndMail = async (
  server: ServerProcess,
): Promise<{ secrets: string[]; requestId: string | null }> => {
  const cookie = await server.signIn(email)
  const filter = encodeURIComponent(JSON.stringify({ LIKE: { firstName: searchText } }))
  const listResponse = await fetch(`${server.origin}/case?filter=${filter}`, {
    headers: { cookie, traceparent: `00-${traceId}-${parentId}-01` },
  })
  expect(listResponse.status).toBe(200)
  const { method, path } = sessionCalls.forgetPassword
  expect((await server.ask(method, path, '', { email })).status).toBe(200)
  const token = /archway_session=([^;]+)/.exec(cookie)?.[1] ?? 'none'
  return {
    secrets: [searchText, encodeURIComponent(searchText), email, token],
    requestId: listResponse.headers.get('x-request-id'),
  }
}

const jobName = 'job passwordMail'
const listLeaks = (bodies: readonly string[], secrets: readonly string[]) =>
  secrets.filter(secret => bodies.some(body => body.includes(secret)))
const attribute = (span: Span | undefined, name: string): Value | undefined =>
  span?.attributes.find(({ key }) => key === name)?.value

describe('S9 traces for OpenTelemetry', () => {
  test('connect a request with its statements and its job, and contain no names', async () => {
    const collector = await startCollector()
    const server = await startServer(collector.url, {
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20of-the-collector',
      TRUST_PROXY: 'loopback',
    })
    const { secrets, requestId } = await searchAndMail(server)
    await expect.poll(() => collector.spans().map(({ name }) => name)).toContain(jobName)
    // Stopping sends the pending spans.
    expect(await server.stop()).toBe(0)
    const spans = collector.spans()
    await collector.close()
    expect(new Set(collector.headers)).toEqual(new Set(['Bearer of-the-collector']))

    const list = spans.find(({ name }) => name === `GET ${caseCalls.list.path}`)
    expect(list).toMatchObject({ traceId, parentSpanId: parentId })
    expect(attribute(list, 'archway.request.id')?.stringValue).toBe(requestId)
    expect(Number(attribute(list, 'http.response.status_code')?.intValue)).toBe(200)
    const statements = spans.filter(span => span.traceId === traceId && span !== list)
    expect(statements.map(({ name }) => name)).toContain('with case_file')
    for (const { parentSpanId } of statements) expect(parentSpanId).toBe(list?.spanId)

    const mail = spans.find(({ name }) => name === jobName)
    const request = spans.find(
      ({ traceId: spanTraceId, name }) => spanTraceId === mail?.traceId && name.startsWith('POST '),
    )
    expect(request?.name).toBe(`${sessionCalls.forgetPassword.method} ${sessionCalls.forgetPassword.path}`)
    const roles = collector.services().filter(({ key }) => key === 'archway.role')
    expect(new Set(roles.map(({ value }) => value.stringValue))).toEqual(new Set(['web', 'worker']))

    expect(listLeaks(collector.bodies, secrets)).toEqual([])
  })

  test('planted fault: spans with the values of statements contain names', async () => {
    const collector = await startCollector()
    const fault = new URL('./fault-values.ts', import.meta.url).href
    const server = await startServer(collector.url, { ROLE: 'web', NODE_OPTIONS: `--import ${fault}` })
    const { secrets } = await searchAndMail(server)
    await server.stop()
    await collector.close()
    expect(listLeaks(collector.bodies, secrets)).toContain(email)
  })

  test('S9 only trusted proxies can set the id of a trace', async () => {
    const collector = await startCollector()
    const server = await startServer(collector.url, { ROLE: 'web', TRUST_PROXY: '192.0.2.1' })
    await searchAndMail(server)
    expect(await server.stop()).toBe(0)
    const spans = collector.spans()
    await collector.close()
    const list = spans.filter(({ name }) => name === `GET ${caseCalls.list.path}`)
    expect(list).toHaveLength(1)
    expect(list[0]?.parentSpanId ?? '').toBe('')
    expect(spans.filter(span => span.traceId === traceId)).toEqual([])
  })

  test('a collector that never responds delays neither responses nor, for long, stopping', async () => {
    const collector = await startCollector({ isAnswering: false })
    const server = await startServer(collector.url)
    await searchAndMail(server)
    // If stopping waited for a response, it would never end, and the test would time out.
    expect(await server.stop()).toBe(0)
    expect(collector.bodies).not.toEqual([])
    expect(collector.answered()).toBe(0)
    await collector.close()
  })

  test('an unreachable collector delays neither responses nor stopping', async () => {
    const server = await startServer('http://127.0.0.1:9', { ROLE: 'all' })
    await searchAndMail(server)
    expect(await server.stop()).toBe(0)
  })
})
