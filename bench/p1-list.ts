import { startArchway } from './src/archway.ts'
import { openBenchDatabase } from './src/database.ts'
import { measureInTurns } from './src/measure.ts'
import { formatFigures, judgeMaximum, judgeMinimum, print } from './src/print.ts'
import { startRival } from './src/rivals/start.ts'

// P1: the default view of the case list through the full stack (session, tenancy with row-level security, validation,
// allowed actions, serialization, audit trail) compared with a bare server, in one run. Archway responds once its
// audit entry is on disk; the server `audited` does only that.
const rows = Number(process.argv[2] ?? 1_000_000)
const database = await openBenchDatabase(rows)
const [archway, limit, audited, naive] = await Promise.all([
  startArchway(database.url),
  startRival('limit', database.url),
  startRival('audited', database.url),
  startRival('naive', database.url),
])
const path = '/case?page=1&paginate=10&order=createdAt%20desc'
const target = { path, databasePid: database.pid }
const { median, times } = await measureInTurns({
  archway: { ...target, server: archway },
  limit: { ...target, server: limit },
  audited: { ...target, server: audited },
  naive: { ...target, server: naive },
})
print('P1 case list, default view', '0.80 of the limit, 0.55 on the way there', {
  'cases in the table': rows.toLocaleString('en'),
  archway: formatFigures(median.archway),
  limit: formatFigures(median.limit),
  audited: formatFigures(median.audited),
  naive: formatFigures(median.naive),
  'requests a second, of the limit': judgeMinimum(0.55, times('archway', 'limit')),
  'requests a second, of audited': judgeMinimum(0.9, times('archway', 'audited')),
  'requests a second, times naive': judgeMinimum(2.5, times('archway', 'naive')),
  'CPU a request, times the limit': judgeMaximum(1.6, times('archway', 'limit', 'cpu')),
  'CPU a request, times audited': times('archway', 'audited', 'cpu'),
  'CPU a request, of naive': times('archway', 'naive', 'cpu'),
})
await Promise.all([archway.close(), limit.close(), audited.close(), naive.close()])
await database.stop()
