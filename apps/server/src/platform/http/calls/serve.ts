import type { AnyCall } from '@archway/contract/kernel'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import type { Services } from '../../services.ts'
import { loggedRefusal } from '../answer.ts'
import { wasRefused } from '../connection/running.ts'
import { burstLimit, callLimit, companyCallLimit, createConcurrencyLimit } from '../limits/concurrency.ts'
import { networkOf } from '../limits/network.ts'
import type { Route } from '../route.ts'
import { authenticate, authorise, rateLimit } from './authenticate.ts'
import { readContext } from './context.ts'
import { createReader, parseReply } from './read.ts'
import { callOf } from './state.ts'
import { createWriter } from './write.ts'

type Options = {
  readonly services: Services
  readonly routes: readonly Route[]
  readonly declared: readonly AnyCall[]
}

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

/**
 * If the request has already been refused because access ended, a failure of its handler does not change that reply.
 */
const unlessReplied =
  ({ fullness }: Services, handler: Handler): Handler =>
  async (request, reply) => {
    try {
      return await handler(request, reply)
    } catch (error) {
      if (!reply.sent && !wasRefused(reply)) throw error
      loggedRefusal({ log: request.log, fullness }, `${request.method} ${request.routeOptions.url}`, error)
      return reply
    }
  }

/**
 * Limits the concurrent calls of a person and of a company. Heavy calls and files have separate limits and a separate
 * pool.
 */
const limitCalls = ({ config, recentCallers }: Services): ((handler: Handler) => Handler) => {
  const ofPerson = createConcurrencyLimit(callLimit)
  const ofService = createConcurrencyLimit(burstLimit)
  const ofCompany = createConcurrencyLimit(companyCallLimit)
  return handler => (request, reply) => {
    const { route, viewer } = callOf(request)
    const { rate } = route.call
    const work = () => handler(request, reply)
    recentCallers.note(viewer?.company?.id ?? viewer?.id ?? networkOf(request.ip))
    if (!config.RATE_LIMITS || rate === 'heavy' || rate === 'file') return work()
    const company = viewer?.audience === 'staff' ? undefined : viewer?.company?.id
    const ofSender = rate === 'burst' ? ofService : ofPerson
    return ofSender(viewer?.id ?? networkOf(request.ip), company ? () => ofCompany(company, work) : work)
  }
}

/**
 * Every call of the contract as a route, in a context with these hooks, in this order: `authenticate`, `rateLimit` and
 * `authorise` (preValidation), `readContext` (preHandler), the handler of a read or a write, `parseReply`
 * (preSerialization), and the audit hook (onSend). A call that is declared but has no route, or a route that appears
 * twice, is an error at start and not a surprise for a customer.
 */
export const callRoutes = fastifyPlugin<Options>(
  async (app, { services, routes, declared }) => {
    app.decorateRequest('call', null)
    app.decorateReply('replyState', null)
    const options = { preSerialization: parseReply, handler: createReader(services) }
    const write = { handler: createWriter(services) }
    const limited = limitCalls(services)
    const unroutedCalls = new Set(declared)
    // Not wrapped by `fastifyPlugin`, so these hooks apply to calls alone.
    await app.register(async calls => {
      await calls.register(authenticate, { services })
      await calls.register(rateLimit, { services })
      await calls.register(authorise, { services })
      calls.addHook('preHandler', readContext(services))
      const serve = (server: FastifyInstance, route: Route): void => {
        const { call } = route
        if (!unroutedCalls.delete(call))
          throw new Error(`${call.method} ${call.path} is routed twice or not declared in the contract`)
        const routeOptions = call.method === 'GET' ? options : write
        server.route({
          ...routeOptions,
          method: call.method,
          url: call.path.replace(/\{(\w+)\}/g, ':$1'),
          config: { call: route },
          handler: unlessReplied(services, limited(routeOptions.handler)),
        })
      }
      for (const route of routes) if (!route.call.takesForm) serve(calls, route)
      // Forms are what other sites can send without asking: nothing else takes them.
      await calls.register(async forms => {
        forms.addContentTypeParser(
          'application/x-www-form-urlencoded',
          { parseAs: 'string' },
          (_request, text, done) => done(null, Object.fromEntries(new URLSearchParams(String(text)))),
        )
        for (const route of routes) if (route.call.takesForm) serve(forms, route)
      })
    })
    for (const call of unroutedCalls) throw new Error(`${call.method} ${call.path} has no route`)
  },
  { name: 'calls', decorators: { request: ['auditEntry'] } },
)
