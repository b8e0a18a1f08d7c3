import pLimit, { type LimitFunction } from 'p-limit'
import { Refusal } from '../../refuse.ts'

type Limit = {
  /** Maximum number of concurrent tasks of one key. */
  readonly atOnce: number
  /** Maximum number of waiting tasks of one key; unlimited if undefined. */
  readonly waiting?: number
}

/**
 * Limits for the calls of one person: lower than for a whole company, so that colleagues do not wait for a burst. See
 * `createTurns` of the worker pool for work shared between companies.
 */
export const callLimit = { atOnce: 4, waiting: 300 } as const satisfies Limit

/** Limits for the reports of a service: apart from the calls of people at the same address, and with a longer queue. */
export const burstLimit = { atOnce: 4, waiting: 1000 } as const satisfies Limit

/** Limits for the calls of all people of one company, so that connections of the pool remain for others. */
export const companyCallLimit = { atOnce: 6 } as const satisfies Limit

/**
 * Runs the tasks of each key a few at a time, in order of arrival, so that a burst of one person delays only that
 * person (P17). Refuses with TOO_MANY if too many are waiting. A task counts until it ends, even if its sender has
 * disconnected.
 */
export const createConcurrencyLimit = ({ atOnce, waiting = Number.POSITIVE_INFINITY }: Limit) => {
  const queues = new Map<string, { readonly limit: LimitFunction; held: number }>()
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const queue = queues.get(key) ?? { limit: pLimit(atOnce), held: 0 }
    if (queue.held >= atOnce + waiting) throw new Refusal('TOO_MANY', { min: 1 })
    queues.set(key, queue)
    queue.held += 1
    try {
      return await queue.limit(work)
    } finally {
      queue.held -= 1
      if (queue.held === 0) queues.delete(key)
    }
  }
}
