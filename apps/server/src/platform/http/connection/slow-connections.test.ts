import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { listen } from '../../../testing/chat-story.ts'

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
const openConnection = (lines: readonly string[], body = ''): Promise<string> => {
  const socket = connect(port, '127.0.0.1')
  if (lines.length > 0) socket.write(`${lines.join('\r\n')}\r\n${body}`)
  return receiveAll(socket)
}

describe('slow connections are closed', () => {
  test('a body that does not arrive is answered with 408', async () => {
    const reply = await openConnection(
      ['POST /auth HTTP/1.1', 'host: x', 'content-type: application/json', 'content-length: 100', ''],
      '{"username":',
    )
    expect(reply).toMatch(/^HTTP\/1\.1 408 /)
    expect(reply).toContain('"code":"TOO_SLOW"')
    expect(reply.toLowerCase()).toContain('connection: close')
  })

  test('a call refused before its body is read gets its answer, and the connection is closed', async () => {
    const reply = await openConnection(
      ['POST /nowhere HTTP/1.1', 'host: x', 'origin: https://other.test', 'content-length: 100', ''],
      'a',
    )
    expect(reply).toMatch(/^HTTP\/1\.1 403 /)
  })

  test('60 slow bodies at once: all 60 connections are closed', async () => {
    const replies = await Promise.all(
      Array.from({ length: 60 }, () =>
        openConnection(
          ['POST /auth HTTP/1.1', 'host: x', 'content-type: application/json', 'content-length: 9', ''],
          '{',
        ),
      ),
    )
    expect(replies.filter(reply => !reply.startsWith('HTTP/1.1 408'))).toEqual([])
  })

  test('incomplete headers and a connection without a request are closed', async () => {
    expect(await openConnection(['GET / HTTP/1.1', 'host: x'])).toMatch(/^(HTTP\/1\.1 408 |$)/)
    expect(await openConnection([])).toMatch(/^(HTTP\/1\.1 408 |$)/)
    expect(await openConnection(['GET /live HTTP/1.1', 'host: x', ''])).toMatch(/^HTTP\/1\.1 200 /)
  })

  test('a malformed request is refused in the usual error format, and the connection is closed', async () => {
    for (const [lines, status, code] of [
      [['NO REQUEST', 'host: x', ''], 400, 'MALFORMED'],
      [['GET / HTTP/1.1', 'host: x', `cookie: ${'a'.repeat(40_000)}`, ''], 431, 'HEAD_TOO_LARGE'],
    ] as const) {
      const [head = '', body = ''] = (await openConnection(lines)).split('\r\n\r\n')
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
    // By the time the limited server closes its connection, the unlimited one has not.
    await openConnection(
      ['POST /auth HTTP/1.1', 'host: x', 'content-type: application/json', 'content-length: 9', ''],
      '{',
    )
    expect(socket.readyState).toBe('open')
    socket.destroy()
    await end
    await unlimited.close()
  })
})
