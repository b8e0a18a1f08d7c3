import { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { Refusal } from '../../refuse.ts'
import type { Services } from '../../services.ts'
import { languageOf, sendRefusal } from '../answer.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route has its own time limit for bodies, by their progress. */
    limitsBodyTime?: boolean
  }
}

export const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

const refuseSlowBody = (request: FastifyRequest, reply: FastifyReply): void => {
  const { raw } = request
  // Injected requests have no connection.
  if (raw.complete || raw.destroyed || !(raw.socket instanceof Socket)) return
  if (reply.sent || reply.raw.headersSent) return void raw.socket.destroy()
  // The rest of the body is not waited for, so the connection cannot be used again.
  reply.raw.once('finish', () => raw.socket.destroySoon())
  reply.header('connection', 'close')
  void sendRefusal(reply, new Refusal('TOO_SLOW'), languageOf(request, null))
}

/**
 * Replies with 408 and closes the connection if the body of a request has not arrived within `BODY_TIMEOUT_SECONDS`,
 * whether or not it is read. Node's own `requestTimeout` would limit the total time of uploads, too.
 */
export const bodyTimeLimit = fastifyPlugin<Pick<Services, 'config'>>(
  (app, { config }, done) => {
    app.addHook('onRequest', (request, reply, next) => {
      if (hasBody(request) && !request.routeOptions.config.limitsBodyTime) {
        const timer = setTimeout(refuseSlowBody, config.BODY_TIMEOUT_SECONDS * 1000, request, reply).unref()
        for (const event of ['end', 'error']) request.raw.once(event, () => clearTimeout(timer))
      }
      next()
    })
    done()
  },
  { name: 'body-time-limit' },
)
