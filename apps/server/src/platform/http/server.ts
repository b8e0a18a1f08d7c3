import { refusals } from '@archway/contract/api'
import type { AnyCall } from '@archway/contract/kernel'
import fastifyCookie from '@fastify/cookie'
import fastifyHelmet from '@fastify/helmet'
import Fastify, { type FastifyInstance } from 'fastify'
import { refusedEntry } from '../audit/entry.ts'
import { serveHealth } from '../health/serve.ts'
import { Refusal } from '../refuse.ts'
import type { Services } from '../services.ts'
import { languageOf, loggedRefusal, sendRefusal } from './answer.ts'
import { flushBeforeSending, pendingEntry, setPendingEntry } from './audit-hook.ts'
import { createCallPipeline } from './call-pipeline.ts'
import { trustedProxies } from './caller.ts'
import { limitBodyTime } from './connection/body-time.ts'
import { serveShutdown } from './connection/shutdown.ts'
import { isOwnOrigin } from './origin.ts'
import { servePortal } from './portal.ts'
import { loggingTo, requestIdHeader } from './request-log.ts'
import type { Route } from './route.ts'

/** One JSON body is at most 1 MB; files travel by the upload protocol. */
const bodyLimit = 1024 * 1024

/**
 * Builds the HTTP server of a set of routes. A call that is declared but has no route, or a route that appears
 * twice, is an error at start and not a surprise for a customer.
 */
export const createServer = async (
  services: Services,
  routes: readonly Route[],
  declared: readonly AnyCall[],
  extend: (app: FastifyInstance) => Promise<void> = async () => {},
): Promise<FastifyInstance> => {
  const { config } = services
  const headersMs = config.HEADERS_TIMEOUT_SECONDS * 1000
  const app = Fastify({
    bodyLimit,
    trustProxy: trustedProxies(config),
    ...loggingTo(services.log),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 65_536 },
    // No total time for a request: uploads are limited by their progress, other bodies by `limitBodyTime`.
    requestTimeout: 0,
    keepAliveTimeout: config.IDLE_TIMEOUT_SECONDS * 1000,
    http: {
      headersTimeout: headersMs,
      connectionsCheckingInterval: Math.min(5000, Math.max(10, headersMs / 2)),
    },
    forceCloseConnections: 'idle',
    // What arrives on a connection that is open already is answered like everything else, and the last on it.
    return503OnClosing: false,
    // An address that cannot be read is none; it is answered like every other, with all headers.
    rewriteUrl: ({ url = '/' }) => (isReadable(url) ? url : '/unreadable'),
  })
  serveShutdown(app, services)
  await app.register(requestIdHeader)
  await app.register(fastifyCookie)
  const fixed = await securityHeaders(services)
  app.addHook('onRequest', (_request, reply, done) => {
    for (const [name, value] of fixed) reply.raw.setHeader(name, value)
    done()
  })

  app.setErrorHandler(async (error, request, reply) => {
    const what = `${request.method} ${request.routeOptions.url ?? 'unknown'}`
    const refusal = loggedRefusal({ log: request.log, fullness: services.fullness }, what, error)
    const entry = pendingEntry(request)
    const status = refusals[refusal.code]
    if (entry) setPendingEntry(request, refusedEntry(entry, { code: refusal.code, status, handled: true }))
    return sendRefusal(reply, refusal, languageOf(request, null))
  })
  app.addHook('onRequest', (request, reply, done) => {
    if (
      request.method !== 'GET' &&
      request.method !== 'HEAD' &&
      !isOwnOrigin(services.config, request.headers)
    )
      void sendRefusal(reply, new Refusal('WRONG_ORIGIN'), languageOf(request, null))
    else done()
  })

  limitBodyTime(app, services)
  flushBeforeSending(app, services.trail)
  serveCalls(app, services, routes, declared)
  serveHealth(app, services)
  await extend(app)
  await servePortal(app, services, declared)
  return app
}

const isReadable = (url: string): boolean => {
  try {
    decodeURIComponent(url.split('?', 1)[0] ?? '')
    return true
  } catch {
    return false
  }
}

const serveCalls = (
  app: FastifyInstance,
  services: Services,
  routes: readonly Route[],
  declared: readonly AnyCall[],
): void => {
  const answer = createCallPipeline(services)
  const unrouted = new Set(declared)
  for (const route of routes) {
    if (!unrouted.delete(route.call))
      throw new Error(
        `${route.call.method} ${route.call.path} is routed twice or not declared in the contract`,
      )
    app.route({
      method: route.call.method,
      url: route.call.path.replace(/\{(\w+)\}/g, ':$1'),
      handler: (request, reply) => answer(route, request, reply),
    })
  }
  for (const call of unrouted) throw new Error(`${call.method} ${call.path} has no route`)
}

/** The security headers of every response, computed once: they are constant. */
const securityHeaders = async (services: Services): Promise<[name: string, value: string][]> => {
  const probe = Fastify()
  await probe.register(fastifyHelmet, securityOptions(services))
  probe.get('/', async () => '')
  const before = new Set(['content-type', 'content-length', 'date', 'connection'])
  const { headers } = await probe.inject('/')
  await probe.close()
  return Object.entries(headers).flatMap(([name, value]) =>
    before.has(name) || value === undefined ? [] : [[name, String(value)]],
  )
}

const securityOptions = (services: Services) => {
  const secure = services.config.PUBLIC_URL?.startsWith('https:') ?? false
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        // Positions of floating panels are set as style attributes.
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        workerSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameSrc: ["'self'"],
        frameAncestors: ["'none'"],
        ...(secure ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: secure ? { maxAge: 63_072_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'no-referrer' as const },
    crossOriginEmbedderPolicy: false,
  }
}
