/** Interval at which a process sends a message to all processes, including itself. */
export const aliveMs = 5000
/** A connection that has received nothing for this long, not even the process's own message, is ended. */
export const silentMs = 12_000
