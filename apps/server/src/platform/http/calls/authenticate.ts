import type { FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { asViewer, entryOf } from '../../audit/entry.ts'
import { Refusal } from '../../refuse.ts'
import type { Services } from '../../services.ts'
import { refusalFor, requireConfirmation } from '../access.ts'
import {
  checkKey,
  ownerOfCredential,
  readCredential,
  unknownCredential,
  viewerOfCredential,
} from '../credential.ts'
import { networkOf } from '../limits/network.ts'
import { createRateLimits } from '../limits/rate.ts'
import { callOf } from './state.ts'

type Options = { readonly services: Services }

/**
 * Authenticates the call by an API key or the session cookie. After the body has arrived, because that may take long
 * enough for the sender's access to end.
 */
export const authenticate = fastifyPlugin<Options>(
  (app, { services }, done) => {
    app.addHook('preValidation', async (request, reply) => {
      const route = request.routeOptions.config.call
      if (!route) throw new Error(`${request.routeOptions.url} is not a call`)
      reply.header('cache-control', 'no-store')
      const entry = entryOf(route.call, request, services.clock.now())
      const credential = readCredential(services.config, request.headers, request.cookies)
      request.call = { route, viewer: null, credential, entry, handled: false, cookies: {}, context: null }
      const viewer = credential && (await viewerOfCredential(services, credential))
      if (viewer) services.noteSessionUse(viewer, usedAt(request, services.clock.now()))
      if (viewer) Object.assign(request.call, { viewer, entry: asViewer(entry, viewer) })
    })
    done()
  },
  { name: 'authenticate' },
)

/** Upper limit for the claimed idle time; the portal never sends more. */
const maxIdleSeconds = 1e8

/** The portal also calls in the background: it sends the number of seconds since its user was last active. */
const usedAt = ({ headers }: FastifyRequest, now: Date): Date => {
  const idle = Number(headers['x-idle-seconds'])
  return idle > 0 && idle < maxIdleSeconds ? new Date(now.getTime() - idle * 1000) : now
}

/** The rate limit of the call: for each person and each API key; before sign-in, for each address. */
export const rateLimit = fastifyPlugin<Options>(
  (app, { services }, done) => {
    const rates = createRateLimits(services.clock, services.config.RATE_LIMITS)
    app.addHook('preValidation', async request => {
      const { route, viewer } = callOf(request)
      rates.check(route.call.rate, viewer?.id ?? networkOf(request.ip))
    })
    done()
  },
  { name: 'rate-limit', dependencies: ['authenticate'] },
)

/** Whether the viewer may make the call at all; its scope decides which rows it reaches. */
export const authorise = fastifyPlugin<Options>(
  (app, { services }, done) => {
    app.addHook('preValidation', async request => {
      const state = callOf(request)
      const { allow, reauthentication } = state.route.call
      const { credential } = state
      const isBadKey = credential?.kind === 'key' && !state.viewer
      checkKey(state.viewer, state.route.call, request.ip)
      const refusal = isBadKey ? 'KEY_INVALID' : refusalFor(allow, state.viewer)
      if (!refusal) {
        if (state.viewer && reauthentication === 'always') requireConfirmation(services, state.viewer)
        return
      }
      if (credential && refusal === unknownCredential(credential) && state.entry) {
        // An expired session or key still identifies its owner for the audit trail.
        const accountId = await ownerOfCredential(services, credential)
        if (accountId) state.entry = { ...state.entry, accountId }
      }
      throw new Refusal(refusal)
    })
    done()
  },
  { name: 'authorise', dependencies: ['authenticate'] },
)
