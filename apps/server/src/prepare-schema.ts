import type { Config } from './platform/config.ts'
import { migrate } from './platform/db/migrate.ts'
import { checkSchema, knownSchema } from './platform/db/schema.ts'
import type { Log } from './platform/services.ts'

/** Brings the database to the schema of this server; with `MIGRATE=false` only checks that it is there. */
export const prepareSchema = (settings: Config, databaseUrl: string): Promise<void> =>
  settings.MIGRATE ? migrate(databaseUrl) : checkSchema(databaseUrl)

/** What `npm run migrate` does: the migration and nothing else. There is nothing to stop afterwards. */
export const migrateOnly = async (databaseUrl: string, log: Log): Promise<() => Promise<void>> => {
  await migrate(databaseUrl)
  log.info(`The database is at schema ${knownSchema.name} or newer`)
  return async () => {}
}
