/** How often a process says something to all of them, itself included. */
export const aliveMs = 5000
/** A connection that has carried nothing for so long, not even what the process said itself, is ended. */
export const silentMs = 12_000
