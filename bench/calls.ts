import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '../apps/server/src/platform/postgres/postgres.ts'
import { startArchway } from './src/archway.ts'
import { cpuOf } from './src/cpu.ts'
import { emptyIfOutdated } from './src/database.ts'
import { computeMedian } from './src/measure.ts'
import { judgeMaximum, record } from './src/print.ts'

/**
 * The calls that people make most, in the demo world: statements of each and how many of them PostgreSQL planned anew,
 * CPU of server and PostgreSQL, both also as a multiple of the case list in the same run. One request at a time, in
 * turns; each figure is the median of the rounds. `npm run bench -- calls 500 plan` measures the calls whose name holds
 * a word.
 */
const [, , repeatsText = '500', only = ''] = process.argv
const repeats = Number(repeatsText)
/** Number of requests after which a server counts as warm. */
const warmUp = 300

const dataDir = join(import.meta.dirname, '../data/bench/demo')
await emptyIfOutdated(dataDir)
const openDatabase = async () => {
  const server = await startEmbeddedPostgres({ dataDir })
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  return { server, client }
}
let { server, client } = await openDatabase()
const { rows: preloaded } = await client.query<{ on: boolean }>(
  `select current_setting('shared_preload_libraries') like '%pg_stat_statements%' as on`,
)
if (!preloaded[0]?.on) {
  await client.query(`alter system set shared_preload_libraries = 'pg_stat_statements'`)
  await client.end()
  await server.stop()
  ;({ server, client } = await openDatabase())
}
await client.query('create extension if not exists pg_stat_statements')
await client.query(`alter system set pg_stat_statements.track_planning = on`)
await client.query('select pg_reload_conf()')
const { rows: file } = await client.query<{ file: string }>(`select pg_read_file('postmaster.pid') as file`)
const databasePid = Number.parseInt(file[0]?.file ?? '', 10)

const archway = await startArchway(server.url, { demo: true, files: 'demo-files' })
const headers = { accept: 'application/json', ...archway.headers }
const get = async (path: string): Promise<string> => {
  const response = await fetch(`${archway.url}${path}`, { headers })
  const text = await response.text()
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`)
  return text
}

const list = '/case?order=createdAt%20desc&page=1&paginate=10'
const shipped = encodeURIComponent(JSON.stringify({ EQ: { status: 'SHIPPED' } }))
const { data } = JSON.parse(await get(`${list}&filter=${shipped}`)) as { data: { uuid: string }[] }
const id = data[0]?.uuid
if (!id) throw new Error('the demo world has no shipped case')

const pathsByName: Readonly<Record<string, string>> = {
  'case list': list,
  'start of every page': '/bootstrap',
  'one case': `/case/${id}`,
  'plan of a case': `/case/${id}/plan`,
  'files of a case': `/case/${id}/asset`,
  'orders of a case': `/case/${id}/order`,
  'history of a case': `/case/${id}/history`,
  'chat of a case': `/chat/${id}`,
  inbox: '/inbox',
  'unread notifications': '/notification/unread',
  notifications: '/notification',
  'numbers of the dashboard': '/case/statistics',
  doctors: '/dso/doctor?paginate=10&page=1',
}

const calls = Object.fromEntries(
  Object.entries(pathsByName).filter(([name]) => name === 'case list' || name.includes(only)),
)

type DatabaseCounts = { statements: number; planned: number; transactions: number }
const readCounters = async (): Promise<DatabaseCounts> => {
  const { rows } = await client.query<DatabaseCounts>(
    `select coalesce(sum(calls) filter (where query !~* '^(begin|commit|rollback|select set_config|set |insert into "?audit)'), 0)::int as statements,
      coalesce(sum(plans) filter (where query !~* '^(select set_config|insert into "?audit)'), 0)::int as planned,
      coalesce(sum(calls) filter (where query ~* '^begin'), 0)::int as transactions
     from pg_stat_statements s join pg_roles r on r.oid = s.userid where query !~ 'pg_stat_statements'`,
  )
  return rows[0] ?? { statements: 0, planned: 0, transactions: 0 }
}

type Line = DatabaseCounts & { name: string; server: number; database: number; ms: number }
type Round = Pick<Line, 'server' | 'database' | 'ms'>
const rounds = 5
const perRound = Math.ceil(repeats / rounds)
const measure = async (path: string): Promise<Round> => {
  const before = [cpuOf(archway.pid), cpuOf(databasePid), performance.now()] as const
  for (let turn = 0; turn < perRound; turn += 1) await get(path)
  const ms = performance.now() - before[2]
  return {
    server: (cpuOf(archway.pid) - before[0]) / perRound,
    database: (cpuOf(databasePid) - before[1]) / perRound,
    ms: ms / perRound,
  }
}
const counts: DatabaseCounts[] = []
for (const path of Object.values(calls)) {
  for (let turn = 0; turn < warmUp; turn += 1) await get(path)
  await client.query('select pg_stat_statements_reset()')
  for (let turn = 0; turn < 40; turn += 1) await get(path)
  const totals = await readCounters()
  counts.push({
    statements: totals.statements / 40,
    planned: totals.planned / 40,
    transactions: totals.transactions / 40,
  })
}
// In turns, so that other load of the machine affects every call.
const measured: Round[][] = []
for (let round = 0; round < rounds; round += 1) {
  const figures: Round[] = []
  for (const path of Object.values(calls)) figures.push(await measure(path))
  measured.push(figures)
}
const sum = ({ server: ours, database }: Round): number => ours + database
const lines = Object.keys(calls).map((name, index) => {
  const medianOf = (figure: (round: Round, list: Round) => number): number =>
    computeMedian(measured.map(figures => figure(figures[index] as Round, figures[0] as Round)))
  return {
    name,
    ...(counts[index] as DatabaseCounts),
    server: medianOf(({ server: ours }) => ours),
    database: medianOf(({ database }) => database),
    ratio: medianOf((round, first) => sum(round) / sum(first)),
    ms: medianOf(({ ms }) => ms),
  }
})
process.stdout.write(
  `The busiest calls of the demo world, a request: statements without those of scope and audit, planned anew, explicit transactions, CPU\n${'call'.padEnd(26)}${['statements', 'planned', 'begin', 'server ms', 'Postgres ms', 'x list', 'wall ms'].map(head => head.padStart(12)).join('')}\n`,
)
for (const line of lines)
  process.stdout.write(
    `${line.name.padEnd(26)}${[line.statements, line.planned, line.transactions, line.server, line.database, line.ratio, line.ms].map(value => value.toFixed(2).padStart(12)).join('')}\n`,
  )
for (const { name, ratio } of lines.slice(1))
  record('The busiest calls', `${name}, CPU in lists`, judgeMaximum(1.5, ratio))
await client.end()
await archway.close()
await server.stop()
