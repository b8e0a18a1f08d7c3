import { type RefusalCode, refusals } from '@archway/contract/api'
import type { AnyCall } from '@archway/contract/kernel'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { AccessEnd } from '../access/access.ts'
import { asViewer, type Entry, entryOf, refusedEntry, withAnswer } from '../audit/entry.ts'
import type { Unit } from '../db/database.ts'
import { systemScope } from '../db/scope.ts'
import { Refusal } from '../refuse.ts'
import type { Services } from '../services.ts'
import { scopeFor, type Viewer } from '../viewer.ts'
import { refusalFor } from './access.ts'
import { asRefusal, errorBody, languageOf, loggedRefusal, readInput, sendRefusal } from './answer.ts'
import { type Cookies, readSessionCookie, setCookies } from './cookie.ts'
import { createLine, heldAnswer, type Keyed, keepAnswer, keyedOf, type Stored, takeKey } from './once.ts'
import { createRateLimits } from './rate.ts'
import { owe } from './request-entry.ts'
import type { Context, Route } from './route.ts'
import { endWithAccess } from './running.ts'
import { WrittenAnswer } from './written.ts'

/** What is known of a request while it is answered. */
type Asking = {
  readonly route: Route
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  viewer: Viewer | null
  /** The line of the trail that is still to be written; none once it stands in the handler's transaction. */
  entry: Entry | null
  /** The handler has been asked: the request was well formed, and its sender may make it. */
  handled: boolean
  /** What the answer does to the browser's cookies. */
  readonly cookies: Cookies
}

// A call open to everyone reaches no company's rows; its handler names the scope it needs.
const nobody = { kind: 'company', companyId: '00000000-0000-0000-0000-000000000000' } as const

/** Answers calls: who asks, may they, what do they say; then the handler; then the line of the trail. */
export const answering = (services: Services) => {
  const rates = createRateLimits(services.clock, services.config.RATE_LIMITS)
  const inLine = createLine()

  const enter = async (asking: Asking): Promise<Context<AnyCall>> => {
    const { request, reply, route } = asking
    const token = readSessionCookie(services.config, request)
    asking.viewer = token ? await services.viewerOf(token) : null
    const { viewer, entry } = asking
    if (viewer && entry) asking.entry = asViewer(entry, viewer)
    rates.check(route.call.rate, viewer?.id ?? request.ip)
    const refused = refusalFor(route.call.allow, viewer)
    if (refused) {
      // Somebody whose session is over, or a stranger?
      const owner = refused === 'NOT_SIGNED_IN' && token ? await services.ownerOf(token) : null
      if (owner && entry) asking.entry = { ...entry, accountId: owner }
      throw new Refusal(refused)
    }
    const open = route.call.allow.to === 'everyone'
    const scope =
      typeof route.scope === 'object'
        ? route.scope
        : viewer && !open
          ? scopeFor(viewer, route.call.allow)
          : nobody
    return {
      ...(readInput(route.call, request) as { params: never; query: never; body: never }),
      viewer: viewer as Viewer,
      scope,
      within: work => services.db.within(scope, work),
      afterCommit: work => work(),
      onlyWhile: () => {},
      cookies: asking.cookies,
      line: {
        about: accountId => {
          if (asking.entry) asking.entry = { ...asking.entry, accountId }
        },
        shows: ids => {
          if (!asking.entry) return
          asking.entry = withAnswer(asking.entry, { data: ids.map(uuid => ({ uuid })) })
          owe(request, asking.entry)
        },
      },
      services,
      language: languageOf(request, viewer),
      request,
      reply,
    }
  }

  /** Parsing the answer drops every column that the contract does not name. */
  const run = async (asking: Asking, context: Context<AnyCall>, before?: unknown): Promise<unknown> => {
    asking.handled = true
    const { call, run } = asking.route
    const value = await run(context, before)
    if (asking.reply.sent) return undefined
    const written = value instanceof WrittenAnswer ? value : null
    const answer = written ? written.shown : (call.reply as z.ZodMiniType).parse(value)
    if (asking.entry) asking.entry = call.audit === 'none' ? null : withAnswer(asking.entry, answer)
    if (!written) return answer
    asking.reply.type('application/json; charset=utf-8')
    return written.text
  }

  /** Reads that take long are exports and PDFs: they end with the access of whoever asked. */
  const endingWithAccess = (asking: Asking, context: Context<AnyCall>): Context<AnyCall> => {
    const { route, request, reply, viewer } = asking
    const { allow, rate } = route.call
    if (!viewer || rate !== 'heavy') return context
    const refuse = (why: AccessEnd) => {
      owe(request, refusedLine(asking, why))
      void sendRefusal(reply, new Refusal(why), context.language)
    }
    const { access } = services
    const { scope } = context
    return { ...context, onlyWhile: endWithAccess({ access, viewer, allow, scope, reply, refuse }) }
  }

  const replay = (asking: Asking, told: Stored): Stored => {
    if (asking.entry) asking.entry = replayed(asking.entry, told)
    asking.reply.header('idempotency-replayed', 'true')
    return told
  }

  /** A write: the handler's work, the line of the trail and the kept answer, in one transaction. */
  const write = async (asking: Asking, context: Context<AnyCall>, sent: Keyed | null): Promise<Stored> => {
    const { before, scope: found } = asking.route
    let prepared: unknown
    let refused: unknown
    if (before) {
      const told = sent && (await services.db.within(systemScope, tx => heldAnswer(tx, sent)))
      if (told) return replay(asking, told)
      asking.handled = true
      prepared = await before(context).catch(error => {
        if (!sent) throw error
        refused = error
      })
    }
    const scope = typeof found === 'function' && !refused ? found(prepared) : context.scope
    const keyed = sent && { ...sent, companyId: scope.companyId ?? null }
    const unit = services.db.unit(scope)
    let taken = false
    try {
      const told = keyed ? await unit.within(tx => takeKey(tx, keyed, services.clock.now())) : null
      if (told) {
        await unit.rollback()
        return replay(asking, told)
      }
      if (keyed) await unit.mark()
      taken = true
      if (refused) throw refused
      const answer = await run(
        asking,
        { ...context, scope, within: unit.within, afterCommit: unit.afterCommit },
        prepared,
      )
      const { entry, cookies } = asking
      const stored = { status: 200, body: JSON.stringify(answer), cookies, about: entry?.accountId ?? null }
      if (entry) await unit.within(tx => services.trail.within(tx, entry))
      const kept = { ...stored, body: JSON.stringify(withoutSecrets(asking.route.call, answer)) }
      if (keyed) await unit.within(tx => keepAnswer(tx, keyed, kept))
      await unit.commit()
      services.fullness.stored('database')
      asking.entry = null
      return stored
    } catch (error) {
      try {
        if (keyed && taken) await keepRefusal(unit, keyed, error, context, asking)
      } finally {
        await unit.rollback()
      }
      throw error
    }
  }

  return async (route: Route, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { call } = route
    const entry = entryOf(call, request, services.clock.now())
    const asking: Asking = { route, request, reply, viewer: null, entry, handled: false, cookies: {} }
    reply.header('cache-control', 'no-store')
    try {
      const context = await enter(asking)
      if (call.method === 'GET') {
        // A handler may send by itself (documents); the line is owed before it does.
        if (call.audit !== 'none') owe(request, asking.entry)
        const answer = await run(asking, endingWithAccess(asking, context))
        if (reply.sent) return reply
        owe(request, asking.entry)
        return reply.send(answer)
      }
      const keyed = keyOf(asking, context)
      const { status, body, cookies } = keyed
        ? await inLine(`${keyed.accountId} ${keyed.key}`, () => write(asking, context, keyed))
        : await write(asking, context, null)
      owe(request, asking.entry)
      if (cookies) setCookies(services.config, reply, cookies)
      return reply.code(status).type('application/json; charset=utf-8').send(body)
    } catch (error) {
      const refusal = loggedRefusal(services, `${call.method} ${call.path}`, error)
      if (reply.sent) return reply
      owe(request, refusedLine(asking, refusal.code))
      return sendRefusal(reply, refusal, languageOf(request, asking.viewer))
    }
  }
}

/** Calls that need no session know nobody, whoever may be signed in beside. */
const keyOf = ({ route, request }: Asking, context: Context<AnyCall>): Keyed | null => {
  const { viewer, scope, params, query, body, services } = context
  return keyedOf({
    header: request.headers['idempotency-key'],
    call: route.call,
    accountId: route.call.allow.to === 'everyone' ? null : viewer.id,
    companyId: scope.companyId ?? null,
    input: [params, query, body, route.boundTo?.(request) ?? null],
    keys: services.keys,
  })
}

/** What of an answer may be told again: a secret is told once and kept nowhere. */
const withoutSecrets = ({ saidOnce }: AnyCall, answer: unknown): unknown => {
  if (saidOnce.length === 0) return answer
  const { data, ...rest } = answer as { data: object }
  return { ...rest, data: { ...data, ...Object.fromEntries(saidOnce.map(name => [name, null])) } }
}

/** A refusal is an answer as well: the same key hears it again. What was our own failure may be tried again. */
const keepRefusal = async (
  unit: Unit,
  keyed: Keyed,
  error: unknown,
  { language }: Context<AnyCall>,
  { entry }: Asking,
): Promise<void> => {
  const { refusal } = asRefusal(error)
  const status = refusals[refusal.code]
  if (status >= 500 || status === 429) return
  await unit.back()
  const stored = {
    status,
    body: JSON.stringify(errorBody(refusal, language)),
    about: entry?.accountId ?? null,
  }
  await unit.within(tx => keepAnswer(tx, keyed, stored))
  await unit.commit()
}

const replayed = (entry: Entry, { status, about }: Stored): Entry | null =>
  entry.class === 'none'
    ? null
    : {
        ...entry,
        accountId: entry.accountId ?? about ?? null,
        result: status < 400 ? 'ok' : 'refused',
        code: 'REPLAYED',
      }

const refusedLine = ({ entry, handled }: Asking, code: RefusalCode): Entry | null =>
  entry && refusedEntry(entry, { code, status: refusals[code], handled })
