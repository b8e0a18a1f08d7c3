import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { createReadiness } from './readiness.ts'

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

const ask = (url: string) => app.app.http.inject({ method: 'GET', url })
/** What a new look finds, nothing of it cached. */
const look = async (services = app.services) => {
  const readiness = createReadiness(services)
  const checks = await readiness.look()
  await readiness.close()
  return checks
}

test('R11 a server that can do its work is live and ready', async () => {
  expect((await ask('/live')).statusCode).toBe(200)
  const ready = await ask('/ready')
  expect([ready.statusCode, ready.json()]).toEqual([
    200,
    { status: 'ready', checks: { database: 'ok', schema: 'ok', storage: 'ok', disk: 'ok' } },
  ])
})

test('R11 a hundred probes at once cost one question to the database', async () => {
  let checks = 0
  const { storage } = app.services
  const readiness = createReadiness({
    ...app.services,
    storage: {
      ...storage,
      put: (...given) => {
        checks += 1
        return storage.put(...given)
      },
    },
  })
  await Promise.all(Array.from({ length: 100 }, () => readiness.look()))
  await readiness.close()
  expect(checks).toBe(1)
})

test('P17 a hundred people who ask for the health at once cost one question to the database', async () => {
  const query = vi.spyOn(app.services.db.pool, 'query')
  const answers = await Promise.all(Array.from({ length: 100 }, () => ask('/health')))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200))
  expect(query).toHaveBeenCalledTimes(1)
  query.mockRestore()
})

test('R11 each thing that is missing is named', async () => {
  const broken = { ...app.services.storage, put: () => Promise.reject(new Error('read-only')) }
  expect(await look({ ...app.services, storage: broken })).toMatchObject({ storage: 'not writable' })
  const away = { ...app.services.config, DATA_DIR: '/nowhere/at/all' }
  expect(await look({ ...app.services, config: away })).toMatchObject({ disk: 'away' })

  await owner.query('update drizzle.schema_version set number = number + 2, oldest_server = number + 1')
  expect(await look()).toMatchObject({ database: 'ok', schema: 'unknown' })
  await owner.query('update drizzle.schema_version set number = number - 2, oldest_server = number - 3')
  expect(await look()).toMatchObject({ schema: 'ok' })

  const nobody = { ...app.services.db.pool.options, connectionString: 'postgres://127.0.0.1:1/none' }
  const db = { ...app.services.db, pool: { options: nobody } as never }
  expect(await look({ ...app.services, db })).toMatchObject({ database: 'away', schema: 'unknown' })
})

test('R11 a server that is about to stop is not ready at once, live, and asks clients to connect elsewhere', async () => {
  app.app.http.isStopping = true
  const ready = await ask('/ready')
  expect([ready.statusCode, ready.json()]).toEqual([503, { status: 'stopping' }])
  expect((await ask('/live')).headers.connection).toBe('close')
  app.app.http.isStopping = false
  expect((await ask('/live')).headers.connection).not.toBe('close')
})
