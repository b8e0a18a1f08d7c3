import type { FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import type { Metrics } from './metrics.ts'

type Measured = {
  readonly name: string
  readonly seconds: { observe(seconds: number): void }
  readonly statuses: Map<number | 'aborted', { inc(): void }>
}

/**
 * The label of a request: the declared path of its call, or the pattern of the route; never the address, which
 * contains ids and typed text. Pages and unknown addresses share one label.
 */
const nameOf = ({ call, routeOptions, method }: FastifyRequest): string => {
  const declaredCall = call?.route.call ?? routeOptions.config?.call?.call
  if (declaredCall) return `${declaredCall.method} ${declaredCall.path}`
  return routeOptions.url ? `${method} ${routeOptions.url}` : 'other'
}

/** Counts every answered request and its duration. Costs a few microseconds: the series of a call are looked up once. */
export const measureCalls = fastifyPlugin<{ metrics: Metrics }>(
  (app, { metrics }, done) => {
    // By Fastify's object for a route, or the contract's object for a call.
    const measuredByRoute = new WeakMap<object, Measured>()
    const measuredOf = (request: FastifyRequest): Measured => {
      const key = request.call?.route ?? request.routeOptions.config ?? app
      const cached = measuredByRoute.get(key)
      if (cached) return cached
      const name = nameOf(request)
      const measured = { name, seconds: metrics.requestSeconds.labels(name), statuses: new Map() }
      measuredByRoute.set(key, measured)
      return measured
    }
    app.addHook('onResponse', (request, reply, next) => {
      const { name, seconds, statuses } = measuredOf(request)
      const status = reply.raw.writableEnded ? reply.statusCode : 'aborted'
      let counter = statuses.get(status)
      if (!counter) {
        counter = metrics.requests.labels(name, String(status))
        statuses.set(status, counter)
      }
      counter.inc()
      seconds.observe(reply.elapsedTime / 1000)
      next()
    })
    done()
  },
  { name: 'measure-calls' },
)
