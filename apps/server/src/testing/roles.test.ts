import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { demoId, makePeople } from '../demo/people.ts'
import { sampleCase } from '../features/case-files/sample.ts'
import { systemClock } from '../platform/clock.ts'
import { connect, type Database } from '../platform/db/database.ts'
import { systemScope } from '../platform/db/scope.ts'
import { addJob } from '../platform/jobs/jobs.ts'
import { type TestDatabase, testDatabase } from '../platform/testing/database.ts'
import { createTalker } from './chat-story.ts'
import { findFreePort, type ServerProcess, serverProcess } from './server-process.ts'

let database: TestDatabase
let db: Database
let dataDir: string
let owner: pg.Client
const runningServers: ServerProcess[] = []
beforeAll(async () => {
  database = await testDatabase()
  db = connect(database.serverUrl, { size: 2 })
  await makePeople(db, new Date())
  owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
  dataDir = await mkdtemp(join(tmpdir(), 'archway-roles-'))
})
afterEach(async () => {
  await Promise.all(runningServers.splice(0).map(server => server.kill()))
})
afterAll(async () => {
  await owner.end()
  await db.close()
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

const start = async (env: Readonly<Record<string, string>>) => {
  const server = await serverProcess({ databaseUrl: database.url, dataDir, env })
  runningServers.push(server)
  await server.start()
  return server
}

/** Requests a password link, which a job mails; each account may do so once. */
const requestMail = async (server: ServerProcess, email: string) => {
  const response = await server.ask('POST', '/contact/forgetPassword', '', { email })
  expect(response.status).toBe(200)
}
const countMails = () =>
  readdir(join(dataDir, 'outbox')).then(
    files => files.length,
    () => 0,
  )
const countQueued = async () => (await owner.query('select from graphile_worker.jobs')).rowCount
/** The processes that run jobs: each has one connection with the locks of all its lanes. */
const listWorkers = async () =>
  (
    await owner.query<{ id: string }>(
      `select distinct pid::text as id from pg_locks l join pg_database d on d.oid = l.database
       where locktype = 'advisory' and classid = 7224104 and datname = current_database()`,
    )
  ).rows.map(({ id }) => id)

/** Metrics of alerts and dashboards that are missing from the scrape of a process. */
const listMissing = async (scrape: string): Promise<string[]> => {
  const folder = join(import.meta.dirname, '../../../../deploy/monitoring')
  const texts = await Promise.all(
    ['alerts.yaml', 'dashboard.json'].map(file => readFile(join(folder, file), 'utf8')),
  )
  const metricNames = texts.join(' ').match(/\b(archway|nodejs|process)_\w+/g) ?? []
  const servedMetrics = new Set([...scrape.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name))
  return [...new Set(metricNames)].filter(
    name => !servedMetrics.has(name) && !servedMetrics.has(name.replace(/_(bucket|sum|count)$/, '')),
  )
}

test('R10 a process with ROLE=web runs no jobs; one with ROLE=worker runs them and listens only for monitoring', async () => {
  const before = await countMails()
  const web = await start({ ROLE: 'web' })
  await requestMail(web, 'staff@archway.test')
  expect(await listWorkers()).toEqual([])
  expect(await countQueued()).toBe(1)
  const status = await findFreePort()
  const env = { ROLE: 'worker', STATUS_PORT: String(status) }
  const worker = await serverProcess({ databaseUrl: database.url, dataDir, env })
  runningServers.push(worker)
  await worker.launch()
  await expect.poll(countMails).toBe(before + 1)
  await expect(fetch(`${worker.origin}/health`)).rejects.toThrow()
  const request = (path: string) => fetch(`http://127.0.0.1:${status}${path}`)
  expect((await request('/live')).status).toBe(200)
  expect(await (await request('/ready')).json()).toMatchObject({ status: 'ready' })
  // The mail arrives shortly before its job has ended.
  let scrape = ''
  const readMetrics = async () => {
    scrape = await (await request('/metrics')).text()
    return scrape
  }
  await expect.poll(readMetrics).toContain('archway_jobs_total{task="passwordMail",result="ok"} 1')
  expect(scrape).toContain('archway_mails_total{result="sent"} 1')
  expect(scrape).toContain('archway_queue_oldest_seconds{lane="mails"} 0')
  expect(await listMissing(scrape)).toEqual([])
  // A planted fault: a dashboard with a metric that was renamed.
  expect(await listMissing(scrape.replaceAll('archway_queue_jobs', 'archway_jobs_queued'))).toEqual([
    'archway_queue_jobs',
  ])
})

test('R10 a process with ROLE=all runs the jobs itself', async () => {
  const server = await start({ ROLE: 'all' })
  expect(await server.workers()).toEqual([])
  const before = await countMails()
  await requestMail(server, 'owner@nourdental.test')
  await expect.poll(countMails).toBe(before + 1)
})

describe('without a role', () => {
  let server: ServerProcess
  beforeAll(async () => {
    server = await serverProcess({ databaseUrl: database.url, dataDir })
    await server.start()
  })
  afterAll(() => server.kill())

  test('R10 messages of a job in a conversation reach the sockets of the portal at once', async () => {
    const room = await sampleCase({ db, clock: systemClock } as never, { companyId: demoId('brightsmiles') })
    const reader = createTalker(server.origin, await server.signIn('owner@brightsmiles.test'))
    expect(await reader.connected()).toBe(true)
    expect(await reader.say('join', { room })).toMatchObject({ ok: true })
    await expect.poll(listWorkers).toHaveLength(1)
    const messageId = randomUUID()
    await db.within(systemScope, tx =>
      addJob(tx, 'chatLine', {
        messageId,
        at: new Date().toISOString(),
        roomId: room,
        source: 'admin',
        system: { event: 'CASE_SUBMITTED', data: {} },
      }),
    )
    await expect.poll(() => reader.heard.map(({ msgId }) => msgId)).toContain(messageId)
    reader.close()
  })

  test('R10 jobs run in a second process, which is restarted when it is killed, and ends with the first', async () => {
    await expect.poll(listWorkers).toHaveLength(1)
    const [first] = await listWorkers()
    const [pid] = await server.workers()
    expect(pid).not.toBe(server.pid())
    process.kill(pid as number, 'SIGKILL')
    await expect.poll(listWorkers).toEqual([expect.not.stringMatching(`^${first}$`)])
    const before = await countMails()
    await requestMail(server, 'planner@archway.test')
    await expect.poll(countMails).toBe(before + 1)
    await server.kill()
    await expect.poll(listWorkers).toEqual([])
  })
})
