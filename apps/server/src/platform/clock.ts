import { AsyncLocalStorage } from 'node:async_hooks'

/** The clock of the product. All code that needs the current time uses it, so that tests can change it. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }

/** A clock that changes only when it is set. */
export const movableClock = (
  start: Date = new Date(),
): Clock & { set(to: Date): void; advance(ms: number): void } => {
  let now = start.getTime()
  return {
    now: () => new Date(now),
    set: to => {
      now = to.getTime()
    },
    advance: ms => {
      now += ms
    },
  }
}

/** A clock with a separate time inside each `run`, so that several demo cases can be played concurrently. */
export type Timelines = Clock & {
  /** Runs `work`, and everything it awaits, with the clock starting at `start`. */
  run<T>(start: Date, work: () => Promise<T>): Promise<T>
  /** Moves the clock of the surrounding `run`. */
  advance(ms: number): void
}

/** Outside of `run` it shows the time of `outside`. */
export const createTimelines = (outside: Clock = systemClock): Timelines => {
  const current = new AsyncLocalStorage<{ ms: number }>()
  return {
    now: () => {
      const timeline = current.getStore()
      return timeline ? new Date(timeline.ms) : outside.now()
    },
    run: (start, work) => current.run({ ms: start.getTime() }, work),
    advance: ms => {
      const timeline = current.getStore()
      if (!timeline) throw new Error('no timeline to move')
      timeline.ms += ms
    },
  }
}

/** Midnight of the day in UTC. */
export const startOfDay = (now: Date): Date => new Date(now.toISOString().slice(0, 10))
