import type { FastifyInstance } from 'fastify'

/**
 * Maximum number of requests on one connection that wait for their replies. Browsers and proxies send the next one
 * only after a reply.
 */
export const maxUnanswered = 16

/**
 * Closes a connection that sends many requests without reading the replies: Node starts all of them at once, so one
 * client could queue any number of calls before those of others.
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
