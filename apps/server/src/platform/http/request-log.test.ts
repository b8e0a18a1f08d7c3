import Fastify from 'fastify'
import { expect, test } from 'vitest'
import type { Log } from '../process/log.ts'
import { memoryLog, unsafeLog } from '../testing/memory-log.ts'
import { loggingTo, requestIdHeader } from './request-log.ts'

/**
 * Makes requests with a name in URL, header and error, one of them answered twice. Returns the ids of the responses.
 */
const logRequestsWithNames = async (log: Log): Promise<unknown[]> => {
  const app = Fastify({ ...loggingTo(log) })
  await app.register(requestIdHeader)
  app.get('/case', async () => ({ data: [] }))
  app.get('/failing', async () => {
    throw new Error('no row for Zyxwvutine')
  })
  app.get('/twice', (_request, reply) => {
    reply.send('first')
    reply.send('second')
  })
  const ids: unknown[] = []
  for (const path of ['/case', '/failing', '/twice', '/nowhere']) {
    const { headers } = await app.inject({
      url: `${path}?search=Zyxwvutine`,
      headers: { 'user-agent': 'Zyxwvutine' },
      remoteAddress: '203.0.113.77',
    })
    ids.push(headers['x-request-id'])
  }
  await app.close()
  return ids
}

const secret = /Zyxwvutine|203\.0\.113\.77/

test('S9 the request log has neither query strings nor names, and the id of each response', async () => {
  const { log, lines } = memoryLog('trace')
  const ids = await logRequestsWithNames(log)
  expect(lines.filter(line => secret.test(line))).toEqual([])
  expect(lines.map(line => JSON.parse(line))).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ requestId: ids[0], req: { method: 'GET', route: '/case' } }),
      expect.objectContaining({ requestId: ids[0], msg: 'request completed', res: { statusCode: 200 } }),
      expect.objectContaining({ requestId: ids[1], err: expect.objectContaining({ type: 'Error' }) }),
    ]),
  )
  const withId = lines.map(line => JSON.parse(line).requestId).filter(Boolean)
  expect(new Set(withId)).toEqual(new Set(ids))
})

test('planted fault: Fastify’s own request log', async () => {
  const lines: string[] = []
  await logRequestsWithNames(unsafeLog({ LOG_LEVEL: 'trace' }, { write: line => void lines.push(line) }))
  expect(lines.filter(line => secret.test(line)).length).toBeGreaterThan(4)
})

test('requests are logged at the level debug', async () => {
  const { log, texts } = memoryLog('info')
  await logRequestsWithNames(log)
  expect(texts('info')).toEqual([])
})
