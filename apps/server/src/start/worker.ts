import { setTimeout as pause } from 'node:timers/promises'
import type { Config } from '../platform/config/config.ts'
import { openLogin } from '../platform/db/login.ts'
import { isDatabaseAway } from '../platform/db/outage.ts'
import { reportedFullness } from '../platform/health/fullness.ts'
import { addProcessGauges } from '../platform/health/metrics/process-gauges.ts'
import { serveStatus } from '../platform/health/metrics/status-server.ts'
import { announceProcess } from '../platform/health/processes.ts'
import type { Log } from '../platform/process/log.ts'
import { isSupervised, sendToSupervisor } from '../platform/process/supervise.ts'
import { openKeys } from '../platform/secrets/open-keys.ts'
import { createLive } from '../platform/sockets/live.ts'
import { createServices } from './create-services.ts'
import { settleKeys } from './keys.ts'
import { prepareSchema } from './prepare-schema.ts'
import { startWork } from './start-work.ts'

const start = async (config: Config, databaseUrl: string, log: Log): Promise<() => Promise<void>> => {
  const { live, publish } = createLive()
  const services = await createServices(config, databaseUrl, log, {
    live,
    address: () => `http://localhost:${config.PORT}`,
    ...(isSupervised() ? { fullness: reportedFullness(sendToSupervisor) } : {}),
  })
  await settleKeys(services)
  services.metrics.observeProcess()
  const { readiness } = services
  addProcessGauges(services, readiness.look)
  let isStopping = false
  const closeStatus = await serveStatus({ services, readiness, isStopping: () => isStopping })
  const stopAnnouncing = announceProcess(services)
  const stopPublishing = await publish(services, databaseUrl)
  const stopWork = await startWork(services, databaseUrl)
  return async () => {
    isStopping = true
    await stopWork()
    await stopPublishing()
    await closeStatus()
    await stopAnnouncing()
    await readiness.close()
    await services.replica?.close()
    await services.db.close()
  }
}

const retryMs = 1000

/**
 * Runs jobs in a process without a public port, until the returned function is called. Waits for an unavailable
 * database.
 */
export const startWorker = async (
  settings: Config,
  ownerUrl: string,
  log: Log,
): Promise<() => Promise<void>> => {
  for (let tries = 1; ; tries++) {
    try {
      await prepareSchema(settings, ownerUrl)
      return await start(settings, await openLogin(settings, openKeys(settings), ownerUrl), log)
    } catch (error) {
      if (!isDatabaseAway(error)) throw error
      if (tries === 1) log.warn('The database is away; the worker waits for it.')
      await pause(retryMs)
    }
  }
}
