import type { Clock } from '../clock.ts'
import { isDatabaseFull } from '../db/outage.ts'
import type { Log } from '../process/log.ts'
import { Refusal } from '../refuse.ts'

/** What can run out of room: the volume of the database, the volume of the files. */
export type Volume = 'database' | 'files'

/** Says once in the log that a volume is full, and once that there is room again. */
export type Fullness = {
  full(volume: Volume): void
  /** Something was stored there. */
  stored(volume: Volume): void
}

/** Small things may still find room while larger ones do not: it is over after this time without a refusal. */
const quietMs = 60_000

const sentences = {
  database: {
    full: 'The disk of the database is full: writes are refused until there is room. Reading goes on.',
    over: 'There is room on the disk of the database again.',
  },
  files: {
    full: 'The disk of the files is full up to its reserve: uploads are refused until there is room. Everything else goes on.',
    over: 'There is room on the disk of the files again.',
  },
} as const

export const createFullness = (log: Log, clock: Clock): Fullness => {
  const lastRefusal = new Map<Volume, number>()
  return {
    full: volume => {
      if (!lastRefusal.has(volume)) log.error(sentences[volume].full)
      lastRefusal.set(volume, clock.now().getTime())
    },
    stored: volume => {
      const last = lastRefusal.get(volume)
      if (last === undefined || clock.now().getTime() - last < quietMs) return
      lastRefusal.delete(volume)
      log.warn(sentences[volume].over)
    },
  }
}

/** The volume an error was about; null for every other error. */
export const fullVolumeOf = (error: unknown): Volume | null => {
  if (isDatabaseFull(error)) return 'database'
  return error instanceof Refusal && error.code === 'STORAGE_FULL' ? 'files' : null
}

/** The same log, in which errors for lack of room become the one line of `fullness`. */
export const withFullness = (log: Log, fullness: Fullness): Log => {
  const child = log.child({})
  const { error } = child
  child.error = (...said: Parameters<Log['error']>) => {
    const volume = fullVolumeOf((said[0] as { err?: unknown } | undefined)?.err)
    if (volume) fullness.full(volume)
    else error.apply(child, said)
  }
  return child
}
