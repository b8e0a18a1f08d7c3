import { fileURLToPath } from 'node:url'
import { seedCatalog } from '../features/catalog/index.ts'
import type { Config } from '../platform/config/config.ts'
import { openLogin } from '../platform/db/login.ts'
import { recordReport } from '../platform/health/fullness.ts'
import { announceProcess } from '../platform/health/processes.ts'
import type { Log } from '../platform/process/log.ts'
import { supervise } from '../platform/process/supervise.ts'
import { openKeys } from '../platform/secrets/open-keys.ts'
import { type App, createApp } from './app.ts'
import { settleKeys } from './keys.ts'
import { whenPortalIsBuilt } from './portal-build.ts'
import { prepareSchema } from './prepare-schema.ts'

/**
 * Serves the portal until the returned function is called. Jobs run in this process with `ROLE=all`, in a separate
 * process without a role, and not at all with `ROLE=web`.
 */
export const startWeb = async (
  settings: Config,
  ownerUrl: string,
  log: Log,
): Promise<() => Promise<void>> => {
  const openDatabase = async (): Promise<string> => {
    await prepareSchema(settings, ownerUrl)
    return openLogin(settings, openKeys(settings), ownerUrl)
  }
  let databaseUrl = await openDatabase()
  // A production server does not load the code of the demo world.
  const { openDemo, offerDemoAccounts } = settings.DEMO ? await import('../demo/start.ts') : {}
  const demo = await openDemo?.(ownerUrl, log)
  if (await demo?.discardUnfinished(settings, databaseUrl)) databaseUrl = await openDatabase()
  await whenPortalIsBuilt()
  const app = await createApp(settings, databaseUrl, log)
  app.services.metrics.observeProcess()
  await settleKeys(app.services)
  await seedCatalog(app.services.db)
  const hasCasesToMake = (await demo?.makePeople(app.services)) ?? false
  const demoAccounts = (await offerDemoAccounts?.(app.services)) ?? ''
  if (settings.ROLE === 'all' && !hasCasesToMake) await app.startWork()
  await app.http.listen({
    port: settings.PORT,
    host: settings.HOST,
    listenTextResolver: address => `Listening at ${address}`,
  })
  process.stdout.write(demoAccounts)
  log.info(`Archway listens on ${app.services.address()}`)
  let stopWorker = async (): Promise<void> => {}
  const startWorker = (): void => {
    if (!settings.ROLE) stopWorker = superviseWorker(settings, ownerUrl, app, log)
  }
  if (demo && hasCasesToMake) {
    log.info('The demo data is being made; jobs start when it is complete')
    // Jobs would change cases whose clock is in the past.
    void demo.makeCases(app.services, databaseUrl).then(async isComplete => {
      if (!isComplete) return
      if (settings.ROLE === 'all') await app.startWork()
      startWorker()
    })
  } else startWorker()
  const stopAnnouncing = announceProcess(app.services)
  return async () => {
    // In parallel with the close: while the database is busy or unavailable, removing the process from the list must
    // not delay the shutdown.
    void stopAnnouncing()
    await demo?.stop()
    await app.close()
    await stopWorker()
  }
}

const portOf = ({ http }: App): number => {
  const address = http.server.address()
  return typeof address === 'object' && address ? address.port : 0
}

/** The process beside this one that runs the jobs: with the same settings, the port for the links in mails among them. */
const superviseWorker = (settings: Config, ownerUrl: string, app: App, log: Log): (() => Promise<void>) =>
  supervise({
    name: 'worker',
    script: fileURLToPath(new URL('../main.ts', import.meta.url)),
    args: [...process.argv.slice(2), '--role', 'worker', '--port', String(portOf(app))],
    env: {
      DATABASE_URL: settings.DATABASE_URL ?? ownerUrl,
      STATUS_PORT: workerStatusPort(settings),
      WATCH_REPORT_DEPENDENCIES: undefined,
    },
    log,
    onMessage: message => recordReport(app.services.fullness, message),
  })

/** Two processes cannot listen on one port: the worker uses the next one, or any free one if the setting is 0. */
const workerStatusPort = ({ STATUS_PORT: port }: Config): string | undefined =>
  port === undefined ? undefined : String(port === 0 ? 0 : port + 1)
