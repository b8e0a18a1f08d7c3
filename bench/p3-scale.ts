import { startArchway } from './src/archway.ts'
import { openBenchDatabase } from './src/database.ts'
import { measureInTurns } from './src/measure.ts'
import { formatFigures, judgeMaximum, print } from './src/print.ts'

// P3: CPU of server and Postgres per default view, with a million cases compared with ten thousand, in one run.
const large = Number(process.argv[2] ?? 1_000_000)
const path = '/case?page=1&paginate=10&order=createdAt%20desc'

const setUp = async (rows: number) => {
  const database = await openBenchDatabase(rows)
  const server = await startArchway(database.url)
  return { database, server, target: { server, path, databasePid: database.pid } }
}
const smallDatabase = await setUp(10_000)
const largeDatabase = await setUp(large)
const { median, times } = await measureInTurns({ few: smallDatabase.target, many: largeDatabase.target })
print('P3 CPU per default view', 'at most 1.1 times from 10,000 to 1,000,000 cases', {
  '10,000 cases': formatFigures(median.few),
  [`${large.toLocaleString('en')} cases`]: formatFigures(median.many),
  'CPU a request, times': judgeMaximum(1.1, times('many', 'few', 'cpu')),
})
for (const { server, database } of [smallDatabase, largeDatabase]) {
  await server.close()
  await database.stop()
}
