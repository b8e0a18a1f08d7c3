import { once } from 'node:events'
import { connect } from 'node:net'
import fastify, { type FastifyReply } from 'fastify'
import { expect, test } from 'vitest'
import { sendPdf } from '../pdf.ts'

const bytes = Buffer.from('%PDF-1.7')

/**
 * Whether a request counts as answered if its client disconnects before `send`, while the audit entry is not stored
 * yet.
 */
const isAnswered = async (send: (reply: FastifyReply) => Promise<unknown>): Promise<boolean> => {
  const app = fastify()
  let store = (): void => {}
  const stored = new Promise<void>(resolve => {
    store = resolve
  })
  app.addHook('onSend', async () => stored)
  const answerEnd = new Promise<boolean>((resolve, reject) => {
    app.get('/', async (_request, reply) => {
      client.destroy()
      await once(reply.raw, 'close')
      await send(reply).catch(reject)
      resolve(reply.sent)
      return reply
    })
  })
  const address = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const client = connect(Number(address.port), address.hostname)
  client.on('error', () => {})
  client.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n')
  const isSent = await answerEnd
  store()
  await app.close()
  return isSent
}

test('a client that disconnects while its PDF is generated does not get a second response: P17', async () => {
  expect(await isAnswered(reply => sendPdf(reply, 'plan.pdf', bytes))).toBe(true)
})

test('planted fault: waiting only for the reply misses the disconnect, and the second response ends the server', async () => {
  expect(await isAnswered(async reply => reply.type('application/pdf').send(bytes))).toBe(false)
})
