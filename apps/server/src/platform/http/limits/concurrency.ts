import pLimit, { type LimitFunction } from 'p-limit'
import { Refusal } from '../../refuse.ts'

type Limit = {
  /** Pieces of work of one key that run at once. */
  readonly atOnce: number
  /** Pieces of work of one key that may wait; any number if left out. */
  readonly waiting?: number
}

/**
 * Calls of one person: fewer than all people of a company may make, so that colleagues do not wait for a burst. See
 * `createTurns` of the worker pool for work that is shared out between companies.
 */
export const callLimit = { atOnce: 4, waiting: 300 } as const satisfies Limit

/** Calls of all people of one company: together they leave connections of the pool to others, however many they are. */
export const companyCallLimit = { atOnce: 6 } as const satisfies Limit

/**
 * Runs the work of each key a few pieces at a time, in the order in which it came, so that a burst of one person waits
 * for itself and not everybody for the burst (P17). Refuses with TOO_MANY when too much waits already. A piece counts
 * until it ends, also when its sender is gone by then.
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
