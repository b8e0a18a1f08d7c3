import { mkdir } from 'node:fs/promises'
import { createApp } from './app.ts'
import { seedCatalog } from './catalog/index.ts'
import { ConfigError, config as readConfig } from './platform/config.ts'
import { migrate } from './platform/db/migrate.ts'
import { createLog } from './platform/log.ts'
import { startEmbeddedPostgres } from './platform/postgres/postgres.ts'
import { handleStrayErrors } from './platform/stray-errors.ts'

/** Runs the server of this process until it is told to stop. */
export const serve = async (): Promise<void> => {
  const settings = (() => {
    try {
      return readConfig(process.env, process.argv.slice(2))
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error
      process.stderr.write(`${error.message}\n`)
      process.exit(2)
    }
  })()

  const log = createLog(settings)
  handleStrayErrors(log, { surviveOutage: true })
  await mkdir(settings.DATA_DIR, { recursive: true })
  const embedded = settings.DATABASE_URL
    ? undefined
    : await startEmbeddedPostgres({
        dataDir: settings.DATA_DIR,
        onEvent: sentence => log.warn(sentence),
      }).catch((error: Error) => {
        process.stderr.write(`${error.message}\n`)
        process.exit(1)
      })
  const databaseUrl = settings.DATABASE_URL ?? embedded?.url ?? ''

  await migrate(databaseUrl)
  const app = await createApp(settings, databaseUrl, log)
  await seedCatalog(app.services.db)
  if (settings.DEMO) {
    // A server for real work carries nothing of the demo world in memory.
    const { makeDemoWorldWhereEmpty } = await import('./demo/start.ts')
    await makeDemoWorldWhereEmpty(app.services, databaseUrl)
  }
  await app.startWork()
  await app.http.listen({ port: settings.PORT, host: settings.HOST })
  log.info(`Archway listens on ${app.services.address()}`)

  let stopping = false
  const stop = async (): Promise<void> => {
    if (stopping) return
    stopping = true
    await app.close()
    await embedded?.stop()
    process.exit(0)
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  // Started by `npm start`: when that is gone, even killed, nothing may be left on the port.
  process.once('disconnect', stop)
}
