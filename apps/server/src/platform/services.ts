import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import type { Events } from './events.ts'
import type { Storage } from './storage/storage.ts'
import type { Viewer } from './viewer.ts'

/** What every feature may use. Made once in `app.ts`; nothing in it belongs to a single feature. */
export type Services = {
  readonly config: Config
  readonly clock: Clock
  readonly db: Database
  readonly events: Events
  /** Where the bytes of files are kept. */
  readonly storage: Storage
  /** The person behind a session token, freshly read; null when it is unknown, expired or revoked. */
  readonly viewerOf: (token: string) => Promise<Viewer | null>
  /** Forgets what the process remembers of sessions, after a change that must take hold at once. */
  readonly forgetViewers: () => void
  /** Where people reach the portal: `PUBLIC_URL`, else this machine. For links in mails. */
  readonly address: () => string
  readonly log: Log
}

/** Lines for the operator. They never carry names, addresses or query strings of people. */
export type Log = {
  info(message: string): void
  warn(message: string): void
  error(message: string, error?: unknown): void
}
