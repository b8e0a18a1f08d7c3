import { caseCalls } from '@archway/contract/cases'
import pg from 'pg'
import { Counter } from 'prom-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { completeForm, createDraft, patient } from '../../../testing/case-story.ts'
import { findFreePort } from '../../../testing/server-process.ts'
import { recordRun } from '../../backup/record.ts'
import { systemScope } from '../../db/scope.ts'
import { addJob } from '../../jobs/jobs.ts'
import { createMetrics } from './metrics.ts'

const token = 'a-token-of-monitoring'
let app: TestApp
let statusPort: number
beforeAll(async () => {
  statusPort = await findFreePort()
  app = await testApp({ METRICS_TOKEN: token, STATUS_PORT: String(statusPort) })
  // Before the first scrape, because scrapes that follow each other share queries.
  await app.services.db.within(systemScope, async tx => {
    await addJob(tx, 'makeModel', {}, { runAt: new Date(Date.now() - 3_600_000) })
    await addJob(tx, 'makeModel', {}, { runAt: new Date(Date.now() + 3_600_000) })
  })
  await recordRun(app.database.url, 'backup', { problems: 0, files: 12, bytes: 3456 })
  const owner = new pg.Client({ connectionString: app.database.url })
  await owner.connect()
  const threeHoursAgo = new Date(app.clock.now().getTime() - 3 * 3_600_000)
  await owner.query('update maintenance_run set ended_at = $1', [threeHoursAgo])
  await owner.end()
})
afterAll(() => app.close())

const getMetrics = (headers: Record<string, string> = {}, url = '/metrics') =>
  app.app.http.inject({ method: 'GET', url, headers })
const fetchMetrics = async (): Promise<string> =>
  (await getMetrics({ authorization: `Bearer ${token}` })).body

/** Values that must not be labels of a metric: ids, names, email addresses, IP addresses, queries. */
const personalData = new RegExp(
  `[0-9a-f]{8}-[0-9a-f]{4}-|${patient.firstName}|${patient.lastName}|@|\\?|\\d+\\.\\d+\\.\\d+\\.\\d+`,
)
const personalLines = (text: string): string[] =>
  text.split('\n').filter(line => !line.startsWith('#') && personalData.test(line))

test('S9 requests are counted by call and status, and a scrape contains no person or case', async () => {
  const owner = await app.as('owner@nourdental.test')
  const id = await createDraft(owner, completeForm('RE'))
  await owner.call(caseCalls.read, { params: { id } })
  await owner.call(caseCalls.read, { params: { id: unknownCaseId } })
  await getMetrics({ accept: 'application/json' }, `/nowhere/${patient.lastName}?name=${patient.firstName}`)
  const text = await fetchMetrics()
  expect(text).toContain('archway_http_requests_total{call="GET /case/{id}",status="200"} 1')
  expect(text).toContain('archway_http_requests_total{call="GET /case/{id}",status="404"} 1')
  expect(text).toContain('archway_http_request_duration_seconds_count{call="GET /case/{id}"} 2')
  // If the portal is built, each of its files has a route.
  expect(text).toMatch(/archway_http_requests_total\{call="(other|GET \/\*)",status="404"\} 1/)
  expect(text).toMatch(/^archway_cases\{status="\w+"\} [1-9]/m)
  expect(personalLines(text)).toEqual([])
})
const unknownCaseId = '00000000-0000-4000-8000-000000000000'

test('planted fault: a counter with the URL as label is found', async () => {
  const metrics = createMetrics()
  const plantedCounter = new Counter({
    name: 'planted',
    help: 'planted',
    labelNames: ['path'],
    registers: [],
  })
  metrics.register(plantedCounter)
  plantedCounter.inc({ path: `/case/${unknownCaseId}` })
  expect(personalLines(await metrics.scrape())).toHaveLength(1)
})

test('R11 a scrape has the number of jobs in each lane, and the age of the oldest one', async () => {
  const text = await fetchMetrics()
  expect(text).toContain('archway_queue_jobs{lane="models",state="due"} 1')
  const waited = /archway_queue_oldest_seconds\{lane="models"\} (\d+)/.exec(text)?.[1]
  expect(Number(waited)).toBeGreaterThanOrEqual(3600)
  expect(text).toContain('archway_queue_oldest_seconds{lane="upkeep"} 0')
  expect(text).toMatch(/archway_database_connections\{state="max"\} 10/)
  expect(text).toContain('archway_ready{check="database"} 1')
  expect(text).toContain('archway_metrics_failed_samples 0')
})

test('R11 a scrape has the age of the last backup, and none for a check that was never recorded', async () => {
  const text = await fetchMetrics()
  expect(text).toContain('archway_backup_age_seconds{kind="backup"} 10800')
  expect(text).not.toContain('kind="verify"')
})

test('R11 gauges that cannot be read are omitted from the scrape, which reports it', async () => {
  const metrics = createMetrics()
  const queue = metrics.gauge('queue', 'of a database')
  const lanes = metrics.gauge('lanes', 'of a database', ['lane'])
  let isAway = false
  metrics.sampled({
    gauges: [queue, lanes],
    sample: async () => {
      if (isAway) throw new Error('away')
      queue.set(7)
      lanes.set({ lane: 'one' }, 3)
    },
  })
  expect(await metrics.scrape()).toMatch(/^archway_queue 7$/m)
  isAway = true
  const text = await metrics.scrape()
  expect(text).not.toMatch(/^archway_(queue|lanes)[ {]/m)
  expect(text).toMatch(/^archway_metrics_failed_samples 1$/m)
  isAway = false
  expect(await metrics.scrape()).toMatch(/^archway_lanes\{lane="one"\} 3$/m)
})

test('S9 metrics need the token, on either port; probes need none', async () => {
  expect((await getMetrics()).statusCode).toBe(401)
  expect((await getMetrics({ authorization: `Bearer ${token}x` })).statusCode).toBe(401)
  const fetchStatus = (path: string, headers = {}) =>
    fetch(`http://127.0.0.1:${statusPort}${path}`, { headers })
  expect((await fetchStatus('/metrics')).status).toBe(401)
  expect((await fetchStatus('/metrics', { authorization: `Bearer ${token}` })).status).toBe(200)
  expect((await fetchStatus('/live')).status).toBe(200)
  expect((await fetchStatus('/ready')).status).toBe(200)
})

test('S9 without a token there are no metrics on the portal’s port', async () => {
  const otherApp = await testApp()
  const response = await otherApp.app.http.inject({
    method: 'GET',
    url: '/metrics',
    headers: { accept: 'application/json' },
  })
  await otherApp.close()
  expect(response.statusCode).toBe(404)
})
