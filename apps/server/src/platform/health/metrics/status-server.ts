import { createHash, timingSafeEqual } from 'node:crypto'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Services } from '../../services.ts'
import { type Readiness, sendReadiness } from '../readiness.ts'

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Whether the request has the token of the settings, compared in constant time. */
const hasToken = ({ headers }: FastifyRequest, token: string): boolean =>
  timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`))

/** Replies with the metrics of this process; with `METRICS_TOKEN`, only to requests with the token. */
const sendMetrics =
  ({ metrics, config }: Pick<Services, 'metrics' | 'config'>) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    reply.header('cache-control', 'no-store')
    if (config.METRICS_TOKEN && !hasToken(request, config.METRICS_TOKEN))
      return reply
        .code(401)
        .header('www-authenticate', 'Bearer')
        .type('text/plain')
        .send('METRICS_TOKEN is required\n')
    const text = await metrics.scrape()
    return reply.type(metrics.contentType).send(text)
  }

/** `/metrics` on the port of the portal: only with a token, because that port is public. */
export const metricsRoute = (app: FastifyInstance, services: Services): void => {
  if (services.config.METRICS_TOKEN) app.get('/metrics', sendMetrics(services))
}

type StatusServerOptions = {
  readonly services: Services
  readonly readiness: Readiness
  /** Whether the process is about to stop, and therefore not ready. */
  readonly isStopping: () => boolean
}

/**
 * Serves `/live`, `/ready` and `/metrics` of this process on a separate, non-public port (`STATUS_PORT`). For a
 * worker it is the only port. Does nothing without that setting.
 */
export const serveStatus = async ({
  services,
  readiness,
  isStopping,
}: StatusServerOptions): Promise<() => Promise<void>> => {
  const { STATUS_PORT: port, STATUS_HOST: host } = services.config
  if (port === undefined) return async () => {}
  const app = Fastify({ forceCloseConnections: true, return503OnClosing: false })
  app.get('/live', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'live' }))
  app.get('/ready', (_request, reply) => sendReadiness(reply, readiness, isStopping()))
  app.get('/metrics', sendMetrics(services))
  await app.listen({ port, host })
  services.log.info(`/live, /ready and /metrics at ${app.listeningOrigin}`)
  return () => app.close()
}
