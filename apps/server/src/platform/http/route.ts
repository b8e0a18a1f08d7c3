import type { AnyCall, BodyOf, Call, IdKind, ParamsOf, QueryOf, ReplyInput } from '@archway/contract/kernel'
import type { Language } from '@archway/words'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Tx } from '../db/database.ts'
import type { Scope } from '../db/scope.ts'
import type { Services } from '../services.ts'
import type { Viewer } from '../viewer.ts'
import type { Cookies } from './cookie.ts'
import type { WrittenAnswer } from './written.ts'

/** What a handler is given: input already checked, the viewer and what they may reach, and the product's services. */
export type Context<C> = {
  readonly params: ParamsOf<C>
  readonly query: QueryOf<C>
  readonly body: BodyOf<C>
  readonly viewer: C extends { readonly allow: { readonly to: 'everyone' } } ? Viewer | null : Viewer
  readonly scope: Scope
  /**
   * One transaction in the viewer's scope. Of a write it is one for the whole call: it is committed after the
   * handler has answered, together with the line of the audit trail and the answer kept under the request's key.
   */
  readonly within: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
  /** What must wait until the transaction is committed and other requests can see it. */
  readonly afterCommit: (work: () => void) => void
  /**
   * Of a read that takes long (`rate: 'heavy'`): what its answer depends on beside the session and the scope. It is
   * asked again whenever access may have changed, until the answer has gone out.
   */
  readonly onlyWhile: (check: () => boolean | Promise<boolean>) => void
  /** What the answer does to the browser's cookies; done once the work is committed, and again by a replay. */
  readonly cookies: Cookies
  /** The call's line in the audit trail. */
  readonly line: Line
  readonly services: Services
  readonly language: Language
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

export type Line = {
  /** Whose account the call turned out to be about, where nobody is signed in. */
  about(accountId: string): void
  /** Whom an answer showed that is no JSON: the handler names them before it sends. */
  shows(ids: readonly string[]): void
}

type How<C, Before> = {
  /**
   * What takes its time or must stay although the call is refused, such as the check of a password: done before the
   * one transaction begins, and not again for an answer that is kept already.
   */
  readonly before?: (context: Context<C>) => Promise<Before>
  /**
   * Of calls that reach other rows than the viewer's: those of an account, or what a link opens to whoever holds it,
   * which `before` has found out.
   */
  readonly scope?: Scope | ((before: Before) => Scope)
  /** What tells askers without a session apart whose words are the same: part of what a key is bound to. */
  readonly boundTo?: (request: FastifyRequest) => string | undefined
}

export type Route = {
  readonly call: AnyCall
  readonly run: (context: Context<AnyCall>, before?: unknown) => Promise<unknown>
} & How<AnyCall, unknown>

type Declared = Call<Readonly<Record<string, IdKind>>, never, never, never, never> | AnyCall

/** Joins a call with its handler: find (scoped), check (rule), do (one transaction), answer. */
export const handle = <C extends Declared>(
  declared: C,
  run: (context: Context<C>) => Promise<ReplyInput<C> | WrittenAnswer>,
): Route => handleWith(declared, {}, run)

/** The same for a call that needs more than the viewer's rows, or something done beforehand. */
export const handleWith = <C extends Declared, Before = undefined>(
  declared: C,
  how: How<C, Before>,
  run: (context: Context<C>, before: Before) => Promise<ReplyInput<C> | WrittenAnswer>,
): Route => ({ call: declared as unknown as AnyCall, run: run as never, ...(how as How<AnyCall, unknown>) })
