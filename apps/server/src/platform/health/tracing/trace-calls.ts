import { context, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import type { FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import type { IsTrusted } from '../../http/caller.ts'
import { contextFrom, getTracer, isTracing } from './tracing.ts'

/** The method and the pattern of the call; never the address, which contains ids and typed text. */
const callOf = ({ routeOptions }: FastifyRequest) => routeOptions.config?.call?.call

/**
 * A span for each call of the contract. It continues the trace of a `traceparent` header that a trusted proxy has sent:
 * whether a trace is sent depends on its id, so a client must not choose that.
 */
export const traceCalls = fastifyPlugin<{ isTrusted: IsTrusted }>(
  (app, { isTrusted }, done) => {
    if (!isTracing()) return done()
    const spans = new WeakMap<FastifyRequest, Span>()
    app.addHook('onRequest', (request, _reply, next) => {
      const call = callOf(request)
      if (!call) return next()
      const { remoteAddress } = request.socket
      const isFromProxy = remoteAddress !== undefined && isTrusted(remoteAddress, 0)
      const parent = contextFrom(isFromProxy ? request.headers : {})
      const attributes = {
        'http.request.method': call.method,
        'http.route': call.path,
        'archway.request.id': request.id,
      }
      const span = getTracer().startSpan(
        `${call.method} ${call.path}`,
        { kind: SpanKind.SERVER, attributes },
        parent,
      )
      spans.set(request, span)
      context.with(trace.setSpan(parent, span), next)
    })
    app.addHook('onResponse', (request, reply, next) => {
      const span = spans.get(request)
      if (span) {
        span.setAttribute('http.response.status_code', reply.statusCode)
        if (reply.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
        span.end()
      }
      next()
    })
    done()
  },
  { name: 'trace-calls' },
)
