import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startArchway } from './src/archway.ts'
import { databaseOf } from './src/database.ts'
import { cpuTicks, median, print, throughput } from './src/measure.ts'

// P3: CPU of server and database together per default view, at a million cases beside ten thousand, in one run.
const sizes = [10_000, 1_000_000] as const
const path = '/case?page=1&paginate=10&order=createdAt%20desc'

const postmasterOf = (rows: number): number =>
  Number(
    readFileSync(
      join(import.meta.dirname, '../data/bench', String(rows), 'postgres/postmaster.pid'),
      'utf8',
    ).split('\n')[0],
  )

const setups = []
for (const rows of sizes) {
  const database = await databaseOf(rows)
  setups.push({ rows, database, archway: await startArchway(database.url), costs: [] as number[] })
}
for (let round = 0; round < 6; round += 1)
  for (const { rows, archway, costs } of setups) {
    const roots = [archway.child.pid ?? 0, postmasterOf(rows)]
    const before = cpuTicks(roots)
    const requests = (await throughput({ url: archway.url, path, cookie: archway.cookie }, 3)) * 3
    // The first round warms the caches of both.
    if (round > 0) costs.push(((cpuTicks(roots) - before) * 10) / requests)
  }
const [small, large] = setups.map(({ costs }) => median(costs)) as [number, number]
print('P3 CPU per default view', 'at most 1.1 times from 10,000 to 1,000,000 cases', {
  'at 10,000, ms': small,
  'at 1,000,000, ms': large,
  times: large / small,
})
for (const { archway, database } of setups) {
  await archway.close()
  await database.stop()
}
