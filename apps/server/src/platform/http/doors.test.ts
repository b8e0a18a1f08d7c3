import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import { allCalls } from '@archway/contract/api'
import type { FastifyInstance, FastifyRequest, LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { type TestApp, testApp } from '../../testing/app.ts'
import { listen } from '../../testing/chat-story.ts'
import { callerAddress, trustedProxies } from './caller.ts'
import { createServer } from './server.ts'

let app: TestApp
let port: number
beforeAll(async () => {
  app = await testApp({
    HEADERS_TIMEOUT_SECONDS: '0.2',
    BODY_TIMEOUT_SECONDS: '0.2',
    IDLE_TIMEOUT_SECONDS: '0.2',
  })
  port = Number(new URL(await listen(app.app.http)).port)
})
afterAll(() => app.close())

/** Everything the server sends on a connection until the connection closes. */
const receiveAll = async (socket: Socket): Promise<string> => {
  let text = ''
  socket.setEncoding('utf8').on('data', part => {
    text += part
  })
  socket.on('error', () => {})
  await once(socket, 'close')
  return text
}
const open = (lines: readonly string[], body = ''): Promise<string> => {
  const socket = connect(port, '127.0.0.1')
  if (lines.length > 0) socket.write(`${lines.join('\r\n')}\r\n${body}`)
  return receiveAll(socket)
}

describe('slow connections are closed', () => {
  test('a body that does not arrive is answered with 408', async () => {
    const answer = await open(
      ['POST /auth HTTP/1.1', 'host: x', 'content-type: application/json', 'content-length: 100', ''],
      '{"username":',
    )
    expect(answer).toMatch(/^HTTP\/1\.1 408 /)
    expect(answer).toContain('"code":"TOO_SLOW"')
    expect(answer.toLowerCase()).toContain('connection: close')
  })

  test('a call that is refused without reading its body is answered, and the connection ends too', async () => {
    const answer = await open(
      ['POST /nowhere HTTP/1.1', 'host: x', 'origin: https://other.test', 'content-length: 100', ''],
      'a',
    )
    expect(answer).toMatch(/^HTTP\/1\.1 403 /)
  })

  test('60 slow bodies at once: all 60 connections are closed', async () => {
    const answers = await Promise.all(
      Array.from({ length: 60 }, () =>
        open(
          ['POST /auth HTTP/1.1', 'host: x', 'content-type: application/json', 'content-length: 9', ''],
          '{',
        ),
      ),
    )
    expect(answers.filter(answer => !answer.startsWith('HTTP/1.1 408'))).toEqual([])
  })

  test('incomplete headers and a connection without a request are closed', async () => {
    expect(await open(['GET / HTTP/1.1', 'host: x'])).toMatch(/^(HTTP\/1\.1 408 |$)/)
    expect(await open([])).toMatch(/^(HTTP\/1\.1 408 |$)/)
    expect(await open(['GET /live HTTP/1.1', 'host: x', ''])).toMatch(/^HTTP\/1\.1 200 /)
  })

  test('a malformed request is refused in the usual error format, and the connection is closed', async () => {
    for (const [lines, status, code] of [
      [['NO REQUEST', 'host: x', ''], 400, 'MALFORMED'],
      [['GET / HTTP/1.1', 'host: x', `cookie: ${'a'.repeat(40_000)}`, ''], 431, 'HEAD_TOO_LARGE'],
    ] as const) {
      const [head = '', body = ''] = (await open(lines)).split('\r\n\r\n')
      expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
      expect(head).toMatch(/connection: close/i)
      const refusal = JSON.parse(body)
      expect(refusal).toEqual({ message: refusal.extra[0].msg, code, extra: [{ msg: expect.any(String) }] })
    }
  })

  test('planted fault: without the time limit, the connection of a slow body stays open', async () => {
    const unlimited = await testApp()
    const origin = new URL(await listen(unlimited.app.http))
    const socket = connect(Number(origin.port), '127.0.0.1')
    const end = receiveAll(socket)
    socket.write(
      'POST /auth HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{',
    )
    // The server with the limit closes its connection; that of the other one is still open by then.
    await open(
      ['POST /auth HTTP/1.1', 'host: x', 'content-type: application/json', 'content-length: 9', ''],
      '{',
    )
    expect(socket.readyState).toBe('open')
    socket.destroy()
    await end
    await unlimited.close()
  })
})

describe('the address of a caller', () => {
  // The setting TRUST_PROXY, the header X-Forwarded-For of a request from 10.0.0.1, and the caller's address.
  const rows = [
    [undefined, '203.0.113.7', '10.0.0.1'],
    ['192.168.0.0/16', '203.0.113.7', '10.0.0.1'],
    ['10.0.0.0/8', '203.0.113.7', '203.0.113.7'],
    ['uniquelocal', '198.51.100.1, 203.0.113.7', '203.0.113.7'],
    ['1', '198.51.100.1, 203.0.113.7', '203.0.113.7'],
  ] as const
  /** The rows for which another address than the caller's is found. */
  const wrongCallers = (trusting: typeof trustedProxies) =>
    rows.filter(([trust, forwarded, caller]) => {
      const request = { headers: { 'x-forwarded-for': forwarded }, socket: { remoteAddress: '10.0.0.1' } }
      const proxies = trust === undefined ? undefined : /^\d$/.test(trust) ? Number(trust) : trust.split(' ')
      return callerAddress(request as never, trusting({ TRUST_PROXY: proxies })) !== caller
    })

  test('X-Forwarded-For is trusted only from the proxies in the settings', () => {
    expect(wrongCallers(trustedProxies)).toEqual([])
  })

  test('planted faults: every sender is trusted, and every proxy before a trusted one', () => {
    expect(wrongCallers(() => () => true)).toHaveLength(4)
    const onceTrusted: typeof trustedProxies = settings => (address, hop) =>
      hop > 0 || trustedProxies(settings)(address, hop)
    expect(wrongCallers(onceTrusted)).toEqual(rows.slice(3))
  })
})

const built = existsSync(fileURLToPath(new URL('../../../../portal/dist/index.html', import.meta.url)))

describe.skipIf(!built && !process.env.CI)('pages, files and unknown addresses of the portal', () => {
  type Send = (method: 'GET' | 'HEAD', url: string, accept: string) => Promise<LightMyRequestResponse>
  const sendTo =
    (http: FastifyInstance): Send =>
    (method, url, accept) =>
      http.inject({ method, url, headers: { accept } })
  const html = 'text/html,application/xhtml+xml,*/*;q=0.8'
  const pages = [
    ['/', html],
    ['/', '*/*'],
    ['/login', '*/*'],
    ['/cases/all', html],
    ['/no-such-page', html],
  ] as const

  /** The calls that answer with a file. */
  const fileCalls = allCalls.filter(
    ({ method, reply }) => method === 'GET' && (reply as z.ZodMiniType)._zod.def.type === 'unknown',
  )

  /** The requests that are not answered as expected of a website, one line for each. */
  const deviations = async (send: Send): Promise<string[]> => {
    const wrong: string[] = []
    const expectAnswer = (what: string, answer: LightMyRequestResponse, status: number, type: string) => {
      const found = `${answer.statusCode} ${answer.headers['content-type']}`
      if (!found.startsWith(`${status} ${type}`)) wrong.push(`${what}: ${found}`)
    }
    for (const [url, accept] of pages) {
      const answer = await send('GET', url, accept)
      expectAnswer(`GET ${url} ${accept}`, answer, 200, 'text/html; charset=utf-8')
      const head = await send('HEAD', url, accept)
      expectAnswer(`HEAD ${url} ${accept}`, head, 200, 'text/html')
      if (head.body !== '' || head.headers['content-length'] !== answer.headers['content-length'])
        wrong.push(`HEAD ${url} ${accept}: another length`)
    }
    const [, asset = ''] = /"(\/assets\/[^"]+\.js)"/.exec((await send('GET', '/login', html)).body) ?? []
    expectAnswer(`HEAD ${asset}`, await send('HEAD', asset, '*/*'), 200, '')
    for (const accept of [html, '*/*', 'image/*'])
      for (const url of ['/assets/none.js', '/none.png'])
        expectAnswer(`GET ${url} ${accept}`, await send('GET', url, accept), 404, '')
    for (const [url, accept] of [
      ['/case/x/y/z/none', '*/*'],
      ['/no-such-page', 'application/json'],
    ] as const)
      expectAnswer(`GET ${url} ${accept}`, await send('GET', url, accept), 404, 'application/json')
    // A link to a file opens the file, not a page: here its call refuses a guest.
    for (const { path } of fileCalls) {
      const url = path.replaceAll(/\{\w+\}/g, randomUUID())
      expectAnswer(`GET ${path}`, await send('GET', url, html), 401, 'application/json')
    }
    return wrong
  }

  test('pages and files are served to GET and HEAD for any Accept header; paths of the API get 404 in JSON', async () => {
    expect(await deviations(sendTo(app.app.http))).toEqual([])
  })

  test.each([
    ['pages for text/html alone', ({ headers }: FastifyRequest) => headers.accept === '*/*', 404, 3],
    ['no HEAD', ({ method }: FastifyRequest) => method === 'HEAD', 404, 11],
    ['a page for every missing file', ({ url }: FastifyRequest) => /none\./.test(url), 200, 6],
  ] as const)('a planted fault is found: %s', async (_name, applies, status, found) => {
    const { routes } = app.app
    const calls = routes.map(({ call }) => call)
    const faulty = await createServer(app.services, routes, calls, async http => {
      http.addHook('onRequest', async (request, reply) => {
        if (applies(request)) await reply.code(status).type('text/html').send('')
      })
    })
    expect((await deviations(sendTo(faulty))).length).toBeGreaterThanOrEqual(found)
    await faulty.close()
  })
})
