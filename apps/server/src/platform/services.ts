import type { Access, AccessChange } from './access/access.ts'
import type { Viewer } from './access/viewer.ts'
import type { Trail } from './audit/trail.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config/config.ts'
import type { Replica } from './db/connections/replica.ts'
import type { Database, Tx } from './db/database.ts'
import type { Events } from './events.ts'
import type { Fullness } from './health/fullness.ts'
import type { Metrics } from './health/metrics/metrics.ts'
import type { Readiness } from './health/readiness.ts'
import type { RecentCallers } from './http/limits/recent-callers.ts'
import type { JobLane } from './jobs/jobs.ts'
import type { Log } from './process/log.ts'
import type { Queries } from './queries.ts'
import type { Keys } from './secrets/keys.ts'
import type { Live } from './sockets/live.ts'
import type { ReserveRoom } from './storage/reservations.ts'
import type { Storage, StorageFinding } from './storage/storage.ts'
import type { Documents } from './work/documents.ts'
import type { WorkPool } from './work/pool.ts'

/** The services that every feature may use. Created once in `app.ts`; none of them belongs to a single feature. */
export type Services = {
  readonly config: Config
  readonly clock: Clock
  readonly db: Database
  /** For reads that the contract declares for it; null without a replica. */
  readonly replica: Replica | null
  readonly events: Events
  /** Queries to features that the asking one may not import. */
  readonly queries: Queries
  /** Sign and encrypt data that leaves the server or waits in the database. They are never stored in the database. */
  readonly keys: Keys
  /** The audit trail. The HTTP layer records calls; everything else records its own entries. */
  readonly trail: Trail
  /** Child processes for long computations, so that this process stays responsive. */
  readonly workers: WorkPool
  /** PDFs and sheets, written by the workers. */
  readonly documents: Documents
  /** The storage of file contents. */
  readonly storage: Storage
  /** The settings of the storage that are wrong or could not be checked. Each call starts a check if the last is a minute old. */
  readonly storageFindings: () => Promise<readonly StorageFinding[]>
  /** The person of a session token, read from the database; null if it is unknown, expired or revoked. */
  readonly viewerOf: (token: string) => Promise<Viewer | null>
  /** The viewer of an API key, read from the database; null if it is unknown, expired or revoked. */
  readonly viewerOfKey: (secret: string) => Promise<Viewer | null>
  /** As `viewerOf`, within a transaction of the system scope. */
  readonly viewerWithin: (tx: Tx, token: string) => Promise<Viewer | null>
  /** The viewer of a session or API key by its id, for work on its behalf; null once that has ended. */
  readonly viewerOfSession: (id: string) => Promise<Viewer | null>
  /**
   * The person of an account or the API key with this id, in a transaction of the system; null if they have lost
   * their access.
   */
  readonly viewerOfAccount: (tx: Tx, id: string) => Promise<Viewer | null>
  /** Stores the last use of the session or key of this viewer; never fails and need not be awaited. */
  readonly noteSessionUse: (viewer: Viewer, usedAt: Date) => void
  /** The account of a session, even after it has ended; null for an unknown token. */
  readonly ownerOf: (token: string) => Promise<string | null>
  /** The id of an API key, even after it has ended; null for an unknown secret. */
  readonly ownerOfKey: (secret: string) => Promise<string | null>
  /** Ongoing uses by viewers, which end with their access. */
  readonly access: Access
  /** Called after a change of access or details was committed: it applies at once, in every process. */
  readonly forgetViewers: (whose?: AccessChange) => void
  /** Companies that have recently made calls. */
  readonly recentCallers: RecentCallers
  /** Sends events to users who have the portal open. */
  readonly live: Live
  /** `<meta>` elements of every page of the portal: content by name. */
  readonly pageMeta: Map<string, string>
  /** The portal's public address, for links in mails: `PUBLIC_URL`, otherwise this machine. */
  readonly address: () => string
  readonly log: Log
  /** Whether this process can do its work. */
  readonly readiness: Readiness
  /** The metrics of this process, for monitoring. */
  readonly metrics: Metrics
  /** The lanes of the job queue. */
  readonly jobLanes: readonly JobLane[]
  /** Records that a disk is full or has space, for the log. */
  readonly fullness: Fullness
  /** Refuses to reserve a file for which there is no space. */
  readonly reserveRoom: ReserveRoom
}
