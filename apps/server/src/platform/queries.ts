import type { Tx } from './db/database.ts'

/**
 * Queries that one feature asks another, where the order of features does not allow an import. The asking feature
 * declares its query here by declaration merging; exactly one feature provides it.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the features that declare queries
export interface DomainQueries {}

/** `services.queries`: each query runs in the transaction of its caller. */
export type Queries = Readonly<DomainQueries>

export type QueryRegistry = {
  readonly queries: Queries
  /** Registers the queries that a feature provides. Throws if a query already has a provider. */
  provide(provider: Partial<DomainQueries>): void
  /** Throws naming every query without a provider. Called once, after all features were registered. */
  assertComplete(): void
}

/** An empty registry for the queries of these names. */
export const createQueryRegistry = (names: Readonly<Record<keyof DomainQueries, true>>): QueryRegistry => {
  const providers = new Map<string, (tx: Tx, question: never) => unknown>()
  const queries: Record<string, unknown> = {}
  return {
    queries: queries as Queries,
    provide: provider => {
      for (const [name, answer] of Object.entries(provider)) {
        if (!Object.hasOwn(names, name)) throw new Error(`No feature declares the query ${name}`)
        if (providers.has(name)) throw new Error(`The query ${name} has two providers`)
        providers.set(name, answer as (tx: Tx, question: never) => unknown)
        queries[name] = answer
      }
    },
    assertComplete: () => {
      const missing = Object.keys(names).filter(name => !providers.has(name))
      if (missing.length > 0) throw new Error(`No feature provides: ${missing.join(', ')}`)
    },
  }
}
