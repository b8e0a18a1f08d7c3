import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { io } from 'socket.io-client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { demoAccounts, demoId } from '../../demo/people.ts'
import { type TestDatabase, testDatabase } from '../../platform/testing/database.ts'
import { type ServerProcess, serverProcess } from '../server-process.ts'

let database: TestDatabase
let owner: pg.Client
let dataDir: string
let server: ServerProcess
let output = ''

beforeEach(async () => {
  database = await testDatabase()
  owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
  dataDir = await mkdtemp(join(tmpdir(), 'archway-demo-'))
  output = ''
  server = await serverProcess({
    databaseUrl: database.url,
    dataDir,
    env: { DEMO: 'true', LOG_LEVEL: 'info' },
    onOutput: text => {
      output += text
    },
  })
})
afterEach(async () => {
  await server.kill()
  await owner.end()
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

type Body = { preparing?: number | 'failed'; status: string }
const readBody = async (path: string): Promise<Body> =>
  (await server.ask('GET', path, '')).json() as Promise<Body>
const readPreparing = async () => (await readBody('/health')).preparing
const readReadyStatus = async () => (await server.ask('GET', '/ready', '')).status

const listCaseIds = async (): Promise<string[]> => {
  const { rows } = await owner.query<{ id: string }>('select id from case_file')
  return rows.map(({ id }) => id)
}
const listFileKeys = async (): Promise<string[]> => {
  const { rows } = await owner.query<{ key: string }>('select storage_key as key from case_asset')
  return rows.map(({ key }) => key)
}
const isMarked = async (): Promise<boolean> => {
  const { rowCount } = await owner.query("select from pg_namespace where nspname = 'archway_demo_unfinished'")
  return rowCount === 1
}

/** Waits until there are drafts of the company, and deletes the newest of them, which the demo data completes last. */
const deleteNewestDraft = async (cookie: string): Promise<void> => {
  const readDrafts = async () => {
    const { rows } = await owner.query<{ id: string }>(
      "select id from case_file where company_id = $1 and side = 'client' and status = 'NEW' order by created_at desc",
      [demoId('brightsmiles')],
    )
    return rows
  }
  await expect.poll(async () => (await readDrafts()).length).toBeGreaterThan(5)
  const [draft] = await readDrafts()
  expect((await server.ask('DELETE', `/case/${draft?.id}?age=0`, cookie, {})).status).toBe(200)
}

/** The process that creates the cases, as the only child of the server apart from its own workers. */
const findMaker = async (pid: number | undefined): Promise<number> => {
  const children = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).split(' ').filter(Boolean)
  for (const child of children)
    if ((await readFile(`/proc/${child}/cmdline`, 'utf8')).includes('demo/process.ts')) return Number(child)
  throw new Error('no process creates the cases')
}

// A limit for a hanging start: on a busy machine the demo data takes minutes.
const worldLimitMs = 1_200_000

test(
  'P16 R10 A demo installation can be used while its cases are created; after a kill, the next start creates all of them again',
  async () => {
    await server.start()
    expect(await readPreparing()).toBeLessThan(1)
    expect(await readReadyStatus()).toBe(503)
    const cookie = await server.signIn('owner@brightsmiles.test')
    expect((await server.ask('GET', '/bootstrap', cookie)).status).toBe(200)

    const socket = io(server.origin, {
      transports: ['websocket'],
      extraHeaders: { cookie, origin: server.origin },
    })
    let reloads = 0
    socket.on('notify', ({ room }) => {
      if (room === null) reloads += 1
    })
    await expect.poll(() => socket.connected).toBe(true)
    await expect.poll(async () => (await listFileKeys()).length).toBeGreaterThan(5)
    await expect.poll(() => reloads).toBeGreaterThan(0)
    socket.close()
    expect(await readPreparing()).toBeGreaterThan(0)
    expect(await isMarked()).toBe(true)
    await server.kill()
    const partial = await listCaseIds()
    const partialFiles = await listFileKeys()
    expect(partialFiles).not.toEqual([])
    expect(output).not.toContain('The demo data is complete')

    await server.start()
    expect(output).toContain('The demo data was not completed; it is made again')
    // Deleting a draft ends only the history of that case.
    await deleteNewestDraft(await server.signIn('owner@brightsmiles.test'))
    await expect.poll(readReadyStatus, { timeout: worldLimitMs }).toBe(200)
    expect(await readBody('/health')).not.toHaveProperty('preparing')
    expect(await isMarked()).toBe(false)
    const complete = await listCaseIds()
    expect(complete.filter(id => partial.includes(id))).toEqual([])
    const exists = await Promise.all(
      partialFiles.map(key =>
        stat(join(dataDir, 'files', key)).then(
          () => true,
          () => false,
        ),
      ),
    )
    expect(exists).not.toContain(true)
    expect(complete.length).toBeGreaterThanOrEqual(80)
    const { rows } = await owner.query<{ email: string }>('select email from account')
    expect(rows.map(({ email }) => email)).toEqual(
      expect.arrayContaining(demoAccounts.map(({ email }) => email)),
    )
    await expect.poll(() => output).toContain('The demo data is complete')
    expect(output).toContain('The history of a case in the demo data ends early')
    await expect.poll(server.workers).toHaveLength(1)

    // A complete world is not created again.
    await server.kill()
    await server.start()
    expect(await readReadyStatus()).toBe(200)
    expect((await listCaseIds()).sort()).toEqual(complete.sort())
  },
  2 * worldLimitMs,
)

test('R10 Unfinished demo data is not removed if a real account was added', async () => {
  await server.start()
  await expect.poll(async () => (await listCaseIds()).length).toBeGreaterThan(0)
  await owner.query(`insert into account (id, kind, email, name, created_at)
    select gen_random_uuid(), 'staff', 'ada@example.com', 'Ada', now()`)
  await server.kill()
  const partial = await listCaseIds()

  await server.start()
  expect(output).toContain('The demo data is incomplete, but stays as it is')
  expect(await readReadyStatus()).toBe(200)
  expect(await isMarked()).toBe(false)
  expect((await listCaseIds()).sort()).toEqual(partial.sort())
})

test('R10 If the process that creates the cases ends, the server continues, and reports that it is not ready', async () => {
  await server.start()
  process.kill(await findMaker(server.pid()), 'SIGKILL')
  await expect.poll(readPreparing).toBe('failed')
  expect(await readReadyStatus()).toBe(503)
  expect(await readBody('/ready')).toMatchObject({ status: 'not ready', preparing: 'failed' })
  expect(output).toContain('the demo data could not be completed; the next start makes it again')
  expect(await isMarked()).toBe(true)
  await server.signIn('owner@brightsmiles.test')

  expect(await server.stop()).toBe(0)
})
