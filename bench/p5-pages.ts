import { startArchway } from './src/archway.ts'
import { databaseOf } from './src/database.ts'
import { inTurns, print } from './src/measure.ts'

// P5: the thousandth page of the list beside the first, one request at a time, in one run.
const rows = Number(process.argv[2] ?? 1_000_000)
const database = await databaseOf(rows)
const archway = await startArchway(database.url)
const page = (n: number) => ({
  url: archway.url,
  cookie: archway.cookie,
  path: `/case?page=${n}&paginate=10&order=createdAt%20desc`,
})
const figures = await inTurns({ first: page(1), thousandth: page(1000) }, { connections: 1 })
print('P5 page 1000', 'at most 5 times page 1', {
  'page 1, ms': 1000 / figures.first,
  'page 1000, ms': 1000 / figures.thousandth,
  'times page 1': figures.first / figures.thousandth,
})
await archway.close()
await database.stop()
