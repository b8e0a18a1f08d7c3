import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import type { Entry } from '../audit/entry.ts'
import type { Trail } from '../audit/trail.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The audit entry that must be stored before the reply is sent. */
    auditEntry: Entry | null
  }
}

/** Stores the pending entry; for replies that bypass Fastify's `onSend` hook. */
export const flushEntry = async (trail: Trail, request: FastifyRequest): Promise<void> => {
  const entry = request.auditEntry
  // Removed first: if storing fails, the error reply must not try again.
  request.auditEntry = null
  if (entry) await trail.write(entry)
}

/** Delays every reply until its audit entry is stored; the reply fails if that fails. */
export const auditHook = fastifyPlugin<{ trail: Trail }>(
  (app, { trail }, done) => {
    app.decorateRequest('auditEntry', null)
    app.addHook('onSend', (request, _reply, payload, next) => {
      if (!request.auditEntry) next(null, payload)
      else
        flushEntry(trail, request).then(
          () => next(null, payload),
          (error: Error) => {
            // Another reply replaces it, so the file has to be closed here.
            if (payload instanceof Readable) payload.destroy()
            next(error)
          },
        )
    })
    done()
  },
  { name: 'audit' },
)
