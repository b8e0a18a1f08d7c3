/** The time of the product. Everything that asks for "now" asks here, so that a test can move it. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }

/** A clock that only moves when it is set. */
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

/** Midnight of the day in UTC. */
export const startOfDay = (now: Date): Date => new Date(now.toISOString().slice(0, 10))
