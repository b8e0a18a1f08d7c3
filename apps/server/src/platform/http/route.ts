import type { AnyCall, BodyOf, Call, IdKind, ParamsOf, QueryOf, ReplyInput } from '@archway/contract/kernel'
import type { Language } from '@archway/words'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Tx } from '../db/database.ts'
import type { Scope } from '../db/scope.ts'
import type { Services } from '../services.ts'
import type { Viewer } from '../viewer.ts'

/** What a handler is given: input already checked, the viewer and what they may reach, and the product's services. */
export type Context<C> = {
  readonly params: ParamsOf<C>
  readonly query: QueryOf<C>
  readonly body: BodyOf<C>
  readonly viewer: C extends { readonly allow: { readonly to: 'everyone' } } ? Viewer | null : Viewer
  readonly scope: Scope
  /** One transaction in the viewer's scope. */
  readonly within: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
  readonly services: Services
  readonly language: Language
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

export type Route = {
  readonly call: AnyCall
  readonly run: (context: Context<AnyCall>) => Promise<unknown>
}

/** Joins a call with its handler: find (scoped), check (rule), do (one transaction), answer. */
export const handle = <
  C extends Call<Readonly<Record<string, IdKind>>, never, never, never, never> | AnyCall,
>(
  declared: C,
  run: (context: Context<C>) => Promise<ReplyInput<C>>,
): Route => ({ call: declared as unknown as AnyCall, run: run as never })
