import type { AnyCall, BodyOf, Call, IdKind, ParamsOf, QueryOf, ReplyInput } from '@archway/contract/kernel'
import type { Language } from '@archway/words'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Viewer } from '../access/viewer.ts'
import type { Tx } from '../db/database.ts'
import type { Scope } from '../db/scope.ts'
import type { Services } from '../services.ts'
import type { Cookies } from './cookie.ts'
import type { RawJsonReply } from './raw-json-reply.ts'

/** The argument of a handler: validated input, the viewer and their scope, and the services. */
export type Context<C> = {
  readonly params: ParamsOf<C>
  readonly query: QueryOf<C>
  readonly body: BodyOf<C>
  readonly viewer: C extends { readonly allow: { readonly to: 'everyone' } } ? Viewer | null : Viewer
  readonly scope: Scope
  /**
   * Runs work in a transaction in the viewer's scope. A write has one transaction for the whole call: it is committed
   * after the handler returns, together with the audit entry and the reply stored under the idempotency key.
   */
  readonly within: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
  /** Runs after the commit, when other requests can see the changes. */
  readonly afterCommit: (work: () => void) => void
  /**
   * For slow reads (`rate: 'heavy'`): a condition in addition to session and scope. It is checked again whenever
   * access may have changed, until the reply was sent.
   */
  readonly onlyWhile: (check: () => boolean | Promise<boolean>) => void
  /** Cookies to set with the reply; applied after the commit, and again by a replay. */
  readonly cookies: Cookies
  /** The call's entry in the audit trail. */
  readonly audit: AuditEntry
  readonly services: Services
  readonly language: Language
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

export type AuditEntry = {
  /** Sets the account the call is about, for calls without a session. */
  setAccount(accountId: string): void
  /** Adds the ids shown by a reply other than JSON; call it before the reply is sent. */
  addSubjects(ids: readonly string[]): void
}

type RouteOptions<C, Before> = {
  /**
   * Work that is slow, or must persist even if the call is refused, such as checking a password: runs before the
   * transaction begins, and not for a replayed reply.
   */
  readonly before?: (context: Context<C>) => Promise<Before>
  /**
   * The scope of calls that reach other rows than the viewer's, such as those of a share link; may be computed by
   * `before`.
   */
  readonly scope?: Scope | ((before: Before) => Scope)
  /** Distinguishes senders without a session whose input is equal; an idempotency key is bound to it. */
  readonly boundTo?: (request: FastifyRequest) => string | undefined
}

export type Route = {
  readonly call: AnyCall
  readonly run: (context: Context<AnyCall>, before?: unknown) => Promise<unknown>
} & RouteOptions<AnyCall, unknown>

type DeclaredCall = Call<Readonly<Record<string, IdKind>>, never, never, never, never> | AnyCall

/** Joins a call with its handler: find (scoped), check (rule), do (one transaction), reply. */
export const handle = <C extends DeclaredCall>(
  call: C,
  run: (context: Context<C>) => Promise<ReplyInput<C> | RawJsonReply>,
): Route => handleWith(call, {}, run)

/** As `handle`, for a call with another scope than the viewer's, or with work before its transaction. */
export const handleWith = <C extends DeclaredCall, Before = undefined>(
  call: C,
  options: RouteOptions<C, Before>,
  run: (context: Context<C>, before: Before) => Promise<ReplyInput<C> | RawJsonReply>,
  // Routes of different calls are in one list: each handler receives only the input of the call beside it.
): Route => ({
  call: call as unknown as AnyCall,
  run: run as never,
  ...(options as RouteOptions<AnyCall, unknown>),
})
