import { startArchway } from './src/archway.ts'
import { openBenchDatabase } from './src/database.ts'
import { measureInTurns } from './src/measure.ts'
import { formatFigures, judgeMaximum, print } from './src/print.ts'

// P5: the thousandth page of the list compared with the first, one request at a time, in one run.
const rows = Number(process.argv[2] ?? 1_000_000)
const database = await openBenchDatabase(rows)
const server = await startArchway(database.url)
const page = (n: number) => ({
  server,
  databasePid: database.pid,
  path: `/case?page=${n}&paginate=10&order=createdAt%20desc`,
})
const { median, times } = await measureInTurns({ first: page(1), thousandth: page(1000) }, { connections: 1 })
print('P5 page 1000', 'at most 5 times page 1', {
  'cases in the table': rows.toLocaleString('en'),
  'page 1': formatFigures(median.first),
  'page 1000': formatFigures(median.thousandth),
  'time, times page 1': judgeMaximum(5, times('first', 'thousandth')),
  'CPU, times page 1': times('thousandth', 'first', 'cpu'),
})
await server.close()
await database.stop()
