import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { announceProcess } from './processes.ts'
import { createReadiness, type Readiness } from './readiness.ts'

let app: TestApp
let owner: pg.Client
beforeAll(async () => {
  app = await testApp()
  owner = new pg.Client({ connectionString: app.database.url })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await app.close()
})

const inject = (url: string) => app.app.http.inject({ method: 'GET', url })
/** The result of a new check, without cached values. */
const runChecks = async (services = app.services) => {
  const readiness = createReadiness(services)
  const checks = await readiness.look()
  await readiness.close()
  return checks
}

test('R11 a server that works is live and ready', async () => {
  expect((await inject('/live')).statusCode).toBe(200)
  const ready = await inject('/ready')
  expect([ready.statusCode, ready.json()]).toEqual([
    200,
    { status: 'ready', checks: { database: 'ok', schema: 'ok', storage: 'ok', disk: 'ok' } },
  ])
})

test('R11 a hundred concurrent probes cost one query', async () => {
  let checks = 0
  const { storage } = app.services
  const readiness = createReadiness({
    ...app.services,
    storage: {
      ...storage,
      put: (...args) => {
        checks += 1
        return storage.put(...args)
      },
    },
  })
  await Promise.all(Array.from({ length: 100 }, () => readiness.look()))
  await readiness.close()
  expect(checks).toBe(1)
})

test('P17 a hundred concurrent health requests of users cost one query', async () => {
  const query = vi.spyOn(app.services.db.pool, 'query')
  const responses = await Promise.all(Array.from({ length: 100 }, () => inject('/health')))
  expect(responses.map(({ statusCode }) => statusCode)).toEqual(responses.map(() => 200))
  expect(query).toHaveBeenCalledTimes(1)
  query.mockRestore()
})

test('R11 every missing dependency is reported', async () => {
  const broken = { ...app.services.storage, put: () => Promise.reject(new Error('read-only')) }
  expect(await runChecks({ ...app.services, storage: broken })).toMatchObject({ storage: 'not writable' })
  const configWithoutFolder = { ...app.services.config, DATA_DIR: '/nowhere/at/all' }
  expect(await runChecks({ ...app.services, config: configWithoutFolder })).toMatchObject({ disk: 'away' })

  await owner.query('update drizzle.schema_version set number = number + 2, oldest_server = number + 1')
  expect(await runChecks()).toMatchObject({ database: 'ok', schema: 'unknown' })
  await owner.query('update drizzle.schema_version set number = number - 2, oldest_server = number - 3')
  expect(await runChecks()).toMatchObject({ schema: 'ok' })

  const unreachable = { ...app.services.db.pool.options, connectionString: 'postgres://127.0.0.1:1/none' }
  const db = { ...app.services.db, pool: { options: unreachable } as never }
  expect(await runChecks({ ...app.services, db })).toMatchObject({ database: 'away', schema: 'unknown' })
})

describe('R11 a storage that cannot be written to', () => {
  const unwritable = () => Promise.reject(new Error('read-only'))
  /** A process that serves requests; `ready` is the result of a probe after it has reported whether it can store. */
  const startProcess = async (canStore: boolean, patch: Partial<Readiness> = {}) => {
    const { services } = app
    const storage = canStore ? services.storage : { ...services.storage, put: unwritable }
    const readiness = { ...createReadiness({ ...services, storage }), ...patch }
    const announcementMade = Promise.withResolvers<void>()
    const noteOthers = (hasOthers: boolean) => {
      readiness.noteOthers(hasOthers)
      announcementMade.resolve()
    }
    const stop = announceProcess({ ...services, readiness: { ...readiness, noteOthers } })
    await announcementMade.promise
    return {
      ready: async () => readiness.isReady(await readiness.look()),
      stop: async () => {
        await stop()
        await readiness.close()
      },
    }
  }
  /** The processes that are ready, depending on whether each can store. */
  const checkReady = async (canStoreByProcess: readonly boolean[], patch?: Partial<Readiness>) => {
    const servers: Awaited<ReturnType<typeof startProcess>>[] = []
    for (const canStore of canStoreByProcess) servers.push(await startProcess(canStore, patch))
    const ready = await Promise.all(servers.map(server => server.ready()))
    await Promise.all(servers.map(server => server.stop()))
    return ready
  }

  test('is not ready while another process can write, but never all processes at once', async () => {
    expect(await checkReady([true, false])).toEqual([true, false])
    expect(await checkReady([false])).toEqual([true])
    expect(await checkReady([false, false])).toEqual([true, true])
  })

  test('planted fault: every process without storage is not ready', async () => {
    expect(await checkReady([false, false], { isReady: checks => checks.storage === 'ok' })).toEqual([
      false,
      false,
    ])
  })
})

test('R11 a server that is about to stop is live but not ready, and its clients reconnect elsewhere', async () => {
  app.app.http.isStopping = true
  const ready = await inject('/ready')
  expect([ready.statusCode, ready.json()]).toEqual([503, { status: 'stopping' }])
  expect((await inject('/live')).headers.connection).toBe('close')
  app.app.http.isStopping = false
  expect((await inject('/live')).headers.connection).not.toBe('close')
})
