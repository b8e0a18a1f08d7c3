import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Entry } from '../audit/entry.ts'
import type { Trail } from '../audit/trail.ts'

/** Audit entries that must be stored before the response of their request is sent. */
const pending = new WeakMap<FastifyRequest, Entry>()

export const setPendingEntry = (request: FastifyRequest, entry: Entry | null): void => {
  if (entry) pending.set(request, entry)
  else pending.delete(request)
}

export const pendingEntry = (request: FastifyRequest): Entry | undefined => pending.get(request)

/** Stores the pending entry; for responses that bypass Fastify's `onSend` hook. */
export const flushEntry = async (trail: Trail, request: FastifyRequest): Promise<void> => {
  const entry = pending.get(request)
  // Removed first: if storing fails, the error response must not try again.
  pending.delete(request)
  if (entry) await trail.write(entry)
}

/** Delays every response until its audit entry is stored; fails the response when that fails. */
export const flushBeforeSending = (app: FastifyInstance, trail: Trail): void => {
  app.addHook('onSend', (request, _reply, payload, done) => {
    if (!pending.has(request)) done(null, payload)
    else
      flushEntry(trail, request).then(
        () => done(null, payload),
        (error: Error) => done(error),
      )
  })
}
