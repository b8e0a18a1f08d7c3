import { refusals } from '@archway/contract/api'
import type { AnyCall } from '@archway/contract/kernel'
import fastifyCookie from '@fastify/cookie'
import Fastify, { type FastifyError, type FastifyInstance } from 'fastify'
import { refusedEntry } from '../audit/entry.ts'
import { measureCalls } from '../health/metrics/measure-calls.ts'
import { addProcessGauges } from '../health/metrics/process-gauges.ts'
import { metricsRoute, serveStatus } from '../health/metrics/status-server.ts'
import { healthRoutes } from '../health/serve.ts'
import { traceCalls } from '../health/tracing/trace-calls.ts'
import { Refusal } from '../refuse.ts'
import type { Services } from '../services.ts'
import { languageOf, loggedRefusal, sendRefusal } from './answer.ts'
import { auditHook, flushEntry } from './audit-hook.ts'
import { trustedProxies } from './caller.ts'
import { callRoutes } from './calls/serve.ts'
import { refusedCallEntry } from './calls/state.ts'
import { bodyTimeLimit } from './connection/body-time.ts'
import { replyToClientError } from './connection/client-error.ts'
import { compression } from './connection/compression.ts'
import { limitPipelining } from './connection/pipelining.ts'
import { gracefulShutdown } from './connection/shutdown.ts'
import { setCookies } from './cookie.ts'
import { isOwnOrigin } from './origin.ts'
import { portalFiles } from './portal.ts'
import { loggingTo, requestIdHeader } from './request-log.ts'
import type { Route } from './route.ts'
import { securityHeaders } from './security-headers.ts'

/** A JSON body has at most 1 MB; files are sent by the upload protocol. */
const bodyLimit = 1024 * 1024

/** Builds the HTTP server for a set of routes; `extend` adds routes that are not calls, such as the routes of files. */
export const createServer = async (
  services: Services,
  routes: readonly Route[],
  calls: readonly AnyCall[],
  extend: (app: FastifyInstance) => Promise<void> = async () => {},
): Promise<FastifyInstance> => {
  const { config } = services
  const headersMs = config.HEADERS_TIMEOUT_SECONDS * 1000
  const isTrusted = trustedProxies(config)
  const app = Fastify({
    bodyLimit,
    trustProxy: isTrusted,
    ...loggingTo(services.log),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 65_536 },
    // No total time limit for a request: uploads are limited by their progress, other bodies by `bodyTimeLimit`.
    requestTimeout: 0,
    keepAliveTimeout: config.IDLE_TIMEOUT_SECONDS * 1000,
    http: {
      headersTimeout: headersMs,
      connectionsCheckingInterval: Math.min(5000, Math.max(10, headersMs / 2)),
    },
    forceCloseConnections: 'idle',
    // While closing, requests on open connections are answered normally, and the connection is closed after the
    // reply.
    return503OnClosing: false,
    clientErrorHandler: replyToClientError,
    // A malformed address is handled like an unknown one, with all headers.
    rewriteUrl: ({ url = '/' }) => (isReadable(url) ? url : '/unreadable'),
  })
  limitPipelining(app)
  replyToErrors(app, services)
  await app.register(gracefulShutdown, { config, log: services.log })
  await app.register(measureCalls, { metrics: services.metrics })
  await app.register(traceCalls, { isTrusted })
  await app.register(requestIdHeader)
  await app.register(fastifyCookie)
  await app.register(securityHeaders, { config })
  refuseOtherOrigins(app, services)
  await app.register(bodyTimeLimit, { config })
  await app.register(auditHook, { trail: services.trail })
  // After the audit hook, so that a reply that may not be sent is not compressed.
  await app.register(compression)
  await app.register(callRoutes, { services, routes, declared: calls })
  await serveHealth(app, services)
  await extend(app)
  await app.register(portalFiles, { services, calls })
  return app
}

/** The endpoints for probes and monitoring, on the port of the portal and on `STATUS_PORT`. */
const serveHealth = async (app: FastifyInstance, services: Services): Promise<void> => {
  const { readiness } = services
  addProcessGauges(services, readiness.look)
  await app.register(healthRoutes, { services, readiness })
  metricsRoute(app, services)
  let closeStatus: (() => Promise<void>) | undefined
  // Before the port of the portal is opened: if the port is in use, the start fails.
  app.addHook('onReady', async () => {
    closeStatus = await serveStatus({ services, readiness, isStopping: () => app.isStopping })
  })
  app.addHook('onClose', () => closeStatus?.())
}

const isReadable = (url: string): boolean => {
  try {
    decodeURIComponent(url.split('?', 1)[0] ?? '')
    return true
  } catch {
    return false
  }
}

/** Every error becomes a refusal in the viewer's language; denials get an audit entry. */
const replyToErrors = (app: FastifyInstance, { config, fullness, trail }: Services): void => {
  app.setErrorHandler<FastifyError>(async (error, request, reply) => {
    const { call, auditEntry } = request
    const callName = `${request.method} ${call?.route.call.path ?? request.routeOptions.url ?? 'unknown'}`
    const refusalOf = (failure: Error) => loggedRefusal({ log: request.log, fullness }, callName, failure)
    const refusal = refusalOf(error)
    const outcome = { code: refusal.code, status: refusals[refusal.code], handled: true }
    request.auditEntry = call
      ? refusedCallEntry(call, refusal.code)
      : auditEntry && refusedEntry(auditEntry, outcome)
    const language = languageOf(request, call?.viewer ?? null)
    try {
      // Not by the hook: an error while a refusal is sent reaches no error handler, and its message would be sent.
      await flushEntry(trail, request)
    } catch (failure) {
      return sendRefusal(reply, refusalOf(failure as Error), language)
    }
    if (refusal.cookies) setCookies(config, reply, refusal.cookies)
    return sendRefusal(reply, refusal, language)
  })
}

/** Pages of other sites may not write with the session of their visitor. */
const refuseOtherOrigins = (app: FastifyInstance, { config }: Services): void => {
  app.addHook('onRequest', async (request, reply) => {
    if (request.method === 'GET' || request.method === 'HEAD' || isOwnOrigin(config, request.headers)) return
    return sendRefusal(reply, new Refusal('WRONG_ORIGIN'), languageOf(request, null))
  })
}
