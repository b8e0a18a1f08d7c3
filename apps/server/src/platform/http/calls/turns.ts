import pLimit, { type LimitFunction } from 'p-limit'
import { Refusal } from '../../refuse.ts'

/**
 * Calls of one person that run at once in this process: as many as a browser has connections, and fewer than the pool
 * of the database has.
 */
export const callsAtOnce = 6
/** Calls of one person that may wait for their turn. */
export const maxWaiting = 300

type Turns = <T>(who: string, work: () => Promise<T>) => Promise<T>

/**
 * Runs the calls of each person a few at a time, in the order in which they came, so that a burst of one person waits
 * for itself and not everybody for the burst (P17). Refuses with TOO_MANY when too many wait already. A call holds its
 * turn until its work ends, also when its sender is gone by then.
 */
export const createTurns = (atOnce = callsAtOnce, waiting = maxWaiting): Turns => {
  const people = new Map<string, { readonly limit: LimitFunction; calls: number }>()
  return async (who, work) => {
    const person = people.get(who) ?? { limit: pLimit(atOnce), calls: 0 }
    if (person.calls >= atOnce + waiting) throw new Refusal('TOO_MANY', { min: 1 })
    people.set(who, person)
    person.calls += 1
    try {
      return await person.limit(work)
    } finally {
      person.calls -= 1
      if (person.calls === 0) people.delete(who)
    }
  }
}
