/** `people`: a person waits for the result. `background`: it may take its time. */
export type Lane = 'people' | 'background'

type Waiting = {
  readonly company: string
  readonly person: string
  readonly lane: Lane
  readonly start: () => void
}
/** What waits for a company, by person. */
type Queue = Map<string, Map<string, Waiting[]>>

export type TurnOptions = {
  /** The work leaves the queue when this aborts. */
  readonly signal?: AbortSignal | undefined
  /** Whose work it is within the company, if it is one person's. */
  readonly person?: string | undefined
}

/**
 * Hands out `size` places in turns: people's work before background work, and within each lane one company after the
 * other, however much one of them asks for; so it is among the people of a company. Where there is more than one place,
 * neither one company nor the background can hold them all.
 */
export const createTurns = ({ size }: { readonly size: number }) => {
  const maxOfCompany = Math.max(1, size - 1)
  const queues: Readonly<Record<Lane, Queue>> = { people: new Map(), background: new Map() }
  const held = new Map<string, number>()
  let busy = 0
  let inBackground = 0

  const take = (lane: Lane): Waiting | undefined => {
    const queue = queues[lane]
    for (const [company, people] of queue) {
      if ((held.get(company) ?? 0) >= maxOfCompany) continue
      // The company goes behind all others, and the person behind their colleagues, or out of the queue.
      queue.delete(company)
      const [person, waiting = []] = people.entries().next().value ?? ['']
      const next = waiting.shift()
      people.delete(person)
      if (waiting.length > 0) people.set(person, waiting)
      if (people.size > 0) queue.set(company, people)
      return next
    }
    return undefined
  }
  const dispatch = (): void => {
    while (busy < size) {
      const next = take('people') ?? (inBackground < maxOfCompany ? take('background') : undefined)
      if (!next) return
      busy += 1
      if (next.lane === 'background') inBackground += 1
      held.set(next.company, (held.get(next.company) ?? 0) + 1)
      next.start()
    }
  }
  const release = ({ company, lane }: Waiting): void => {
    busy -= 1
    if (lane === 'background') inBackground -= 1
    const left = (held.get(company) ?? 1) - 1
    if (left > 0) held.set(company, left)
    else held.delete(company)
    dispatch()
  }
  const countOf = (people: ReadonlyMap<string, readonly Waiting[]>): number =>
    [...people.values()].reduce((sum, { length }) => sum + length, 0)
  /** Pieces of work of a company, or of one of its people, that wait. */
  const waitingOf = (company: string, person?: string): number =>
    Object.values(queues).reduce((sum, queue) => {
      const people = queue.get(company)
      if (!people) return sum
      return sum + (person === undefined ? countOf(people) : (people.get(person)?.length ?? 0))
    }, 0)

  return {
    waitingOf,
    waiting: (): number =>
      Object.values(queues).reduce(
        (sum, queue) => sum + [...queue.values()].reduce((n, people) => n + countOf(people), 0),
        0,
      ),
    /** Does the work when it is its turn. */
    run: async <T>(
      company: string,
      lane: Lane,
      work: () => Promise<T>,
      { signal, person = '' }: TurnOptions = {},
    ): Promise<T> => {
      signal?.throwIfAborted()
      let mine: Waiting | undefined
      await new Promise<void>((resolve, reject) => {
        const leave = (): void => {
          const people = queues[lane].get(company)
          const waiting = people?.get(person) ?? []
          const at = mine ? waiting.indexOf(mine) : -1
          if (!people || at < 0) return
          waiting.splice(at, 1)
          if (waiting.length === 0) people.delete(person)
          if (people.size === 0) queues[lane].delete(company)
          reject(signal?.reason)
        }
        mine = {
          company,
          person,
          lane,
          start: () => {
            signal?.removeEventListener('abort', leave)
            resolve()
          },
        }
        signal?.addEventListener('abort', leave)
        const people = queues[lane].get(company) ?? new Map<string, Waiting[]>()
        people.set(person, [...(people.get(person) ?? []), mine])
        queues[lane].set(company, people)
        dispatch()
      })
      try {
        return await work()
      } finally {
        if (mine) release(mine)
      }
    },
  }
}
