import type { Config } from '../platform/config/config.ts'
import { ensureGivenLogin } from '../platform/db/login.ts'
import { migrate } from '../platform/db/migrate.ts'
import { checkSchema, knownSchema } from '../platform/db/schema.ts'
import type { Log } from '../platform/process/log.ts'

/** Migrates the database to the schema of this server; with `MIGRATE=false` only checks it. */
export const prepareSchema = (settings: Config, databaseUrl: string): Promise<void> =>
  settings.MIGRATE ? migrate(databaseUrl) : checkSchema(databaseUrl)

/**
 * The command `npm run migrate`: the migration, and the server's login if it is given in addition to the owner.
 * Leaves nothing to be stopped.
 */
export const migrateOnly = async (
  { DATABASE_URL, MIGRATION_DATABASE_URL }: Config,
  databaseUrl: string,
  log: Log,
): Promise<() => Promise<void>> => {
  await migrate(databaseUrl)
  if (DATABASE_URL && MIGRATION_DATABASE_URL) await ensureGivenLogin(DATABASE_URL, MIGRATION_DATABASE_URL)
  log.info(`The database is at schema ${knownSchema.name} or newer`)
  return async () => {}
}
