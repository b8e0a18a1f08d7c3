import { allCalls, calls, refusals } from '@archway/contract/api'
import type { FastifyInstance } from 'fastify'
import { addressRoutes } from './addresses/index.ts'
import { auditRoutes } from './audit/index.ts'
import { caseFileRoutes, serveFiles } from './case-files/index.ts'
import { caseRoutes } from './cases/index.ts'
import { catalogAdminRoutes, catalogRoutes } from './catalog/index.ts'
import { chatRoutes, chatSockets } from './chat/index.ts'
import { companyAdminRoutes, companyRoutes } from './company/index.ts'
import { contactRoutes, staffRoutes } from './contacts/index.ts'
import { createServices } from './create-services.ts'
import { doctorRoutes } from './doctors/index.ts'
import { labRoutes } from './lab/index.ts'
import { laserMarkingRoutes } from './laser-marking/index.ts'
import { notificationRoutes } from './notifications/index.ts'
import { orderRoutes } from './orders/index.ts'
import { phoneCaptureRoutes, servePhoneUploads } from './phone-capture/index.ts'
import { pictureRoutes, servePictures } from './pictures/index.ts'
import { planRoutes } from './plans/index.ts'
import { type Clock, systemClock } from './platform/clock.ts'
import type { Config } from './platform/config/config.ts'
import { serveDocuments } from './platform/http/openapi/documents.ts'
import type { Route } from './platform/http/route.ts'
import { createServer } from './platform/http/server.ts'
import type { Log, Services } from './platform/services.ts'
import { createLive } from './platform/sockets/live.ts'
import { preferencesRoutes } from './preferences/index.ts'
import { privacyRoutes } from './privacy/index.ts'
import { requestRoutes } from './requests/index.ts'
import { sessionRoutes } from './session/index.ts'
import { shipmentRoutes } from './shipments/index.ts'
import { startWork } from './start-work.ts'

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
  ...auditRoutes,
  ...privacyRoutes,
]

/** Puts the features together over one database. Listens on no port yet. */
export const createApp = async (
  config: Config,
  databaseUrl: string,
  log: Log,
  clock: Clock = systemClock,
  { durable = true } = {},
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
      stopWork = await startWork(services, databaseUrl)
    },
    close: async () => {
      await http?.giveNotice()
      await http?.close()
      await stopWork?.()
      await services.db.close()
    },
  }
}

const addressOf = (http: FastifyInstance | undefined): string => {
  const address = http?.server.address()
  return typeof address === 'object' && address ? `http://localhost:${address.port}` : 'http://localhost'
}
