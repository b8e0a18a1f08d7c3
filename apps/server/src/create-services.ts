import { joinAddresses } from './addresses/index.ts'
import { listenToCases, reservedCaseFiles } from './case-files/index.ts'
import { joinCaseAccess, joinCases } from './cases/index.ts'
import { joinChanges } from './changes/index.ts'
import { chatFollowsCase } from './chat/index.ts'
import { joinContacts } from './contacts/index.ts'
import { joinDoctors } from './doctors/index.ts'
import { labAnswersAssignee, labFollowsCase, labFollowsEdit } from './lab/index.ts'
import { joinNotifications } from './notifications/index.ts'
import { orderFollowsCase, orderFollowsPlan, orderFollowsRequest, tellTreatment } from './orders/index.ts'
import { joinPhoneCapture } from './phone-capture/index.ts'
import { joinPictures, reservedPictures } from './pictures/index.ts'
import { joinPlanFiles } from './plan-files.ts'
import { planFollowsCase } from './plans/index.ts'
import { type AccessChange, createAccess } from './platform/access/access.ts'
import { spooledTrail } from './platform/audit/spool.ts'
import { createTrail } from './platform/audit/trail.ts'
import { type Clock, systemClock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import { connect } from './platform/db/database.ts'
import { createEvents } from './platform/events.ts'
import { createFullness, withFullness } from './platform/fullness.ts'
import { openKeys } from './platform/secrets/open-keys.ts'
import type { Log, Services } from './platform/services.ts'
import type { Live } from './platform/sockets/live.ts'
import { storageOf } from './platform/storage/choose.ts'
import { createReserveRoom } from './platform/storage/reservations.ts'
import { createDocuments } from './platform/work/documents.ts'
import { createPool } from './platform/work/pool.ts'
import { joinPrivacy } from './privacy/index.ts'
import { joinRequestFiles } from './request-files.ts'
import { joinRequests } from './requests/index.ts'
import { shipmentFollowsCase, shipmentFollowsOrder } from './shipments/index.ts'
import { createViewers } from './viewer.ts'

/** Who listens to what happens elsewhere, inside the same transaction. */
const joinListeners = (services: Services): void => {
  joinContacts(services)
  joinDoctors(services)
  joinAddresses(services.events)
  joinCases(services.events)
  joinCaseAccess(services)
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

/** What differs between the processes that share these services. */
type ServicesOptions = {
  readonly live: Live
  /** Where people reach the portal where no `PUBLIC_URL` says it. */
  readonly address: () => string
  readonly clock?: Clock
  /** false: a commit does not wait for the disk. */
  readonly durable?: boolean
}

/** What every feature uses, over one database, with the features listening to each other. */
export const createServices = async (
  config: Config,
  databaseUrl: string,
  log: Log,
  { live, address, clock = systemClock, durable = true }: ServicesOptions,
): Promise<Services> => {
  const db = connect(databaseUrl, { durable })
  const viewers = createViewers(db, () => clock.now())
  const access = createAccess({
    viewersOfSessions: viewers.ofSessions,
    forgetViewers: viewers.forget,
    publish: change => live.tellServers('access', change),
    onError: error => log.error('access that may have ended could not be reviewed', error),
  })
  live.hearServers('access', change => access.heard(change as AccessChange))
  const fullness = createFullness(log, clock)
  const storage = await storageOf(config)
  const workers = createPool({ size: config.WORKERS, memoryMb: config.WORKER_MEMORY_MB })
  const services: Services = {
    config,
    clock,
    db,
    events: createEvents(),
    keys: openKeys(config),
    storage,
    workers,
    documents: createDocuments(workers),
    reserveRoom: createReserveRoom(storage.uploads, [reservedCaseFiles, reservedPictures]),
    fullness,
    log: withFullness(log, fullness),
    trail: spooledTrail(createTrail(db), config.DATA_DIR),
    viewerOf: viewers.of,
    viewerOfSession: viewers.ofSession,
    viewerWithin: viewers.within,
    ownerOf: viewers.ownerOf,
    access,
    forgetViewers: change => access.changed(change),
    live,
    address: () => config.PUBLIC_URL ?? address(),
  }
  joinListeners(services)
  return services
}
