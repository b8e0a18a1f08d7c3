import type { AnyCall } from '@archway/contract/kernel'
import type { FastifyReply, FastifyRequest, preSerializationAsyncHookHandler } from 'fastify'
import type { AccessEnd } from '../../access/access.ts'
import { Refusal } from '../../refuse.ts'
import type { Services } from '../../services.ts'
import { sendRefusal } from '../answer.ts'
import { claimReply, endWithAccess } from '../connection/running.ts'
import { RawJsonReply } from '../raw-json-reply.ts'
import type { Context } from '../route.ts'
import { callOf, contextOf, parseReplyValue, refusedCallEntry } from './state.ts'

/**
 * For slow reads (exports, PDFs): aborts the reply when the viewer loses access, and adds `onlyWhile` for further
 * conditions.
 */
const contextThatEndsWithAccess = ({ access }: Services, request: FastifyRequest): Context<AnyCall> => {
  const state = callOf(request)
  const context = contextOf(request)
  const { allow, rate } = state.route.call
  const { viewer } = state
  if (!viewer || rate !== 'heavy') return context
  const { reply, language } = context
  const refuse = (reason: AccessEnd) => {
    request.auditEntry = refusedCallEntry(state, reason)
    void sendRefusal(reply, new Refusal(reason), language)
  }
  return { ...context, onlyWhile: endWithAccess({ access, viewer, allow, reply, refuse }) }
}

/** Handles a read; its reply is parsed by `parseReply`. */
export const createReader =
  (services: Services) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const state = callOf(request)
    // A handler may send its reply itself (documents), so the audit entry is set before the handler runs.
    if (state.route.call.audit !== 'none') request.auditEntry = state.entry
    state.handled = true
    const context = contextThatEndsWithAccess(services, request)
    const { replica } = services
    const within: typeof context.within =
      replica && state.viewer && state.route.call.replica
        ? work => replica.read(context.viewer.id, context.scope, work)
        : work => services.db.read(context.scope, work)
    const value = await state.route.run({ ...context, within })
    // Already refused, or already sent by the handler.
    if (!claimReply(reply)) return reply
    if (!(value instanceof RawJsonReply)) return value
    // Text bypasses `preSerialization`, so it is parsed here and not in `parseReply`.
    const text = parseReplyValue(state, value)
    request.auditEntry = state.entry
    reply.type('application/json; charset=utf-8')
    return text
  }

/**
 * Parses the reply of a read by the contract. Fastify does not call this for replies that are already text, such as
 * refusals.
 */
export const parseReply: preSerializationAsyncHookHandler<unknown> = async (request, _reply, payload) => {
  const state = callOf(request)
  const parsed = parseReplyValue(state, payload)
  request.auditEntry = state.entry
  return parsed
}
