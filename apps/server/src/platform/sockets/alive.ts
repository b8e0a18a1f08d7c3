/** How processes notice a connection to each other that is dead without having been closed. Milliseconds. */
export type Alive = {
  /** Interval at which a process sends a message to all processes, including itself. */
  readonly everyMs: number
  /** A connection that has received nothing for this long, not even the process's own message, is ended. */
  readonly silentMs: number
}

export const defaultAlive: Alive = { everyMs: 5000, silentMs: 12_000 }
