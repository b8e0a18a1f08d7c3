import { mkdir } from 'node:fs/promises'
import { type Config, ConfigError, readConfig } from '../platform/config/config.ts'
import { LoginRefused } from '../platform/db/login.ts'
import { isDatabaseAway } from '../platform/db/outage.ts'
import { SchemaMismatch } from '../platform/db/schema.ts'
import { startTracing } from '../platform/health/tracing/start-tracing.ts'
import { startEmbeddedPostgres } from '../platform/postgres/postgres.ts'
import type { Log } from '../platform/process/log.ts'
import { createLog } from '../platform/process/log.ts'
import { handleStrayErrors } from '../platform/process/stray-errors.ts'
import { isSupervised, stopMessage } from '../platform/process/supervise.ts'
import { KeysDiffer } from '../platform/secrets/keys-differ.ts'

type Stop = () => Promise<void>

const readSettings = (): Config => {
  try {
    return readConfig(process.env, process.argv.slice(2))
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(2)
  }
}

/** The owner's address of the configured database, or of the embedded one, which this process then keeps running. */
const openDatabase = async (settings: Config, log: Log): Promise<{ url: string; stop: Stop }> => {
  const url = settings.MIGRATION_DATABASE_URL ?? settings.DATABASE_URL
  if (url) return { url, stop: async () => {} }
  return startEmbeddedPostgres({ dataDir: settings.DATA_DIR, onEvent: sentence => log.warn(sentence) }).catch(
    (error: Error) => {
      process.stderr.write(`${error.message}\n`)
      process.exit(1)
    },
  )
}

/** Imports only the code of its role, to save memory. */
const startRole = async (settings: Config, databaseUrl: string, log: Log): Promise<Stop> => {
  if (settings.ROLE === 'migrate') {
    const { migrateOnly } = await import('./prepare-schema.ts')
    return migrateOnly(settings, databaseUrl, log)
  }
  if (settings.ROLE === 'worker') {
    const { startWorker } = await import('./worker.ts')
    return startWorker(settings, databaseUrl, log)
  }
  const { startWeb } = await import('./web.ts')
  return startWeb(settings, databaseUrl, log)
}

const refusedCodes: readonly (string | undefined)[] = ['28P01', '28000', '3D000', '42501']

/** Why the process cannot start, if the operator can fix it; null for an internal error. */
const startProblem = (error: unknown): string | null => {
  if (error instanceof KeysDiffer || error instanceof LoginRefused || error instanceof SchemaMismatch)
    return error.message
  const { code, message } = error as { code?: string; message?: string }
  if (isDatabaseAway(error))
    return `The database cannot be reached${code ? ` (${code})` : ''}. Check its address in DATABASE_URL (and that of its pooler in DATABASE_POOLER_URL, if there is one), and that it accepts connections from this machine.`
  return refusedCodes.includes(code) ? `The database refuses: ${message}.` : null
}

/** Runs the process until it is stopped: by a signal, or by the process that started it. */
export const serve = async (): Promise<void> => {
  const settings = readSettings()
  const log = createLog(settings)
  const supervised = isSupervised()
  // A worker with a job whose result is never stored must exit, because it locks the job as long as it lives.
  handleStrayErrors(log, { surviveOutage: settings.ROLE !== 'worker' })

  let stop: Stop | undefined
  // Nothing may outlive the parent, even if that is killed: no worker beside the next one's, nothing on the port.
  process.once('disconnect', () => (stop && !supervised ? stop() : process.exit(1)))
  if (supervised)
    process.on('message', message => message === stopMessage && (stop ? stop() : process.exit(0)))

  await mkdir(settings.DATA_DIR, { recursive: true })
  const stopTracing = await startTracing(settings, log)
  const database = await openDatabase(settings, log)
  // Ends the process as without a handler, but first stops the database that it has started.
  const abandonStart = (signal: NodeJS.Signals) =>
    void database
      .stop()
      .catch(() => {})
      .then(() => process.kill(process.pid, signal))
  const signals = ['SIGTERM', 'SIGINT'] as const
  for (const signal of signals) process.once(signal, abandonStart)
  const stopRole = await startRole(settings, database.url, log).catch(async (error: unknown) => {
    const sentence = startProblem(error)
    if (sentence === null) throw error
    process.stderr.write(`${sentence}\n`)
    await database.stop()
    process.exit(1)
  })

  for (const signal of signals) process.off(signal, abandonStart)
  let stopping: Promise<void> | undefined
  stop = () => {
    stopping ??= stopRole()
      .then(database.stop)
      .then(stopTracing)
      .catch(error => log.error({ err: error }, 'the process could not stop in good order'))
      .then(() => process.exit(0))
    return stopping
  }
  if (settings.ROLE === 'migrate') return stop()
  process.on('SIGTERM', stop)
  // Ctrl-C reaches every process of a terminal; a worker waits for its supervisor's request to stop.
  process.on('SIGINT', supervised ? () => {} : stop)
  if (process.connected) process.send?.('ready')
}
