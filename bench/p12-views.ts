import { fork } from 'node:child_process'
import { join } from 'node:path'
import { startArchway } from './src/archway.ts'
import { openBenchDatabase } from './src/database.ts'
import { measureInTurns } from './src/measure.ts'
import { formatFigures, judgeMaximum, judgeMinimum, print } from './src/print.ts'

// P12 and P13: one case with everything its screen shows, and the numbers of the dashboard, through the full stack,
// compared with a bare server that uses one prepared statement each, in one run.
const rows = Number(process.argv[2] ?? 1_000_000)
const database = await openBenchDatabase(rows)
const archway = await startArchway(database.url)
const child = fork(join(import.meta.dirname, 'src/rivals/view.ts'), [database.url])
const limit = {
  url: await new Promise<string>(resolve =>
    child.once('message', port => resolve(`http://127.0.0.1:${port}`)),
  ),
  pid: child.pid ?? 0,
}
const databasePid = database.pid

const list = await fetch(`${archway.url}/case?paginate=10&page=40`, { headers: archway.headers })
const [row] = ((await list.json()) as { data: { uuid: string }[] }).data
const dashboard = (await (
  await fetch(`${archway.url}/case/statistics`, { headers: archway.headers })
).json()) as { data: { byStatus: Record<string, number> } }
const counted = (await (await fetch(`${limit.url}/statistics`)).json()) as Record<string, number>
for (const [status, count] of Object.entries(counted))
  if (dashboard.data.byStatus[status] !== count) throw new Error(`the two count ${status} differently`)

const goal = 'at least 0.35 of a bare server, at most 3 times its CPU'
for (const [name, path, bare] of [
  ['P12 case detail', `/case/${row?.uuid}`, `/detail?id=${row?.uuid}`],
  ['P13 dashboard', '/case/statistics', '/statistics'],
] as const) {
  const { median, times } = await measureInTurns(
    {
      archway: { server: archway, databasePid, path },
      limit: { server: limit, databasePid, path: bare },
    },
    { rounds: 5 },
  )
  print(name, goal, {
    'cases in the table': rows.toLocaleString('en'),
    archway: formatFigures(median.archway),
    limit: formatFigures(median.limit),
    'requests a second, of the limit': judgeMinimum(0.35, times('archway', 'limit')),
    'CPU a request, times the limit': judgeMaximum(3, times('archway', 'limit', 'cpu')),
  })
}
child.kill()
await archway.close()
await database.stop()
