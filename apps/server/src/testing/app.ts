import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { inject } from 'vitest'
import { type Visitor as DoorVisitor, peopleAt } from '../demo/visitor.ts'
import { movableClock } from '../platform/clock.ts'
import { readConfig } from '../platform/config/config.ts'
import { deviceCookieName, sessionCookieName } from '../platform/http/cookie.ts'
import type { Log } from '../platform/process/log.ts'
import type { Services } from '../platform/services.ts'
import type { TestDatabase } from '../platform/testing/database.ts'
import { testBucket } from '../platform/testing/s3.ts'
import { type App, createApp } from '../start/app.ts'
import { fillWithPeople, sessionsEnd, signedInTokens, testStart } from './people.ts'
import { peopleDatabase } from './people-database.ts'

/** Errors only, with their messages: people in tests have no secrets. */
const quiet: Log = pino({ level: 'error' }, { write: line => console.error(line) })

/** Limits for hanging tests: on a busy machine, the product's own would end what is only slow. */
const generousLimits = {
  BODY_TIMEOUT_SECONDS: '300',
  DATABASE_CONNECT_SECONDS: '60',
  DATABASE_STATEMENT_SECONDS: '300',
  HEADERS_TIMEOUT_SECONDS: '300',
  UPLOAD_STALL_SECONDS: '300',
}

/**
 * The whole server on a new database with the demo people signed in: `as('owner@brightsmiles.test')` is one of them
 * with a session. Once these sessions have ended, or after `forget`, `as` signs in by the login call.
 */
export const testApp = async (
  env: Readonly<Record<string, string>> = {},
  { log = quiet, database: existingDatabase }: { log?: Log; database?: TestDatabase } = {},
) => {
  // An external database (another server, a small disk) is only migrated.
  if (existingDatabase) await fillWithPeople(existingDatabase.serverUrl)
  const database = existingDatabase ?? (await peopleDatabase())
  const dataDir = await mkdtemp(join(tmpdir(), 'archway-test-'))
  const clock = movableClock(testStart)
  // Clocks of tests move by days, so there is no idle limit; tests of the limit set one.
  const settings = readConfig(
    {
      DATA_DIR: dataDir,
      STAFF_IDLE_MINUTES: '0',
      ...generousLimits,
      DATABASE_URL: database.serverUrl,
      // An external database is not behind the pooler.
      DATABASE_POOLER_URL: existingDatabase ? '' : (inject('poolerUrl') ?? ''),
      ...(await testBucket()),
      ...env,
    },
    [],
  )
  // No scheduled jobs, since the time of day must not matter to a test: tests of such a job enqueue it.
  const app: App = await createApp(settings, database.serverUrl, log, clock, { scheduled: false })

  const people = peopleAt(app.http, email => {
    if (clock.now() >= sessionsEnd) return undefined
    const { session, device } = signedInTokens(email)
    return `${sessionCookieName(settings)}=${session}; ${deviceCookieName(settings)}=${device}`
  })

  return {
    app,
    services: app.services,
    clock,
    database,
    ...people,
    as: async (email: string): Promise<Visitor> =>
      Object.assign(await people.as(email), { services: app.services }),
    close: async (): Promise<void> => {
      await app.close()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Clients that make calls as people, and the services for everything else. */
export type Visitor = DoorVisitor & { readonly services?: Services }
export type TestApp = Awaited<ReturnType<typeof testApp>>
