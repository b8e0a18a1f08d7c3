import { isDeepStrictEqual } from 'node:util'
import { type RefusalCode, refusals } from '@archway/contract/api'
import type { AnyCall } from '@archway/contract/kernel'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { AccessEnd } from '../access/access.ts'
import { scopeFor, type Viewer } from '../access/viewer.ts'
import { asViewer, type Entry, entryOf, refusedEntry, withAnswer } from '../audit/entry.ts'
import type { Unit } from '../db/database.ts'
import { systemScope } from '../db/scope.ts'
import { accountsSubject } from '../db/signed-scope.ts'
import { Refusal } from '../refuse.ts'
import type { Services } from '../services.ts'
import { refusalFor } from './access.ts'
import { asRefusal, errorBody, languageOf, loggedRefusal, readInput, sendRefusal } from './answer.ts'
import { setPendingEntry } from './audit-hook.ts'
import { beginAnswer, endWithAccess, wasRefused } from './connection/running.ts'
import { type Cookies, readSessionCookie, setCookies } from './cookie.ts'
import {
  claimKey,
  createMutex,
  type IdempotentRequest,
  idempotentRequestOf,
  type StoredResponse,
  storedResponse,
  storeResponse,
} from './idempotency.ts'
import { createRateLimits } from './rate.ts'
import { RawJsonReply } from './raw-json-reply.ts'
import type { Context, Route } from './route.ts'

/** The state of a request while its call is running. */
type CallState = {
  readonly route: Route
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  viewer: Viewer | null
  /** The audit entry still to be written; null once it is stored in the handler's transaction. */
  entry: Entry | null
  /** The handler was called: the request was valid and authorised. */
  handled: boolean
  /** Cookies the response sets. */
  readonly cookies: Cookies
}

// A public call reaches no company's rows; its handler names the scope it needs.
const noCompany = { kind: 'company', companyId: accountsSubject } as const

/** Runs a call: authenticate, authorise, parse, handle, audit. */
export const createCallPipeline = (services: Services) => {
  const rates = createRateLimits(services.clock, services.config.RATE_LIMITS)
  const runExclusive = createMutex()

  const prepare = async (state: CallState): Promise<Context<AnyCall>> => {
    const { request, reply, route } = state
    const token = readSessionCookie(services.config, request)
    state.viewer = token ? await services.viewerOf(token) : null
    const { viewer, entry } = state
    if (viewer && entry) state.entry = asViewer(entry, viewer)
    rates.check(route.call.rate, viewer?.id ?? request.ip)
    const refused = refusalFor(route.call.allow, viewer)
    if (refused) {
      // An expired session still identifies its owner for the audit trail.
      const owner = refused === 'NOT_SIGNED_IN' && token ? await services.ownerOf(token) : null
      if (owner && entry) state.entry = { ...entry, accountId: owner }
      throw new Refusal(refused)
    }
    const open = route.call.allow.to === 'everyone'
    const scope =
      typeof route.scope === 'object'
        ? route.scope
        : viewer && !open
          ? scopeFor(viewer, route.call.allow)
          : noCompany
    return {
      ...(readInput(route.call, request) as { params: never; query: never; body: never }),
      viewer: viewer as Viewer,
      scope,
      within: work => services.db.within(scope, work),
      afterCommit: work => work(),
      onlyWhile: () => {},
      cookies: state.cookies,
      audit: {
        setAccount: accountId => {
          if (state.entry) state.entry = { ...state.entry, accountId }
        },
        addSubjects: ids => {
          if (!state.entry) return
          state.entry = withAnswer(state.entry, { data: ids.map(uuid => ({ uuid })) })
          setPendingEntry(request, state.entry)
        },
      },
      services,
      language: languageOf(request, viewer),
      request,
      reply,
    }
  }

  /** Runs the handler. Parsing the reply drops every column that the contract does not name. */
  const run = async (state: CallState, context: Context<AnyCall>, before?: unknown): Promise<unknown> => {
    state.handled = true
    const { call, run } = state.route
    const value = await run(context, before)
    if (state.reply.sent || wasRefused(state.reply)) return undefined
    const raw = value instanceof RawJsonReply ? value : null
    const answer = raw ? raw.shown : (call.reply as z.ZodMiniType).parse(value)
    if (state.entry) state.entry = call.audit === 'none' ? null : withAnswer(state.entry, answer)
    if (!raw) return answer
    state.reply.type('application/json; charset=utf-8')
    return raw.text
  }

  /** Slow reads (exports, PDFs) are aborted when the viewer loses access. */
  const endingWithAccess = (state: CallState, context: Context<AnyCall>): Context<AnyCall> => {
    const { route, request, reply, viewer } = state
    const { allow, rate } = route.call
    if (!viewer || rate !== 'heavy') return context
    const refuse = (why: AccessEnd) => {
      setPendingEntry(request, refusedEntryOf(state, why))
      void sendRefusal(reply, new Refusal(why), context.language)
    }
    const { access } = services
    const { scope } = context
    return { ...context, onlyWhile: endWithAccess({ access, viewer, allow, scope, reply, refuse }) }
  }

  const replay = (state: CallState, earlier: StoredResponse): StoredResponse => {
    if (state.entry) state.entry = replayed(state.entry, earlier)
    state.reply.header('idempotency-replayed', 'true')
    return earlier
  }

  /** Preparing a write may take seconds: why the access it began with has ended since, or undefined. */
  const refusalSince = async (state: CallState, context: Context<AnyCall>): Promise<Refusal | undefined> => {
    const { allow } = state.route.call
    if (allow.to === 'everyone') return undefined
    const now = await services.viewerOfSession(context.viewer.sessionId)
    const refused = refusalFor(allow, now)
    if (refused) return new Refusal(refused)
    if (now === null || state.route.scope !== undefined) return undefined
    return isDeepStrictEqual(scopeFor(now, allow), context.scope) ? undefined : new Refusal('NOT_FOUND')
  }

  /** A write: handler, audit entry and stored response in one transaction. */
  const write = async (
    state: CallState,
    context: Context<AnyCall>,
    sent: IdempotentRequest | null,
  ): Promise<StoredResponse> => {
    const { before, scope: found } = state.route
    let prepared: unknown
    let refused: unknown
    if (before) {
      const earlier = sent && (await services.db.within(systemScope, tx => storedResponse(tx, sent)))
      if (earlier) return replay(state, earlier)
      state.handled = true
      prepared = await before(context).catch(error => {
        if (!sent) throw error
        refused = error
      })
      refused ??= await refusalSince(state, context)
      if (refused && !sent) throw refused
    }
    const scope = typeof found === 'function' && !refused ? found(prepared) : context.scope
    const keyed = sent && { ...sent, companyId: scope.companyId ?? null }
    const unit = services.db.unit(scope)
    let taken = false
    try {
      const earlier = keyed ? await unit.within(tx => claimKey(tx, keyed, services.clock.now())) : null
      if (earlier) {
        await unit.rollback()
        return replay(state, earlier)
      }
      if (keyed) await unit.savepoint()
      taken = true
      if (refused) throw refused
      const answer = await run(
        state,
        { ...context, scope, within: unit.within, afterCommit: unit.afterCommit },
        prepared,
      )
      const { entry, cookies } = state
      const stored = { status: 200, body: JSON.stringify(answer), cookies, about: entry?.accountId ?? null }
      if (entry) await unit.within(tx => services.trail.within(tx, entry))
      const replayable = { ...stored, body: JSON.stringify(withoutSecrets(state.route.call, answer)) }
      if (keyed) await unit.within(tx => storeResponse(tx, keyed, replayable))
      await unit.commit()
      services.fullness.stored('database')
      state.entry = null
      return stored
    } catch (error) {
      try {
        if (keyed && taken) await storeRefusal(unit, keyed, error, context, state)
      } finally {
        await unit.rollback()
      }
      throw error
    }
  }

  return async (route: Route, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { call } = route
    const entry = entryOf(call, request, services.clock.now())
    const state: CallState = { route, request, reply, viewer: null, entry, handled: false, cookies: {} }
    reply.header('cache-control', 'no-store')
    try {
      const context = await prepare(state)
      if (call.method === 'GET') {
        // A handler may send by itself (documents), so the entry is set before it runs.
        if (call.audit !== 'none') setPendingEntry(request, state.entry)
        const answer = await run(state, endingWithAccess(state, context))
        if (!beginAnswer(reply)) return reply
        setPendingEntry(request, state.entry)
        return reply.send(answer)
      }
      const keyed = keyOf(state, context)
      const { status, body, cookies } = keyed
        ? await runExclusive(`${keyed.accountId} ${keyed.key}`, () => write(state, context, keyed))
        : await write(state, context, null)
      setPendingEntry(request, state.entry)
      if (cookies) setCookies(services.config, reply, cookies)
      return reply.code(status).type('application/json; charset=utf-8').send(body)
    } catch (error) {
      const refusal = loggedRefusal(
        { log: request.log, fullness: services.fullness },
        `${call.method} ${call.path}`,
        error,
      )
      if (reply.sent || wasRefused(reply)) return reply
      setPendingEntry(request, refusedEntryOf(state, refusal.code))
      return sendRefusal(reply, refusal, languageOf(request, state.viewer))
    }
  }
}

/** Public calls ignore the session for the key, even when the sender is signed in. */
const keyOf = ({ route, request }: CallState, context: Context<AnyCall>): IdempotentRequest | null => {
  const { viewer, scope, params, query, body, services } = context
  return idempotentRequestOf({
    header: request.headers['idempotency-key'],
    call: route.call,
    accountId: route.call.allow.to === 'everyone' ? null : viewer.id,
    companyId: scope.companyId ?? null,
    input: [params, query, body, route.boundTo?.(request) ?? null],
    keys: services.keys,
  })
}

/** The reply without its secret fields: secrets are sent once and never stored. */
const withoutSecrets = ({ secretFields }: AnyCall, answer: unknown): unknown => {
  if (secretFields.length === 0) return answer
  const { data, ...rest } = answer as { data: object }
  return { ...rest, data: { ...data, ...Object.fromEntries(secretFields.map(name => [name, null])) } }
}

/** Stores a refusal under the key, so that a retry gets the same one. Server errors and rate limits may be retried. */
const storeRefusal = async (
  unit: Unit,
  keyed: IdempotentRequest,
  error: unknown,
  { language }: Context<AnyCall>,
  { entry }: CallState,
): Promise<void> => {
  const { refusal } = asRefusal(error)
  const status = refusals[refusal.code]
  if (status >= 500 || status === 429) return
  await unit.rollbackToSavepoint()
  const stored = {
    status,
    body: JSON.stringify(errorBody(refusal, language)),
    about: entry?.accountId ?? null,
  }
  await unit.within(tx => storeResponse(tx, keyed, stored))
  await unit.commit()
}

const replayed = (entry: Entry, { status, about }: StoredResponse): Entry | null =>
  entry.class === 'none'
    ? null
    : {
        ...entry,
        accountId: entry.accountId ?? about ?? null,
        result: status < 400 ? 'ok' : 'refused',
        code: 'REPLAYED',
      }

const refusedEntryOf = ({ entry, handled }: CallState, code: RefusalCode): Entry | null =>
  entry && refusedEntry(entry, { code, status: refusals[code], handled })
