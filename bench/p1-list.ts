import { startArchway } from './src/archway.ts'
import { databaseOf } from './src/database.ts'
import { inTurns, print } from './src/measure.ts'
import { startLimit, startNaive } from './src/rivals.ts'

// P1: the default view of the case list through the full stack (session, tenancy with row-level security, validation,
// serialisation) beside a bare server, a million cases, in one run.
const rows = Number(process.argv[2] ?? 1_000_000)
const database = await databaseOf(rows)
const [archway, limit, naive] = await Promise.all([
  startArchway(database.url),
  startLimit(database.url),
  startNaive(database.url),
])
const path = '/case?page=1&paginate=10&order=createdAt%20desc'
const figures = await inTurns({
  archway: { url: archway.url, path, cookie: archway.cookie },
  limit: { url: limit.url, path },
  naive: { url: naive.url, path },
})
print('P1 case list, default view', 'at least 0.80 of the limit and 2.5 times naive', {
  'cases in the table': rows.toLocaleString('en'),
  'archway, requests a second': figures.archway,
  'limit, requests a second': figures.limit,
  'naive, requests a second': figures.naive,
  'of the limit': figures.archway / figures.limit,
  'times naive': figures.archway / figures.naive,
})
await Promise.all([archway.close(), limit.close(), naive.close()])
await database.stop()
