/** `people`: a person waits for the result. `background`: it may take its time. */
export type Lane = 'people' | 'background'

type Waiting = { readonly company: string; readonly lane: Lane; readonly start: () => void }
type Queue = Map<string, Waiting[]>

/**
 * Hands out `size` places in turns: people's work before background work, and within each lane one company after the
 * other, however much one of them asks for. Where there is more than one place, neither one company nor the background
 * can hold them all.
 */
export const createTurns = ({ size }: { readonly size: number }) => {
  const most = Math.max(1, size - 1)
  const queues: Readonly<Record<Lane, Queue>> = { people: new Map(), background: new Map() }
  const held = new Map<string, number>()
  let busy = 0
  let inBackground = 0

  const take = (lane: Lane): Waiting | undefined => {
    const queue = queues[lane]
    for (const [company, waiting] of queue) {
      if ((held.get(company) ?? 0) >= most) continue
      const next = waiting.shift()
      // The company goes behind all others, or out of the queue.
      queue.delete(company)
      if (waiting.length > 0) queue.set(company, waiting)
      return next
    }
    return undefined
  }
  const dispatch = (): void => {
    while (busy < size) {
      const next = take('people') ?? (inBackground < most ? take('background') : undefined)
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
  const waitingOf = (company: string): number =>
    Object.values(queues).reduce((sum, queue) => sum + (queue.get(company)?.length ?? 0), 0)

  return {
    waitingOf,
    waiting: (): number =>
      Object.values(queues).reduce(
        (sum, queue) => sum + [...queue.values()].reduce((n, { length }) => n + length, 0),
        0,
      ),
    /** Does the work when it is the company's turn. Leaves the queue when the signal aborts. */
    run: async <T>(company: string, lane: Lane, work: () => Promise<T>, signal?: AbortSignal): Promise<T> => {
      signal?.throwIfAborted()
      let mine: Waiting | undefined
      await new Promise<void>((resolve, reject) => {
        const leave = (): void => {
          const waiting = queues[lane].get(company) ?? []
          const at = mine ? waiting.indexOf(mine) : -1
          if (at < 0) return
          waiting.splice(at, 1)
          if (waiting.length === 0) queues[lane].delete(company)
          reject(signal?.reason)
        }
        mine = {
          company,
          lane,
          start: () => {
            signal?.removeEventListener('abort', leave)
            resolve()
          },
        }
        signal?.addEventListener('abort', leave)
        queues[lane].set(company, [...(queues[lane].get(company) ?? []), mine])
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
