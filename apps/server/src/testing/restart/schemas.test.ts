import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeAddresses } from '../../demo/addresses.ts'
import { makePeople } from '../../demo/people.ts'
import { connect } from '../../platform/db/database.ts'
import { knownSchema, readSchema, recordSchema } from '../../platform/db/schema.ts'
import { type TestDatabase, testDatabase } from '../../platform/testing/database.ts'
import { silentLine } from '../faults/silent-line.ts'
import { findFreePort, type ServerProcess, serverProcess } from '../server-process.ts'
import { startLoad } from './load.ts'

// Several processes start one after the other, on a machine that may be busy.

const { number } = knownSchema
const writer = 'owner@brightsmiles.test'
const reader = 'owner@nourdental.test'

let database: TestDatabase
let owner: pg.Client
let dataDir: string
const runningServers: ServerProcess[] = []
const openDatabase = async (template?: string) => {
  database = await testDatabase(template)
  owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
}
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'archway-schemas-'))
})
afterEach(async () => {
  await Promise.all(runningServers.splice(0).map(server => server.kill()))
  await owner?.end()
  await database?.drop()
  await rm(dataDir, { recursive: true, force: true })
})

/** The time that a start waits for a database that does not respond: the minimum. */
const soon = { DATABASE_CONNECT_SECONDS: '1' }

/** Starts a process and waits for its end. */
const run = async (databaseUrl: string, env: Readonly<Record<string, string>>) => {
  let output = ''
  const process = await serverProcess({
    databaseUrl,
    dataDir,
    env: { LOG_LEVEL: 'info', ...env },
    onOutput: text => {
      output += text
    },
  })
  runningServers.push(process)
  const [exit] = await once(process.launch(), 'close')
  return { exit, output }
}
const migrate = (databaseUrl: string) => run(databaseUrl, { ROLE: 'migrate', ...soon })

const startPortal = async (onOutput?: (text: string) => void) => {
  const server = await serverProcess({
    databaseUrl: database.url,
    dataDir,
    env: { ROLE: 'web', RATE_LIMITS: 'off' },
    ...(onOutput ? { onOutput } : {}),
  })
  runningServers.push(server)
  await server.start()
  return server
}
/** The failures among requests of every kind that begin before `change` and end after it. */
const listFailuresDuring = async (
  server: ServerProcess,
  change: () => Promise<unknown>,
): Promise<string[]> => {
  const load = startLoad(server.origin, await server.signIn(writer), await server.signIn(reader), 3)
  const waitForMoreRequests = async () => {
    const before = load.sent()
    await expect.poll(load.sent).toBeGreaterThan(before + 12)
  }
  await waitForMoreRequests()
  await change()
  await waitForMoreRequests()
  return (await load.stop()).failed
}
const applyMigration = (sql: string, oldestServer: number) => async () => {
  await owner.query(sql)
  await owner.query(recordSchema({ number: number + 1, name: '0099_next_release', oldestServer }))
}

/** A migration of the next release that follows the rules: it only adds. */
const adding = `
  alter table case_file add column next_release_note text;
  alter table case_file add column next_release_count integer not null default 0;
  create index on case_file (next_release_count);
  create table next_release (id uuid primary key, case_id uuid references case_file (id) on delete cascade);
  alter table next_release enable row level security;
  insert into next_release (id) values (gen_random_uuid())`

describe('R7 R11 a server on the schema of the next release', () => {
  beforeEach(async () => {
    await openDatabase()
    const db = connect(database.serverUrl, { size: 2 })
    await makePeople(db, new Date())
    await makeAddresses(db, new Date())
    await db.close()
  })

  test('keeps working during the migration, and starts with the new schema', async () => {
    const server = await startPortal()
    expect(await listFailuresDuring(server, applyMigration(adding, number))).toEqual([])
    expect(await server.stop()).toBe(0)
    await server.start()
    expect(await listFailuresDuring(server, async () => {})).toEqual([])
    expect((await server.ask('GET', '/ready', '')).status).toBe(200)
    expect(await readSchema(owner)).toMatchObject({ number: number + 1, name: '0099_next_release' })
  })

  test('planted fault: a migration that renames a column fails requests of the previous server', async () => {
    const server = await startPortal(() => {})
    const renaming = applyMigration('alter table case_file rename column product to kind', number)
    expect((await listFailuresDuring(server, renaming)).length).toBeGreaterThan(0)
  })

  test('refuses an unsupported schema with a message, and a running server is not ready with it', async () => {
    const server = await startPortal()
    await applyMigration(adding, number + 1)()
    await expect.poll(async () => (await server.ask('GET', '/ready', '')).status).toBe(503)
    expect(await (await server.ask('GET', '/ready', '')).json()).toMatchObject({
      checks: { database: 'ok', schema: 'unknown' },
    })
    const sentence = `The database is at schema 0099_next_release, which is newer than this server understands: it knows schemas up to ${knownSchema.name}. Start a newer release.\n`
    for (const role of ['web', 'worker', 'migrate'])
      expect(await run(database.url, { ROLE: role })).toEqual({ exit: 1, output: sentence })
    expect(await run(database.url, { MIGRATE: 'false' })).toEqual({ exit: 1, output: sentence })
  })
})

describe('R11 npm run migrate', () => {
  test('migrates an empty database to the schema of this release, and ends; a second run changes nothing', async () => {
    await openDatabase('template0')
    expect(await run(database.url, { ROLE: 'web', MIGRATE: 'false' })).toMatchObject({
      exit: 1,
      output: expect.stringContaining('Run `npm run migrate` first'),
    })
    for (let times = 1; times <= 2; times++) {
      const { exit, output } = await migrate(database.url)
      expect([exit, output]).toEqual([0, expect.stringContaining(knownSchema.name)])
      expect(await readSchema(owner)).toEqual(knownSchema)
    }
    const server = await serverProcess({
      databaseUrl: database.url,
      dataDir,
      env: { ROLE: 'web', MIGRATE: 'false' },
    })
    runningServers.push(server)
    await server.start()
  })

  test('reports that the database cannot be reached or refuses, and fails', async () => {
    const silent = await silentLine(1)
    silent.fallSilent()
    const closedUrl = `postgres://archway:secret@127.0.0.1:${await findFreePort()}/archway`
    const hanging = `postgres://archway:secret@127.0.0.1:${silent.port}/archway`
    await openDatabase('template0')
    const missing = new URL(database.url)
    missing.pathname = '/there_is_none'
    for (const databaseUrl of [closedUrl, hanging])
      for (const role of ['web', 'migrate']) {
        const { exit, output } = await run(databaseUrl, { ROLE: role, ...soon })
        expect([exit, output]).toEqual([1, expect.stringMatching(/^The database cannot be reached/)])
        if (databaseUrl === closedUrl && role === 'migrate') expect(output).toContain('ECONNREFUSED')
      }
    expect(await migrate(missing.href)).toEqual({
      exit: 1,
      output: 'The database refuses: database "there_is_none" does not exist.\n',
    })
    await silent.close()
  })

  test('works with the embedded database, which it starts and stops', async () => {
    const { exit, output } = await migrate('')
    expect([exit, output]).toEqual([0, expect.stringContaining(knownSchema.name)])
    const server = await serverProcess({ databaseUrl: '', dataDir, env: { MIGRATE: 'false', ROLE: 'web' } })
    runningServers.push(server)
    await server.start()
    // A running server keeps working on its database.
    expect((await migrate('')).exit).toBe(0)
    expect((await server.ask('GET', '/ready', '')).status).toBe(200)
    expect(await server.stop()).toBe(0)
  })
})
