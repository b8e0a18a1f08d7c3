import type { FastifyInstance } from 'fastify'

/** Requests that may wait for their responses on one connection. No browser or proxy sends the next one before. */
export const maxUnanswered = 16

/**
 * Closes a connection that sends many requests without reading the responses: Node begins all of them at once, so one
 * sender could queue any number of calls before those of everybody else.
 */
export const limitPipelining = (app: FastifyInstance, max = maxUnanswered): void => {
  const unanswered = new WeakMap<object, number>()
  app.addHook('onRequest', async ({ raw: { socket } }, reply) => {
    const count = (unanswered.get(socket) ?? 0) + 1
    if (count > max) {
      reply.hijack()
      socket.destroy()
      return reply
    }
    unanswered.set(socket, count)
    reply.raw.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1))
  })
}
