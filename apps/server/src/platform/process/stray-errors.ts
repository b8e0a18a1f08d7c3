import { isDatabaseAway } from '../db/outage.ts'
import type { Log } from './log.ts'

/**
 * Handles errors that no caller handles, including rejected promises: they are logged, and end the process, whose
 * state is unknown. With `surviveOutage`, an error about an unavailable database does not end it: the state is in the
 * database, and connections are opened again.
 *
 * Neither does an error about a log that can no longer be written, because the program that read it has ended:
 * logging that error would fail again, endlessly.
 */
export const handleStrayErrors = (log: Log, { surviveOutage }: { readonly surviveOutage: boolean }): void => {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  const handle = (error: unknown): void => {
    const survives = surviveOutage && isDatabaseAway(error)
    log.error(
      { err: error },
      survives ? 'a lost database connection was not handled' : 'an error was not handled',
    )
    if (!survives) process.exit(1)
  }
  process.on('uncaughtException', handle)
  process.on('unhandledRejection', handle)
}
