import { startArchway } from './src/archway.ts'
import { openBenchDatabase } from './src/database.ts'
import { measureInTurns } from './src/measure.ts'
import { startDirectus, startStrapi } from './src/peers.ts'
import { formatFigures, judgeMaximum, judgeMinimum, print } from './src/print.ts'

// P2: the default view of the case list compared with Directus and Strapi, on the same rows in the same Postgres: ten
// rows of the large company, newest first, with the exact total.
const rows = Number(process.argv[2] ?? 1_000_000)
const database = await openBenchDatabase(rows)
const archway = await startArchway(database.url)
const directus = await startDirectus(database.url, rows)
const strapi = await startStrapi(database.url, rows)
if (directus.total !== strapi.total) throw new Error(`other totals: ${directus.total}, ${strapi.total}`)

const databasePid = database.pid
const path = '/case?page=1&paginate=10&order=createdAt%20desc'
const { median, times } = await measureInTurns({
  archway: { server: archway, path, databasePid },
  directus: { server: directus, path: directus.path, databasePid },
  strapi: { server: strapi, path: strapi.path, databasePid },
})
print(
  'P2 case list beside products of the field',
  "at least 10 times Directus' and 18 times Strapi's requests a second, at most a tenth of Directus' CPU",
  {
    'cases in the table': rows.toLocaleString('en'),
    'cases of the company': directus.total.toLocaleString('en'),
    archway: formatFigures(median.archway),
    directus: formatFigures(median.directus),
    strapi: formatFigures(median.strapi),
    'requests a second, times Directus': judgeMinimum(10, times('archway', 'directus')),
    'requests a second, times Strapi': judgeMinimum(18, times('archway', 'strapi')),
    'CPU a request, of Directus': judgeMaximum(0.1, times('archway', 'directus', 'cpu')),
    'CPU a request, of Strapi': times('archway', 'strapi', 'cpu'),
  },
)
await Promise.all([archway.close(), directus.close(), strapi.close()])
await database.stop()
