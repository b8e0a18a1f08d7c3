import { startArchway } from './src/archway.ts'
import { openBenchDatabase } from './src/database.ts'
import { measureInTurns } from './src/measure.ts'
import { formatFigures, judgeMaximum, judgeMinimum, print } from './src/print.ts'
import { startRival } from './src/rivals/start.ts'

// P4: search for a first name with exact total, in the company with a twentieth of all cases, compared with `ILIKE`
// and `count(*)`; and the cost of short search terms compared with long ones.
const rows = Number(process.argv[2] ?? 1_000_000)
const database = await openBenchDatabase(rows)
const [archway, limit, naive] = await Promise.all([
  startArchway(database.url),
  startRival('limit', database.url),
  startRival('naive', database.url),
])
const databasePid = database.pid
const filter = (term: string) => encodeURIComponent(JSON.stringify({ LIKE: { firstName: term } }))
const archwaySearch = (term: string) => ({
  server: archway,
  databasePid,
  path: `/case?page=1&paginate=10&order=createdAt%20desc&filter=${filter(term)}`,
})
const rivalSearch = (server: typeof naive, term: string) => ({ server, databasePid, path: `/?q=${term}` })

const long = 'alexander'
const totals = await Promise.all(
  [archwaySearch(long), rivalSearch(limit, long), rivalSearch(naive, long)].map(async ({ server, path }) => {
    const response = await fetch(`${server.url}${path}`, { headers: archway.headers })
    return ((await response.json()) as { total: number }).total
  }),
)
if (new Set(totals).size > 1) throw new Error(`the three find ${totals.join(', ')}`)

const { median, times } = await measureInTurns({
  archway: archwaySearch(long),
  limit: rivalSearch(limit, long),
  naive: rivalSearch(naive, long),
  two: archwaySearch('le'),
  one: archwaySearch('x'),
  common: archwaySearch('a'),
})
print('P4 search by name, exact total', 'at least 5.5 times naive; short terms at most 2 times the CPU', {
  'cases in the table': rows.toLocaleString('en'),
  [`found for "${long}"`]: String(totals[0]),
  archway: formatFigures(median.archway),
  limit: formatFigures(median.limit),
  naive: formatFigures(median.naive),
  'requests a second, of the limit': times('archway', 'limit'),
  'requests a second, times naive': judgeMinimum(5.5, times('archway', 'naive')),
  'CPU a request, naive of ours': times('naive', 'archway', 'cpu'),
  'CPU of two letters, times long': judgeMaximum(2, times('two', 'archway', 'cpu')),
  'CPU of a rare letter, times long': judgeMaximum(2, times('one', 'archway', 'cpu')),
  'CPU of a common letter, times long': judgeMaximum(2, times('common', 'archway', 'cpu')),
})
await Promise.all([archway.close(), limit.close(), naive.close()])
await database.stop()
