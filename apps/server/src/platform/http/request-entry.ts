import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Entry } from '../audit/entry.ts'
import type { Trail } from '../audit/trail.ts'

/** The line of the audit trail that a request still owes. */
const owed = new WeakMap<FastifyRequest, Entry>()

export const owe = (request: FastifyRequest, entry: Entry | null): void => {
  if (entry) owed.set(request, entry)
  else owed.delete(request)
}

export const owedBy = (request: FastifyRequest): Entry | undefined => owed.get(request)

/** Pays what a request owes; for answers that do not travel through the server's own sending. */
export const pay = async (trail: Trail, request: FastifyRequest): Promise<void> => {
  const entry = owed.get(request)
  // Taken first: were it not to be stored, the refusal that follows must not try again.
  owed.delete(request)
  if (entry) await trail.write(entry)
}

/** No answer leaves, of whatever kind, before its line of the trail is stored. */
export const payBeforeSending = (app: FastifyInstance, trail: Trail): void => {
  app.addHook('onSend', (request, _reply, payload, done) => {
    if (!owed.has(request)) done(null, payload)
    else
      pay(trail, request).then(
        () => done(null, payload),
        (error: Error) => done(error),
      )
  })
}
