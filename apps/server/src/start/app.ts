import { allCalls, calls, refusals } from '@archway/contract/api'
import type { FastifyInstance } from 'fastify'
import { addressRoutes } from '../features/addresses/index.ts'
import { auditRoutes } from '../features/audit/index.ts'
import { caseFileRoutes, serveFiles } from '../features/case-files/index.ts'
import { caseRoutes } from '../features/cases/index.ts'
import { catalogAdminRoutes, catalogRoutes } from '../features/catalog/index.ts'
import { chatRoutes, chatSockets } from '../features/chat/index.ts'
import { companyAdminRoutes, companyRoutes } from '../features/company/index.ts'
import { contactRoutes, signOnRoutes, staffRoutes } from '../features/contacts/index.ts'
import { doctorRoutes } from '../features/doctors/index.ts'

import { integrationRoutes } from '../features/integrations/index.ts'
import { insightRoutes, labRoutes, lotRoutes, operationsRoutes } from '../features/lab/index.ts'
import { laserMarkingRoutes } from '../features/laser-marking/index.ts'
import { notificationRoutes } from '../features/notifications/index.ts'
import { orderRoutes } from '../features/orders/index.ts'
import { phoneCaptureRoutes, servePhoneUploads } from '../features/phone-capture/index.ts'
import { pictureRoutes, servePictures } from '../features/pictures/index.ts'
import { planRoutes } from '../features/plans/index.ts'
import { preferencesRoutes } from '../features/preferences/index.ts'
import { approvalRoutes, privacyRoutes } from '../features/privacy/index.ts'
import { requestRoutes } from '../features/requests/index.ts'
import { sessionRoutes } from '../features/session/index.ts'
import { shipmentRoutes } from '../features/shipments/index.ts'
import { type Clock, systemClock } from '../platform/clock.ts'
import type { Config } from '../platform/config/config.ts'
import { serveDocuments } from '../platform/http/openapi/documents.ts'
import type { Route } from '../platform/http/route.ts'
import { createServer } from '../platform/http/server.ts'
import type { Log } from '../platform/process/log.ts'
import type { Services } from '../platform/services.ts'
import { createLive } from '../platform/sockets/live.ts'
import { bootstrapRoutes } from './bootstrap/routes.ts'
import { createServices } from './create-services.ts'

export type App = {
  readonly http: FastifyInstance
  readonly services: Services
  /** Every call with its handler, as served. */
  readonly routes: readonly Route[]
  /** Runs the jobs of this process until the app closes. */
  startWork(): Promise<void>
  close(): Promise<void>
}

const routes: readonly Route[] = [
  ...sessionRoutes,
  ...signOnRoutes,
  ...bootstrapRoutes,
  ...caseRoutes,
  ...caseFileRoutes,
  ...phoneCaptureRoutes,
  ...pictureRoutes,
  ...catalogRoutes,
  ...catalogAdminRoutes,
  ...companyRoutes,
  ...companyAdminRoutes,
  ...contactRoutes,
  ...staffRoutes,
  ...doctorRoutes,
  ...addressRoutes,
  ...preferencesRoutes,
  ...laserMarkingRoutes,
  ...planRoutes,
  ...requestRoutes,
  ...orderRoutes,
  ...shipmentRoutes,
  ...chatRoutes,
  ...notificationRoutes,
  ...labRoutes,
  ...operationsRoutes,
  ...lotRoutes,
  ...insightRoutes,
  ...auditRoutes,
  ...privacyRoutes,
  ...approvalRoutes,
  ...integrationRoutes,
]

/** Composes the features over one database. Does not listen on a port yet. */
export const createApp = async (
  config: Config,
  databaseUrl: string,
  log: Log,
  clock: Clock = systemClock,
  { durable = true, scheduled = true } = {},
): Promise<App> => {
  const { live, serve: serveSockets } = createLive()
  let http: FastifyInstance | undefined
  const services = await createServices(config, databaseUrl, log, {
    live,
    address: () => addressOf(http),
    clock,
    durable,
  })
  http = await createServer(services, routes, allCalls, async server => {
    logStorageFindings(server, services)
    await serveFiles(server, services)
    await servePhoneUploads(server, services)
    await servePictures(server, services)
    await serveDocuments(server, calls, refusals)
    serveSockets(server, services, databaseUrl, chatSockets(services))
  })

  let stopWork: (() => Promise<void>) | undefined
  return {
    http,
    services,
    routes,
    startWork: async () => {
      // A process that only serves the portal needs neither the jobs nor the library for mails.
      const { startWork } = await import('./start-work.ts')
      stopWork = await startWork(services, databaseUrl, { scheduled })
    },
    close: async () => {
      await http?.giveNotice()
      await http?.close()
      await stopWork?.()
      await services.readiness.close()
      await services.replica?.close()
      await services.db.close()
    },
  }
}

/** Logs, once the server listens, which settings of the storage are wrong or could not be checked. */
const logStorageFindings = (server: FastifyInstance, { storageFindings, log }: Services): void => {
  server.addHook('onListen', async () => {
    for (const { isWrong, sentence } of await storageFindings()) log[isWrong ? 'warn' : 'info'](sentence)
  })
}

const addressOf = (http: FastifyInstance | undefined): string => {
  const address = http?.server.address()
  return typeof address === 'object' && address ? `http://localhost:${address.port}` : 'http://localhost'
}
