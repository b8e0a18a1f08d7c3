import type { Clock } from '../clock.ts'
import { isDatabaseFull } from '../db/outage.ts'
import type { Log } from '../process/log.ts'
import { Refusal } from '../refuse.ts'

/** The volumes that can become full: the volume of the database, and the volume of the files. */
export type Volume = 'database' | 'files'

/** Logs once that a volume is full, and once that there is space again. */
export type Fullness = {
  reportFull(volume: Volume): void
  /** Something was stored on the volume. */
  reportStored(volume: Volume): void
}

/** Small writes may succeed while larger ones fail: the state ends after this time without a failure. */
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
    reportFull: volume => {
      if (!lastRefusal.has(volume)) log.error(sentences[volume].full)
      lastRefusal.set(volume, clock.now().getTime())
    },
    reportStored: volume => {
      const last = lastRefusal.get(volume)
      if (last === undefined || clock.now().getTime() - last < quietMs) return
      lastRefusal.delete(volume)
      log.warn(sentences[volume].over)
    },
  }
}

/** The message of a worker to the process beside it. */
type FullnessReport = { readonly fullness: 'full' | 'stored'; readonly volume: Volume }

/** Of a worker beside a portal: both write to one log, and the portal says it once for both. */
export const reportedFullness = (send: (report: FullnessReport) => void): Fullness => ({
  reportFull: volume => send({ fullness: 'full', volume }),
  reportStored: volume => send({ fullness: 'stored', volume }),
})

const isReport = (message: unknown): message is FullnessReport =>
  typeof message === 'object' && message !== null && 'fullness' in message

/** Notes a report of the worker beside this process; other messages of the worker are ignored. */
export const recordReport = (fullness: Fullness, message: unknown): void => {
  if (!isReport(message)) return
  if (message.fullness === 'full') fullness.reportFull(message.volume)
  else fullness.reportStored(message.volume)
}

/** The volume an error was about; null for every other error. */
export const fullVolumeOf = (error: unknown): Volume | null => {
  if (isDatabaseFull(error)) return 'database'
  return error instanceof Refusal && error.code === 'STORAGE_FULL' ? 'files' : null
}

/** A child of the log that replaces errors for lack of space by the single line of `fullness`. */
export const withFullness = (log: Log, fullness: Fullness): Log => {
  const child = log.child({})
  const { error } = child
  child.error = (...args: Parameters<Log['error']>) => {
    const volume = fullVolumeOf((args[0] as { err?: unknown } | undefined)?.err)
    if (volume) fullness.reportFull(volume)
    else error.apply(child, args)
  }
  return child
}
