import { allCalls, calls, refusals } from '@archway/contract/api'
import type { FastifyInstance } from 'fastify'
import { addressRoutes, joinAddresses } from './addresses/index.ts'
import { auditRoutes } from './audit/index.ts'
import {
  caseFileCrontab,
  caseFileJobs,
  caseFileRoutes,
  listenToCases,
  reservedCaseFiles,
  serveFiles,
} from './case-files/index.ts'
import { caseCrontab, caseJobs, caseRoutes, joinCases } from './cases/index.ts'
import { catalogAdminRoutes, catalogRoutes } from './catalog/index.ts'
import { joinChanges } from './changes/index.ts'
import { chatCrontab, chatFollowsCase, chatJobs, chatRoutes, chatSockets } from './chat/index.ts'
import { companyAdminRoutes, companyRoutes } from './company/index.ts'
import { contactRoutes, joinContacts, staffRoutes } from './contacts/index.ts'
import { doctorRoutes, joinDoctors } from './doctors/index.ts'
import { labAnswersAssignee, labFollowsCase, labFollowsEdit, labRoutes } from './lab/index.ts'
import { laserMarkingRoutes } from './laser-marking/index.ts'
import {
  joinNotifications,
  notificationCrontab,
  notificationJobs,
  notificationRoutes,
} from './notifications/index.ts'
import {
  orderFollowsCase,
  orderFollowsPlan,
  orderFollowsRequest,
  orderRoutes,
  tellTreatment,
} from './orders/index.ts'
import {
  joinPhoneCapture,
  phoneCaptureCrontab,
  phoneCaptureJobs,
  phoneCaptureRoutes,
  servePhoneUploads,
} from './phone-capture/index.ts'
import { joinPictures, pictureRoutes, reservedPictures, servePictures } from './pictures/index.ts'
import { joinPlanFiles } from './plan-files.ts'
import { planModelJobs } from './plan-models.ts'
import { planFollowsCase, planRoutes } from './plans/index.ts'
import { spooledTrail } from './platform/audit/spool.ts'
import { createTrail } from './platform/audit/trail.ts'
import { type Clock, systemClock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import { connect } from './platform/db/database.ts'
import { createEvents } from './platform/events.ts'
import { createFullness, withFullness } from './platform/fullness.ts'
import { serveDocuments } from './platform/http/documents.ts'
import { keyCrontab, keyJobs } from './platform/http/once.ts'
import type { Route } from './platform/http/route.ts'
import { createServer } from './platform/http/server.ts'
import { type Jobs, startJobs } from './platform/jobs/jobs.ts'
import { createMail } from './platform/mail/mail.ts'
import type { Log, Services } from './platform/services.ts'
import { createLive } from './platform/sockets/live.ts'
import { storageOf } from './platform/storage/choose.ts'
import { createReserveRoom } from './platform/storage/reservations.ts'
import { storageCrontab, storageJobs } from './platform/storage/unclaimed.ts'
import { preferencesRoutes } from './preferences/index.ts'
import { joinPrivacy, privacyCrontab, privacyJobs, privacyRoutes } from './privacy/index.ts'
import { joinRequestFiles } from './request-files.ts'
import { joinRequests, requestRoutes } from './requests/index.ts'
import { sessionRoutes } from './session/index.ts'
import { sessionJobs } from './session/mail.ts'
import { shipmentFollowsCase, shipmentFollowsOrder, shipmentRoutes } from './shipments/index.ts'
import { createViewers } from './viewer.ts'

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

/** Who listens to what happens elsewhere, inside the same transaction. */
const joinListeners = (services: Services): void => {
  joinContacts(services.events)
  joinDoctors(services)
  joinAddresses(services.events)
  joinCases(services.events)
  joinRequests(services.events)
  listenToCases(services)
  services.events.on('caseMoved', planFollowsCase(services))
  services.events.on('caseMoved', orderFollowsCase(services))
  services.events.on('caseMoved', shipmentFollowsCase)
  services.events.on('caseMoved', chatFollowsCase)
  services.events.on('caseMoved', labFollowsCase)
  services.events.on('caseEdited', labFollowsEdit)
  services.events.on('assigneeAsked', labAnswersAssignee)
  services.events.on('planMoved', orderFollowsPlan(services))
  services.events.on('requestMoved', orderFollowsRequest(services))
  services.events.on('treatmentAsked', tellTreatment)
  services.events.on('orderMoved', shipmentFollowsOrder)
  joinPhoneCapture(services)
  joinPictures(services)
  joinPrivacy(services)
  joinPlanFiles(services)
  joinRequestFiles(services)
  joinNotifications(services)
  joinChanges(services)
}

/** Puts the features together over one database. Listens on no port yet. */
export const createApp = async (
  config: Config,
  databaseUrl: string,
  log: Log,
  clock: Clock = systemClock,
  { durable = true } = {},
): Promise<App> => {
  const db = connect(databaseUrl, { durable })
  const viewers = createViewers(db, () => clock.now())
  const { live, serve: serveSockets } = createLive()
  const fullness = createFullness(log, clock)
  const storage = await storageOf(config)
  let http: FastifyInstance | undefined
  const services: Services = {
    config,
    clock,
    db,
    events: createEvents(),
    storage,
    reserveRoom: createReserveRoom(storage.uploads, [reservedCaseFiles, reservedPictures]),
    fullness,
    log: withFullness(log, fullness),
    trail: spooledTrail(createTrail(db), config.DATA_DIR),
    viewerOf: viewers.of,
    viewerOfSession: viewers.ofSession,
    viewerWithin: viewers.within,
    ownerOf: viewers.ownerOf,
    openSessions: viewers.openSessions,
    forgetViewers: () => {
      viewers.forget()
      live.sweep().catch(error => log.error('sessions of sockets could not be looked through', error))
    },
    live,
    address: () => config.PUBLIC_URL ?? addressOf(http),
  }
  joinListeners(services)
  http = await createServer(services, routes, allCalls, async server => {
    await serveFiles(server, services)
    await servePhoneUploads(server, services)
    await servePictures(server, services)
    await serveDocuments(server, calls, refusals)
    serveSockets(server, services, databaseUrl, chatSockets(services))
  })

  const mail = createMail(config)
  const jobs: Jobs = {
    ...sessionJobs(services, mail),
    ...caseJobs(services),
    ...caseFileJobs(services),
    ...planModelJobs(services),
    ...phoneCaptureJobs(services),
    ...chatJobs(services),
    ...notificationJobs(services, mail),
    ...keyJobs(services),
    ...storageJobs(services),
    ...privacyJobs(services, mail),
  }
  let stopWork: (() => Promise<void>) | undefined
  return {
    http,
    services,
    routes,
    startWork: async () => {
      stopWork = await startJobs(databaseUrl, jobs, {
        crontab: [
          caseCrontab,
          caseFileCrontab,
          phoneCaptureCrontab,
          chatCrontab,
          notificationCrontab,
          keyCrontab,
          storageCrontab,
          privacyCrontab,
        ].join('\n'),
        onError: log.error,
        onEvent: log.warn,
      })
    },
    close: async () => {
      await http?.close()
      await stopWork?.()
      await db.close()
    },
  }
}

const addressOf = (http: FastifyInstance | undefined): string => {
  const address = http?.server.address()
  return typeof address === 'object' && address ? `http://localhost:${address.port}` : 'http://localhost'
}
