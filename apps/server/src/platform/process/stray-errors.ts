import { isDatabaseAway } from '../db/outage.ts'
import type { Log } from './log.ts'

/**
 * What happens to errors that no caller handles, rejected promises among them: they are logged, and end the process,
 * whose state is unknown. With `surviveOutage` one that says that the database is away ends nothing: the
 * state is in the database, and the connections are opened anew.
 *
 * A log that can no longer be written, because the program that read it has ended, ends nothing either. Its error would
 * otherwise be one more line, and so on without end.
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
