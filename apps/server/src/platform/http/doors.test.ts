import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { listen } from '../../testing/chat-story.ts'
import { callerAddress, trustedProxies } from './caller.ts'

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

/** Everything the server says on a connection until it closes it. */
const said = async (socket: Socket): Promise<string> => {
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
  return said(socket)
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

  test('where nobody reads the body, the answer comes and the connection ends all the same', async () => {
    const answer = await open(
      ['POST /nowhere HTTP/1.1', 'host: x', 'origin: https://other.test', 'content-length: 100', ''],
      'a',
    )
    expect(answer).toMatch(/^HTTP\/1\.1 403 /)
  })

  test('60 slow bodies: none is open afterwards', async () => {
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

  test('a head that does not arrive, and a connection on which nothing is asked', async () => {
    expect(await open(['GET / HTTP/1.1', 'host: x'])).toMatch(/^(HTTP\/1\.1 408 |$)/)
    expect(await open([])).toMatch(/^(HTTP\/1\.1 408 |$)/)
    expect(await open(['GET /live HTTP/1.1', 'host: x', ''])).toMatch(/^HTTP\/1\.1 200 /)
  })

  test('planted fault: without the limit the same body keeps its connection', async () => {
    const patient = await testApp()
    const origin = new URL(await listen(patient.app.http))
    const socket = connect(Number(origin.port), '127.0.0.1')
    const end = said(socket)
    socket.write(
      'POST /auth HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{',
    )
    // The other server closes its connection; this one is still there.
    await open(
      ['POST /auth HTTP/1.1', 'host: x', 'content-type: application/json', 'content-length: 9', ''],
      '{',
    )
    expect(socket.readyState).toBe('open')
    socket.destroy()
    await end
    await patient.close()
  })
})

describe('the address of a caller', () => {
  const from = (trust: string | undefined, forwarded: string) =>
    callerAddress(
      { headers: { 'x-forwarded-for': forwarded }, socket: { remoteAddress: '10.0.0.1' } } as never,
      trustedProxies({
        TRUST_PROXY: trust === undefined ? undefined : /^\d$/.test(trust) ? Number(trust) : trust.split(' '),
      }),
    )

  test('X-Forwarded-For is not believed unless the settings name who writes it', () => {
    expect(from(undefined, '203.0.113.7')).toBe('10.0.0.1')
    expect(from('192.168.0.0/16', '203.0.113.7')).toBe('10.0.0.1')
    expect(from('10.0.0.0/8', '203.0.113.7')).toBe('203.0.113.7')
    expect(from('uniquelocal', '198.51.100.1, 203.0.113.7')).toBe('203.0.113.7')
    expect(from('1', '198.51.100.1, 203.0.113.7')).toBe('203.0.113.7')
  })
})

const built = existsSync(fileURLToPath(new URL('../../../../portal/dist/index.html', import.meta.url)))

describe.skipIf(!built && !process.env.CI)('addresses answer as those of a site do', () => {
  const ask = (method: 'GET' | 'HEAD', url: string, accept: string) =>
    app.app.http.inject({ method, url, headers: { accept } })
  const html = 'text/html,application/xhtml+xml,*/*;q=0.8'

  test('a page: for a browser, for whatever takes anything, and by HEAD without a body', async () => {
    for (const [url, accept] of [
      ['/', html],
      ['/', '*/*'],
      ['/login', '*/*'],
      ['/cases/all', html],
      ['/no-such-page', html],
    ] as const) {
      const answer = await ask('GET', url, accept)
      expect([url, answer.statusCode, answer.headers['content-type']]).toEqual([
        url,
        200,
        'text/html; charset=utf-8',
      ])
      const head = await ask('HEAD', url, accept)
      expect([url, head.statusCode, head.body]).toEqual([url, 200, ''])
      expect(head.headers['content-length']).toBe(answer.headers['content-length'])
    }
  })

  test('a file: by HEAD too, and 404 where there is none, whatever is accepted', async () => {
    const [, asset = ''] = /"(\/assets\/[^"]+\.js)"/.exec((await ask('GET', '/', html)).body) ?? []
    expect((await ask('HEAD', asset, '*/*')).statusCode).toBe(200)
    for (const accept of [html, '*/*', 'image/*'])
      for (const url of ['/assets/none.js', '/none.png'])
        expect((await ask('GET', url, accept)).statusCode).toBe(404)
  })

  test('an address near the calls that is none: 404 in JSON', async () => {
    for (const [url, accept] of [
      ['/case/x/y/z/none', '*/*'],
      ['/no-such-page', 'application/json'],
    ] as const) {
      const answer = await ask('GET', url, accept)
      expect([url, answer.statusCode, answer.json().code]).toEqual([url, 404, 'NOT_FOUND'])
    }
  })
})
