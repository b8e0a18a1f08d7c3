import { Readable } from 'node:stream'
import fastify, { type FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'
import type { Entry } from '../../audit/entry.ts'
import type { Trail } from '../../audit/trail.ts'
import { auditHook } from '../audit-hook.ts'

/** A file is requested, but its audit entry cannot be stored. */
const sendRequest = async (hook: (app: FastifyInstance) => unknown) => {
  const app = fastify()
  await hook(app)
  const file = Readable.from(['bytes'])
  app.get('/', (request, reply) => {
    request.auditEntry = {} as Entry
    return reply.send(file)
  })
  const { statusCode } = await app.inject('/')
  await app.close()
  return { statusCode, isClosed: file.destroyed }
}
const noRoom = new Error('no room')

test('R13 A file that is not sent because its entry cannot be stored is closed', async () => {
  const trail = { write: () => Promise.reject(noRoom) } as unknown as Trail
  expect(await sendRequest(app => app.register(auditHook, { trail }))).toEqual({
    statusCode: 500,
    isClosed: true,
  })
})

test('planted fault: a hook that refuses without closing the file', async () => {
  const addRefusingRoute = (app: FastifyInstance) => {
    app.decorateRequest('auditEntry', null)
    app.addHook('onSend', async () => {
      throw noRoom
    })
  }
  expect(await sendRequest(addRefusingRoute)).toEqual({ statusCode: 500, isClosed: false })
})
