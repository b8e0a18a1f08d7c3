import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { migrate } from '../../apps/server/src/platform/db/migrate.ts'
import { startEmbeddedPostgres } from '../../apps/server/src/platform/postgres/postgres.ts'
import { type ServerProcess, serverProcess } from '../../apps/server/src/testing/server-process.ts'
import { cpuOf } from '../src/cpu.ts'
import { computeMedian } from '../src/measure.ts'
import { judgeMaximum, judgeMinimum, print } from '../src/print.ts'
import { limitCpu } from './limited.ts'
import { prepareWorld } from './prepare.ts'
import { cpuPerRequest, reportOf, requestsPerSecond } from './report.ts'
import { type Outcome, playDay } from './run.ts'
import { settingsOf } from './settings.ts'

/**
 * A clinic's day at one, two and four server processes and one worker over one PostgreSQL. Each server process gets a
 * share of a core (`--share 0.3`; Linux, as root), so that four of them, PostgreSQL and this tool find room on one
 * machine; without a share, each may take a core. All other options are the options of `npm run load`.
 */
const takeOption = (name: string, fallback: number): number => {
  const index = process.argv.indexOf(name)
  return index < 0 ? fallback : Number(process.argv.splice(index, 2)[1])
}
const share = takeOption('--share', 0)
const rounds = takeOption('--rounds', 3)
const { settings: loadSettings } = settingsOf([
  ...['--companies', '200', '--pace', 'max', '--at-once', '48', '--seconds', '20', '--warm-up', '8'],
  ...process.argv.slice(2),
])

const folder = await mkdtemp(join(tmpdir(), 'archway-growth-'))
const postgres = await startEmbeddedPostgres({ dataDir: folder })
await migrate(postgres.url)
await prepareWorld(postgres.url, loadSettings)
const client = new pg.Client({ connectionString: postgres.url })
await client.connect()
await client.query('vacuum analyze')
const { rows } = await client.query<{ file: string }>(`select pg_read_file('postmaster.pid') as file`)
const postgresPid = Number.parseInt(rows[0]?.file ?? '', 10)
await client.end()

const started: ServerProcess[] = []
const lifts: (() => void)[] = []
const start = async (role: 'web' | 'worker'): Promise<ServerProcess> => {
  const server = await serverProcess({
    databaseUrl: postgres.url,
    dataDir: folder,
    nodeArgs: ['--max-semi-space-size=4'],
    env: { ROLE: role, TRUST_PROXY: 'loopback', RATE_LIMITS: 'off', WORKERS: role === 'web' ? '1' : '2' },
  })
  started.push(server)
  if (role === 'worker') server.launch()
  else await server.start()
  if (share > 0 && role === 'web') lifts.push(limitCpu(server.pid() ?? 0, share))
  return server
}

const worker = await start('worker')
const servers: ServerProcess[] = []
const counts = [1, 2, 4] as const
for (let n = 0; n < 4; n += 1) servers.push(await start('web'))

/** Plays the day with this number of processes; the other processes stay idle. */
const dayAt = async (count: number, seconds = loadSettings.seconds): Promise<Outcome> => {
  const used = servers.slice(0, count)
  const settings = { ...loadSettings, seconds, urls: used.map(({ origin }) => origin) }
  const cpu = () => ({
    ...Object.fromEntries(
      used.map(({ origin, pid }) => [`server ${new URL(origin).host}`, cpuOf(pid() ?? 0)]),
    ),
    worker: cpuOf(worker.pid() ?? 0),
    PostgreSQL: cpuOf(postgresPid),
  })
  const outcome = await playDay(settings, cpu)
  process.stdout.write(`${reportOf(outcome, settings)}\n`)
  return outcome
}
// Every process compiles its code before the measurement.
await dayAt(4, 10)
const recorded: Outcome[][] = []
for (let round = 0; round < rounds; round += 1) {
  const outcomes: Outcome[] = []
  for (const count of counts) {
    outcomes.push(await dayAt(count))
    // Jobs left by one measurement must not count in the next.
    await pause(2000)
  }
  recorded.push(outcomes)
}
const medianOf = (index: number, figure: (outcome: Outcome) => number): number =>
  computeMedian(recorded.map(outcomes => figure(outcomes[index] as Outcome)))
const growth = (figure: (outcome: Outcome) => number, index: number): number =>
  computeMedian(recorded.map(outcomes => figure(outcomes[index] as Outcome) / figure(outcomes[0] as Outcome)))
const figures = counts.map((count, index) => [
  `${count} processes`,
  `${medianOf(index, requestsPerSecond).toFixed(0).padStart(5)} requests/s; ms CPU each: servers ${medianOf(index, outcome => cpuPerRequest(outcome, 'server')).toFixed(2)}, PostgreSQL ${medianOf(index, outcome => cpuPerRequest(outcome, 'PostgreSQL')).toFixed(2)}, worker ${medianOf(index, outcome => cpuPerRequest(outcome, 'worker')).toFixed(2)}`,
])
const failed = recorded.flat().flatMap(({ errors }) => Object.entries(errors))
print(
  `A clinic's day at 1, 2 and 4 processes${share > 0 ? `, each with ${share} of a core` : ''}`,
  'at least 3 times from 1 to 4, no errors',
  {
    ...Object.fromEntries(figures),
    'from 1 to 2, times': growth(requestsPerSecond, 1),
    'from 1 to 4, times': judgeMinimum(3, growth(requestsPerSecond, 2)),
    'CPU a request at 4, times that at 1': judgeMaximum(1.2, growth(cpuPerRequest, 2)),
    errors: judgeMaximum(
      0,
      failed.reduce((sum, [, count]) => sum + count, 0),
    ),
  },
)
await Promise.all(started.map(server => server.stop()))
for (const lift of lifts) lift()
await postgres.stop()
await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
