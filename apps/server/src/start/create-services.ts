import { listReservedCaseFiles } from '../features/case-files/index.ts'
import { createKeyViewers } from '../features/integrations/index.ts'
import { listReservedPictures } from '../features/pictures/index.ts'
import { createViewers, sessionEnd } from '../features/session/index.ts'
import { type AccessChange, createAccess } from '../platform/access/access.ts'
import type { Viewer } from '../platform/access/viewer.ts'
import { spooledTrail } from '../platform/audit/spool.ts'
import { createTrail } from '../platform/audit/trail.ts'
import { type Clock, systemClock } from '../platform/clock.ts'
import type { Config } from '../platform/config/config.ts'
import { createReplica, replicaUrlOf } from '../platform/db/connections/replica.ts'
import { connect } from '../platform/db/database.ts'
import { createEvents } from '../platform/events.ts'
import { createFullness, type Fullness, withFullness } from '../platform/health/fullness.ts'
import { measuredStorage } from '../platform/health/metrics/measured.ts'
import { createMetrics } from '../platform/health/metrics/metrics.ts'
import { addConnectionGauges } from '../platform/health/metrics/process-gauges.ts'
import { createReadiness } from '../platform/health/readiness.ts'
import { createRecentCallers } from '../platform/http/limits/recent-callers.ts'
import type { Log } from '../platform/process/log.ts'
import { createQueryRegistry } from '../platform/queries.ts'
import { openKeys } from '../platform/secrets/open-keys.ts'
import type { Services } from '../platform/services.ts'
import type { Live } from '../platform/sockets/live.ts'
import { openStorage } from '../platform/storage/choose.ts'
import { createReserveRoom } from '../platform/storage/reservations.ts'
import { refreshEvery } from '../platform/work/cached.ts'
import { createDocuments } from '../platform/work/documents.ts'
import { createPool } from '../platform/work/pool.ts'
import { addSharedGauges } from './add-gauges.ts'
import { jobLanes } from './job-lanes.ts'
import { joinFeatures, queryNames } from './join-features.ts'

/** How long the result of a check of the storage is shown. */
const storageFindingsMs = 60_000

/** Options that differ between processes. */
type ServicesOptions = {
  readonly live: Live
  /** The portal's address if `PUBLIC_URL` is not set. */
  readonly address: () => string
  readonly clock?: Clock
  /** false: a commit does not wait for the disk. */
  readonly durable?: boolean
  /** In place of lines in the log of this process. */
  readonly fullness?: Fullness
}

/** Creates the services for every feature, over one database, with the features' listeners registered. */
export const createServices = async (
  config: Config,
  databaseUrl: string,
  log: Log,
  {
    live,
    address,
    clock = systemClock,
    durable = true,
    fullness = createFullness(log, clock),
  }: ServicesOptions,
): Promise<Services> => {
  const db = connect(databaseUrl, {
    durable,
    poolerUrl: config.DATABASE_POOLER_URL,
    size: config.DATABASE_CONNECTIONS,
    statementMs: config.DATABASE_STATEMENT_SECONDS * 1000,
    connectMs: config.DATABASE_CONNECT_SECONDS * 1000,
  })
  const metrics = createMetrics()
  const replicaUrl = config.DATABASE_REPLICA_URL
  const replica = replicaUrl
    ? createReplica({
        primary: db,
        replica: connect(replicaUrlOf(replicaUrl, databaseUrl), {
          size: config.DATABASE_CONNECTIONS,
          statementMs: config.DATABASE_STATEMENT_SECONDS * 1000,
          connectMs: config.DATABASE_CONNECT_SECONDS * 1000,
          // If all of its connections are in use, the read goes to the primary at once.
          queueMs: config.DATABASE_CONNECT_SECONDS * 1000,
        }),
        log,
        onRead: use => metrics.replicaReads.inc({ use }),
      })
    : null
  const now = () => clock.now()
  const viewers = createViewers(db, config, now)
  const keyViewers = createKeyViewers(db, now)
  /** For sessions and API keys alike, whose ids are never equal. */
  const readViewers = async (staleViewers: readonly Viewer[]) => {
    const idsOf = (isKey: boolean) =>
      staleViewers.flatMap(({ apiKey, sessionId }) => ((apiKey !== null) === isKey ? [sessionId] : []))
    const [sessions, keys] = [idsOf(false), idsOf(true)]
    const [people, apiKeys] = await Promise.all([
      sessions.length > 0 ? viewers.ofSessions(sessions) : [],
      keys.length > 0 ? keyViewers.ofIds(keys) : [],
    ])
    return new Map([...people, ...apiKeys])
  }
  const access = createAccess({
    readViewers,
    endOf: viewer => sessionEnd(config, viewer),
    now,
    forgetViewers: () => {
      viewers.forget()
      keyViewers.forget()
    },
    publish: change => live.notifyServers('access', change),
    onError: error => log.error({ err: error }, 'access that may have ended could not be reviewed'),
  })
  live.onServerNotice('access', change => access.applyChange(change as AccessChange))
  const storage = measuredStorage(await openStorage(config, { durable }), metrics)
  const workers = createPool({ size: config.WORKERS, memoryMb: config.WORKER_MEMORY_MB })
  const registry = createQueryRegistry(queryNames)
  const services: Services = {
    config,
    clock,
    db,
    replica,
    events: createEvents(),
    queries: registry.queries,
    keys: openKeys(config),
    storage,
    storageFindings: refreshEvery(storageFindingsMs, () => storage.check(services.address())),
    workers,
    documents: createDocuments(workers),
    reserveRoom: createReserveRoom(storage.uploads, [listReservedCaseFiles, listReservedPictures]),
    fullness,
    log: withFullness(log, fullness),
    readiness: createReadiness({ config, db, storage }),
    metrics,
    jobLanes,
    trail: spooledTrail(createTrail(db), config.DATA_DIR),
    viewerOf: viewers.of,
    viewerOfKey: keyViewers.findBySecret,
    viewerOfSession: async id => (await viewers.findBySession(id)) ?? (await keyViewers.findById(id)),
    viewerOfAccount: async (tx, id) =>
      (await viewers.findByAccount(tx, id)) ?? (await keyViewers.findByIdWithin(tx, id)),
    viewerWithin: viewers.within,
    noteSessionUse: (viewer, usedAt) =>
      (viewer.apiKey ? keyViewers : viewers).noteUse(viewer, usedAt, error =>
        log.debug({ err: error }, 'the use of a session was not stored'),
      ),
    ownerOf: viewers.findOwner,
    ownerOfKey: keyViewers.ownerOf,
    access,
    forgetViewers: change => access.announceChange(change),
    recentCallers: createRecentCallers(),
    live,
    address: () => config.PUBLIC_URL ?? address(),
    pageMeta: new Map(),
  }
  joinFeatures(services, registry)
  addConnectionGauges(services)
  addSharedGauges(services)
  return services
}
