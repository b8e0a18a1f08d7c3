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
import type { Storage } from './storage/storage.ts'
import type { Documents } from './work/documents.ts'
import type { WorkPool } from './work/pool.ts'

/** What every feature may use. Made once in `app.ts`; nothing in it belongs to a single feature. */
export type Services = {
  readonly config: Config
  readonly clock: Clock
  readonly db: Database
  /** Where calls that the contract declares for it are read; null without a replica. */
  readonly replica: Replica | null
  readonly events: Events
  /** Questions answered by a feature that the asking one may not import. */
  readonly queries: Queries
  /** Sign and seal what leaves the server or waits in the database. They are never stored in the database. */
  readonly keys: Keys
  /** The audit trail. Calls are written into it by the http layer; only what is no call writes by itself. */
  readonly trail: Trail
  /** Child processes for long computations, so that this process stays responsive. */
  readonly workers: WorkPool
  /** PDFs and sheets, written by the workers. */
  readonly documents: Documents
  /** The storage of file contents. */
  readonly storage: Storage
  /** The person behind a session token, freshly read; null when it is unknown, expired or revoked. */
  readonly viewerOf: (token: string) => Promise<Viewer | null>
  /** The viewer of an API key, freshly read; null when it is unknown, expired or revoked. */
  readonly viewerOfKey: (secret: string) => Promise<Viewer | null>
  /** The same as the transaction sees it, which must be one of the system. */
  readonly viewerWithin: (tx: Tx, token: string) => Promise<Viewer | null>
  /** The viewer of a session or of an API key by its id, for work on its behalf; null once that has ended. */
  readonly viewerOfSession: (id: string) => Promise<Viewer | null>
  /**
   * The person of an account or the API key with this id, as a transaction of the system sees them; null where they have
   * lost their access.
   */
  readonly viewerOfAccount: (tx: Tx, id: string) => Promise<Viewer | null>
  /** Stores that the session or key of this viewer was used at this moment; never fails and need not be awaited. */
  readonly noteSessionUse: (viewer: Viewer, usedAt: Date) => void
  /** The account of a session that has ended; null for an unknown token. */
  readonly ownerOf: (token: string) => Promise<string | null>
  /** The id of an API key, also of one that has ended; null for an unknown secret. */
  readonly ownerOfKey: (secret: string) => Promise<string | null>
  /** Everything that stays open for a viewer, and ends with their access to it. */
  readonly access: Access
  /** Called after a change of access or details was committed: it applies at once, in every process. */
  readonly forgetViewers: (whose?: AccessChange) => void
  /** Companies that have made calls of late. */
  readonly recentCallers: RecentCallers
  /** Tells people who have the portal open what is new. */
  readonly live: Live
  /** `<meta>` elements that every page of the portal carries: content by name. */
  readonly pageMeta: Map<string, string>
  /** Where people reach the portal: `PUBLIC_URL`, else this machine. For links in mails. */
  readonly address: () => string
  readonly log: Log
  /** Whether this process can do its work. */
  readonly readiness: Readiness
  /** What this process counts, for monitoring. */
  readonly metrics: Metrics
  /** How the tasks of the queue are divided. */
  readonly jobLanes: readonly JobLane[]
  /** Notes that a disk is full or has room, for the log. */
  readonly fullness: Fullness
  /** Refuses a reservation of a file for which there is no room. */
  readonly reserveRoom: ReserveRoom
}
