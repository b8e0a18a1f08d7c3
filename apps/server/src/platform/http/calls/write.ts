import { isDeepStrictEqual } from 'node:util'
import { type RefusalCode, refusals } from '@archway/contract/api'
import type { AnyCall } from '@archway/contract/kernel'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { scopeFor } from '../../access/viewer.ts'
import type { Entry } from '../../audit/entry.ts'
import type { Tx, Unit } from '../../db/database.ts'
import { systemScope } from '../../db/scope.ts'
import { Refusal } from '../../refuse.ts'
import type { Services } from '../../services.ts'
import { createMutex } from '../../work/mutex.ts'
import { refusalFor } from '../access.ts'
import { errorBody, toRefusal } from '../answer.ts'
import { setCookies } from '../cookie.ts'
import {
  claimKey,
  type IdempotentRequest,
  idempotentRequestOf,
  type StoredReply,
  storedReply,
  storeReply,
} from '../idempotency.ts'
import type { Context } from '../route.ts'
import { checkReplay } from './replay.ts'
import { type CallState, callOf, contextOf, parseReplyValue } from './state.ts'

/** Handles writes: handler, audit entry and stored reply in one transaction, once for each idempotency key. */
export const createWriter = (services: Services) => {
  const runExclusive = createMutex()

  const replay = async (
    tx: Tx,
    state: CallState,
    context: Context<AnyCall>,
    earlier: StoredReply,
  ): Promise<StoredReply> => {
    await checkReplay(tx, context, earlier)
    if (state.entry) state.entry = replayedEntry(state.entry, earlier)
    context.reply.header('idempotency-replayed', 'true')
    return earlier
  }

  /** Preparing a write may take seconds: the reason why access has ended since its start, or undefined. */
  const findRefusalSince = async (
    state: CallState,
    context: Context<AnyCall>,
  ): Promise<Refusal | undefined> => {
    const { allow } = state.route.call
    if (allow.to === 'everyone') return undefined
    const now = await services.viewerOfSession(context.viewer.sessionId)
    const refusal = refusalFor(allow, now)
    if (refusal) return new Refusal(refusal)
    if (now === null || state.route.scope !== undefined) return undefined
    return isDeepStrictEqual(scopeFor(now, allow), context.scope) ? undefined : new Refusal('NOT_FOUND')
  }

  const run = async (
    state: CallState,
    context: Context<AnyCall>,
    idempotentRequest: IdempotentRequest | null,
  ): Promise<StoredReply> => {
    const { before, scope: writeScope } = state.route
    let prepared: unknown
    let refusal: unknown
    if (before) {
      const earlier =
        idempotentRequest &&
        (await services.db.within(systemScope, async tx => {
          const stored = await storedReply(tx, idempotentRequest)
          return stored && replay(tx, state, context, stored)
        }))
      if (earlier) return earlier
      state.handled = true
      prepared = await before(context).catch(error => {
        if (!idempotentRequest) throw error
        refusal = error
      })
      refusal ??= await findRefusalSince(state, context)
      if (refusal && !idempotentRequest) throw refusal
    }
    const scope = typeof writeScope === 'function' && !refusal ? writeScope(prepared) : context.scope
    const keyed = idempotentRequest && { ...idempotentRequest, companyId: scope.companyId ?? null }
    const unit = services.db.unit(scope)
    let isKeyClaimed = false
    try {
      const earlier =
        keyed &&
        (await unit.within(async tx => {
          const stored = await claimKey(tx, keyed, services.clock.now())
          return stored && replay(tx, state, context, stored)
        }))
      if (earlier) {
        await unit.rollback()
        return earlier
      }
      if (keyed) await unit.savepoint()
      isKeyClaimed = true
      if (refusal) throw refusal
      state.handled = true
      const unitContext = { ...context, scope, within: unit.within, afterCommit: unit.afterCommit }
      const parsed = parseReplyValue(state, await state.route.run(unitContext, prepared))
      const { entry, cookies } = state
      const stored = { status: 200, body: JSON.stringify(parsed), cookies, about: entry?.accountId ?? null }
      if (entry) await unit.within(tx => services.trail.within(tx, entry))
      const replayable = { ...stored, body: JSON.stringify(withoutSecrets(state.route.call, parsed)) }
      if (keyed) await unit.within(tx => storeReply(tx, keyed, replayable))
      const { replica } = services
      if (replica && state.viewer) await unit.within(tx => replica.noteWrite(tx, context.viewer.id))
      await unit.commit()
      services.fullness.reportStored('database')
      state.entry = null
      return stored
    } catch (error) {
      try {
        if (keyed && isKeyClaimed) await storeRefusal(unit, keyed, error, context, state)
      } finally {
        await unit.rollback()
      }
      throw error
    }
  }

  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const state = callOf(request)
    const context = contextOf(request)
    const keyed = keyOf(state, context)
    const { status, body, cookies } = keyed
      ? await runExclusive(`${keyed.accountId} ${keyed.key}`, () => run(state, context, keyed))
      : await run(state, context, null)
    request.auditEntry = state.entry
    if (cookies) setCookies(services.config, reply, cookies)
    return reply.code(status).type('application/json; charset=utf-8').send(body)
  }
}
/** Public calls ignore the session for the key, even when the sender is signed in. */
const keyOf = ({ route }: CallState, context: Context<AnyCall>): IdempotentRequest | null => {
  const { viewer, scope, params, query, body, services, request } = context
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
const withoutSecrets = ({ secretFields }: AnyCall, value: unknown): unknown => {
  if (secretFields.length === 0) return value
  const { data, ...rest } = value as { data: object }
  return { ...rest, data: { ...data, ...Object.fromEntries(secretFields.map(name => [name, null])) } }
}

const confirmations: readonly RefusalCode[] = ['CONFIRMATION_NEEDED', 'SECOND_FACTOR_CONFIRMATION_NEEDED']

/**
 * Stores a refusal under the key, so that a retry gets the same one. Server errors, rate limits and missing
 * confirmations are not stored: they may be retried.
 */
const storeRefusal = async (
  unit: Unit,
  keyed: IdempotentRequest,
  error: unknown,
  { language }: Context<AnyCall>,
  { entry }: CallState,
): Promise<void> => {
  const { refusal } = toRefusal(error)
  const status = refusals[refusal.code]
  if (status >= 500 || status === 429 || confirmations.includes(refusal.code)) return
  await unit.rollbackToSavepoint()
  const stored = {
    status,
    body: JSON.stringify(errorBody(refusal, language)),
    ...(refusal.cookies ? { cookies: refusal.cookies } : {}),
    about: entry?.accountId ?? null,
  }
  await unit.within(tx => storeReply(tx, keyed, stored))
  await unit.commit()
}

const replayedEntry = (entry: Entry, { status, about }: StoredReply): Entry | null =>
  entry.class === 'none'
    ? null
    : {
        ...entry,
        accountId: entry.accountId ?? about ?? null,
        result: status < 400 ? 'ok' : 'refused',
        code: 'REPLAYED',
      }
