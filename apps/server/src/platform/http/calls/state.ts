import { type RefusalCode, refusals } from '@archway/contract/api'
import type { AnyCall } from '@archway/contract/kernel'
import type { FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { Viewer } from '../../access/viewer.ts'
import { type Entry, refusedEntry, withReply } from '../../audit/entry.ts'
import type { Cookies } from '../cookie.ts'
import type { Credential } from '../credential.ts'
import { RawJsonReply } from '../raw-json-reply.ts'
import type { Context, Route } from '../route.ts'

/** The state of a request while its call is running. */
export type CallState = {
  readonly route: Route
  viewer: Viewer | null
  /** The credential of the request, valid or not. */
  readonly credential: Credential | null
  /** The audit entry still to be written; null once it is stored in the handler's transaction. */
  entry: Entry | null
  /** Whether the handler was called: the request was valid and authorised. */
  handled: boolean
  /** Cookies the reply sets. */
  readonly cookies: Cookies
  /** The handler's argument; null until the input has been parsed. */
  context: Context<AnyCall> | null
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The running call of the contract; null for all other routes, and until the body is parsed. */
    call: CallState | null
  }
  interface FastifyContextConfig {
    /** The call that this route serves, with its handler. */
    call?: Route
  }
}

/** The state of a request that has passed `authenticate`. */
export const callOf = ({ call }: FastifyRequest): CallState => {
  if (!call) throw new Error('the call was not authenticated')
  return call
}

/** The context that `readContext` made for the call of a request. */
export const contextOf = (request: FastifyRequest): Context<AnyCall> => {
  const { context } = callOf(request)
  if (!context) throw new Error('the input of the call was not read')
  return context
}

/**
 * Parses what a handler returned and adds it to the audit entry: columns that the contract does not name are dropped.
 * Text stays text.
 */
export const parseReplyValue = (state: CallState, value: unknown): unknown => {
  const { call } = state.route
  const raw = value instanceof RawJsonReply ? value : null
  const parsed = raw ? raw.shown : (call.reply as z.ZodMiniType).parse(value)
  if (state.entry) state.entry = call.audit === 'none' ? null : withReply(state.entry, parsed)
  return raw ? raw.text : parsed
}

export const refusedCallEntry = ({ entry, handled }: CallState, code: RefusalCode): Entry | null =>
  entry && refusedEntry(entry, { code, status: refusals[code], handled })
