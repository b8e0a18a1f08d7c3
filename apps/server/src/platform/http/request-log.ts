import { randomUUID } from 'node:crypto'
import { type FastifyBaseLogger, type FastifyServerOptions, LogController } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import type { Log } from '../process/log.ts'

/** Fastify's log options; every line of a request has its id. Requests are logged from level `debug` on. */
export const loggingTo = (log: Log) =>
  ({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({
      requestIdLogLabel: 'requestId',
      disableRequestLogging: !log.isLevelEnabled('debug'),
    }),
    genReqId: () => randomUUID(),
  }) satisfies FastifyServerOptions

/** Replies contain the id of their request; the log and the audit trail contain the same id. */
export const requestIdHeader = fastifyPlugin(
  (app, _options, done) => {
    app.addHook('onRequest', (request, reply, next) => {
      reply.header('x-request-id', request.id)
      next()
    })
    done()
  },
  { name: 'request-id-header' },
)
