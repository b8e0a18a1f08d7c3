import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '../apps/server/src/platform/postgres/postgres.ts'
import { startArchway } from './src/archway.ts'
import { cpuOf } from './src/cpu.ts'
import { emptyUnlessCurrent } from './src/database.ts'

/**
 * The calls that people make most, in the demo world: statements of each and how many of them PostgreSQL planned anew,
 * CPU of server and PostgreSQL, and times that of the case list in the same run. One request at a time.
 */
const repeats = Number(process.argv[2] ?? 200)

const dataDir = join(import.meta.dirname, '../data/bench/demo')
await emptyUnlessCurrent(dataDir)
const open = async () => {
  const server = await startEmbeddedPostgres({ dataDir })
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  return { server, client }
}
let { server, client } = await open()
const { rows: preloaded } = await client.query<{ on: boolean }>(
  `select current_setting('shared_preload_libraries') like '%pg_stat_statements%' as on`,
)
if (!preloaded[0]?.on) {
  await client.query(`alter system set shared_preload_libraries = 'pg_stat_statements'`)
  await client.end()
  await server.stop()
  ;({ server, client } = await open())
}
await client.query('create extension if not exists pg_stat_statements')
await client.query(`alter system set pg_stat_statements.track_planning = on`)
await client.query('select pg_reload_conf()')
const { rows: file } = await client.query<{ file: string }>(`select pg_read_file('postmaster.pid') as file`)
const databasePid = Number.parseInt(file[0]?.file ?? '', 10)

const archway = await startArchway(server.url, { demo: true, files: 'demo-files' })
const headers = { accept: 'application/json', ...archway.headers }
const get = async (path: string): Promise<string> => {
  const answer = await fetch(`${archway.url}${path}`, { headers })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`)
  return text
}

const list = '/case?order=createdAt%20desc&page=1&paginate=10'
const shipped = encodeURIComponent(JSON.stringify({ EQ: { status: 'SHIPPED' } }))
const { data } = JSON.parse(await get(`${list}&filter=${shipped}`)) as { data: { uuid: string }[] }
const id = data[0]?.uuid
if (!id) throw new Error('the demo world has no shipped case')

const calls: Readonly<Record<string, string>> = {
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

type Counted = { statements: number; planned: number; transactions: number }
const counted = async (): Promise<Counted> => {
  const { rows } = await client.query<Counted>(
    `select coalesce(sum(calls) filter (where query !~* '^(begin|commit|rollback|select set_config|set |insert into "?audit)'), 0)::int as statements,
      coalesce(sum(plans) filter (where query !~* '^(select set_config|insert into "?audit)'), 0)::int as planned,
      coalesce(sum(calls) filter (where query ~* '^begin'), 0)::int as transactions
     from pg_stat_statements s join pg_roles r on r.oid = s.userid where query !~ 'pg_stat_statements'`,
  )
  return rows[0] ?? { statements: 0, planned: 0, transactions: 0 }
}

type Line = Counted & { name: string; server: number; database: number; ms: number }
const lines: Line[] = []
for (const [name, path] of Object.entries(calls)) {
  for (let turn = 0; turn < 40; turn += 1) await get(path)
  await client.query('select pg_stat_statements_reset()')
  const before = [cpuOf(archway.pid), cpuOf(databasePid), performance.now()] as const
  for (let turn = 0; turn < repeats; turn += 1) await get(path)
  const per = (now: number, then: number): number => (now - then) / repeats
  const ms = per(performance.now(), before[2])
  const found = await counted()
  lines.push({
    name,
    statements: found.statements / repeats,
    planned: found.planned / repeats,
    transactions: found.transactions / repeats,
    server: per(cpuOf(archway.pid), before[0]),
    database: per(cpuOf(databasePid), before[1]),
    ms,
  })
}
const cpu = ({ server: ours, database }: Line): number => ours + database
const base = lines[0] ? cpu(lines[0]) : Number.NaN
process.stdout.write(
  `The busiest calls of the demo world, a request: statements without those of scope and audit, planned anew, explicit transactions, CPU\n${'call'.padEnd(26)}${['statements', 'planned', 'begin', 'server ms', 'Postgres ms', 'x list', 'wall ms'].map(head => head.padStart(12)).join('')}\n`,
)
for (const line of lines)
  process.stdout.write(
    `${line.name.padEnd(26)}${[line.statements, line.planned, line.transactions, line.server, line.database, cpu(line) / base, line.ms].map(value => value.toFixed(2).padStart(12)).join('')}\n`,
  )
await client.end()
await archway.close()
await server.stop()
