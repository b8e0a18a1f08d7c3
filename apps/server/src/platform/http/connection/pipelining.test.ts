import { once } from 'node:events'
import { connect } from 'node:net'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { testApp } from '../../../testing/app.ts'
import { listen } from '../../../testing/chat-story.ts'
import { limitPipelining, maxUnanswered } from './pipelining.ts'

/** The number of requests, sent at once on one connection, that are answered before it closes. */
const countAnswered = async (origin: string, count: number): Promise<number> => {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  const requests = Array.from({ length: count }, (_, n) =>
    ['GET /live HTTP/1.1', 'host: x', ...(n === count - 1 ? ['connection: close'] : []), '', ''].join('\r\n'),
  )
  socket.write(requests.join(''))
  let text = ''
  socket.setEncoding('utf8').on('data', part => {
    text += part
  })
  socket.on('error', () => {})
  await once(socket, 'close')
  return text.split('HTTP/1.1 200').length - 1
}

test('P17 a connection with too many queued requests is closed; a few of them are answered', async () => {
  const app = await testApp()
  const origin = await listen(app.app.http)
  expect(await countAnswered(origin, maxUnanswered)).toBe(maxUnanswered)
  expect(await countAnswered(origin, 300)).toBeLessThan(300)
  // Sequential requests on one connection are not limited.
  for (let n = 0; n < 2 * maxUnanswered; n += 1) expect((await fetch(`${origin}/live`)).status).toBe(200)
  await app.close()
})

test('planted fault: without the limit all requests are answered', async () => {
  const app = Fastify()
  limitPipelining(app, Number.POSITIVE_INFINITY)
  app.get('/live', async () => ({}))
  expect(await countAnswered(await listen(app), 300)).toBe(300)
  await app.close()
})
