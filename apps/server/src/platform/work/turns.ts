/** `people`: a person waits for the result. `background`: no one waits for it. */
export type Lane = 'people' | 'background'

type WaitingWork = {
  readonly company: string
  readonly person: string
  readonly lane: Lane
  readonly start: () => void
}
/** The waiting work of each company, by person. */
type Queue = Map<string, Map<string, WaitingWork[]>>

export type TurnOptions = {
  /** The work leaves the queue when this aborts. */
  readonly signal?: AbortSignal | undefined
  /** The person within the company whose work it is, if any. */
  readonly person?: string | undefined
}

/**
 * Assigns `size` places in turns: work for people before background work, and within each lane one company after
 * another, however much work one of them has; likewise among the people of a company. If there is more than one
 * place, neither one company nor the background can use all of them.
 */
export const createTurns = ({ size }: { readonly size: number }) => {
  const maxOfCompany = Math.max(1, size - 1)
  const queues: Readonly<Record<Lane, Queue>> = { people: new Map(), background: new Map() }
  const slotsByCompany = new Map<string, number>()
  let busyCount = 0
  let backgroundCount = 0

  const takeNext = (lane: Lane): WaitingWork | undefined => {
    const queue = queues[lane]
    for (const [company, people] of queue) {
      if ((slotsByCompany.get(company) ?? 0) >= maxOfCompany) continue
      // The company moves behind all others, and the person behind their colleagues, or leaves the queue.
      queue.delete(company)
      const [person, personQueue = []] = people.entries().next().value ?? ['']
      const next = personQueue.shift()
      people.delete(person)
      if (personQueue.length > 0) people.set(person, personQueue)
      if (people.size > 0) queue.set(company, people)
      return next
    }
    return undefined
  }
  const dispatch = (): void => {
    while (busyCount < size) {
      const next = takeNext('people') ?? (backgroundCount < maxOfCompany ? takeNext('background') : undefined)
      if (!next) return
      busyCount += 1
      if (next.lane === 'background') backgroundCount += 1
      slotsByCompany.set(next.company, (slotsByCompany.get(next.company) ?? 0) + 1)
      next.start()
    }
  }
  const release = ({ company, lane }: WaitingWork): void => {
    busyCount -= 1
    if (lane === 'background') backgroundCount -= 1
    const remaining = (slotsByCompany.get(company) ?? 1) - 1
    if (remaining > 0) slotsByCompany.set(company, remaining)
    else slotsByCompany.delete(company)
    dispatch()
  }
  const countOf = (people: ReadonlyMap<string, readonly WaitingWork[]>): number =>
    [...people.values()].reduce((sum, { length }) => sum + length, 0)
  /** Number of waiting tasks of a company, or of one of its people. */
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
    /** Runs the work when its turn comes. */
    run: async <T>(
      company: string,
      lane: Lane,
      work: () => Promise<T>,
      { signal, person = '' }: TurnOptions = {},
    ): Promise<T> => {
      signal?.throwIfAborted()
      let ownWork: WaitingWork | undefined
      await new Promise<void>((resolve, reject) => {
        const leaveQueue = (): void => {
          const people = queues[lane].get(company)
          const personQueue = people?.get(person) ?? []
          const index = ownWork ? personQueue.indexOf(ownWork) : -1
          if (!people || index < 0) return
          personQueue.splice(index, 1)
          if (personQueue.length === 0) people.delete(person)
          if (people.size === 0) queues[lane].delete(company)
          reject(signal?.reason)
        }
        ownWork = {
          company,
          person,
          lane,
          start: () => {
            signal?.removeEventListener('abort', leaveQueue)
            resolve()
          },
        }
        signal?.addEventListener('abort', leaveQueue)
        const people = queues[lane].get(company) ?? new Map<string, WaitingWork[]>()
        people.set(person, [...(people.get(person) ?? []), ownWork])
        queues[lane].set(company, people)
        dispatch()
      })
      try {
        return await work()
      } finally {
        if (ownWork) release(ownWork)
      }
    },
  }
}
