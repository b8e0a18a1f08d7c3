import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type App, createApp } from '../app.ts'
import { seedCatalog } from '../catalog/index.ts'
import { makeAddresses } from '../demo/addresses.ts'
import { makePeople } from '../demo/people.ts'
import { peopleAt } from '../demo/visitor.ts'
import { movableClock } from '../platform/clock.ts'
import { config } from '../platform/config.ts'
import type { Log } from '../platform/services.ts'
import { type TestDatabase, testDatabase } from '../platform/testing/database.ts'
import { testBucket } from '../platform/testing/s3.ts'

const silent: Log = {
  info: () => {},
  warn: () => {},
  error: (message, error) => console.error(message, error),
}

/**
 * The whole server on a database of its own with the people of the demo world. Everybody signs in through the
 * front door; `as('owner@brightsmiles.test')` remembers the session.
 */
export const testApp = async (
  env: Readonly<Record<string, string>> = {},
  { log = silent, database: given }: { log?: Log; database?: TestDatabase } = {},
) => {
  const database = given ?? (await testDatabase())
  const dataDir = await mkdtemp(join(tmpdir(), 'archway-test-'))
  const clock = movableClock(new Date('2026-03-02T09:00:00.000Z'))
  const app: App = await createApp(
    config({ DATA_DIR: dataDir, ...(await testBucket()), ...env }, []),
    database.serverUrl,
    log,
    clock,
  )
  await seedCatalog(app.services.db)
  await makePeople(app.services.db, clock.now())
  await makeAddresses(app.services.db, clock.now())

  const people = peopleAt(app.http)

  return {
    app,
    services: app.services,
    clock,
    database,
    ...people,
    close: async (): Promise<void> => {
      await app.close()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export type { Visitor } from '../demo/visitor.ts'
export type TestApp = Awaited<ReturnType<typeof testApp>>
