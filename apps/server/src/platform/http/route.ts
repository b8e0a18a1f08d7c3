import type { AnyCall, BodyOf, Call, IdKind, ParamsOf, QueryOf, ReplyInput } from '@archway/contract/kernel'
import type { Language } from '@archway/words'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Tx } from '../db/database.ts'
import type { Scope } from '../db/scope.ts'
import type { Services } from '../services.ts'
import type { Viewer } from '../viewer.ts'
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
  /** The call's line in the audit trail, for handlers with transactions of their own. */
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
  /** Writes the line of a success in a transaction of the handler's own. */
  write(tx: Tx): Promise<void>
}

/**
 * `one`: the call has one transaction, and a key makes it happen once. `own`: the handler makes its own, as the
 * calls do that hand out sessions and take passwords; a key means nothing to them.
 */
export type Transactions = 'one' | 'own'

export type Route = {
  readonly call: AnyCall
  readonly run: (context: Context<AnyCall>) => Promise<unknown>
  readonly transactions: Transactions
}

/** Joins a call with its handler: find (scoped), check (rule), do (one transaction), answer. */
export const handle = <
  C extends Call<Readonly<Record<string, IdKind>>, never, never, never, never> | AnyCall,
>(
  declared: C,
  run: (context: Context<C>) => Promise<ReplyInput<C> | WrittenAnswer>,
  transactions: Transactions = 'one',
): Route => ({ call: declared as unknown as AnyCall, run: run as never, transactions })
