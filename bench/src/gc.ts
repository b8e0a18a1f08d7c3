import { readFileSync } from 'node:fs'
import { startArchway } from './archway.ts'
import { openBenchDatabase } from './database.ts'
import { measureInTurns } from './measure.ts'

// Cost and benefit of the size of V8's new space: CPU of the list call and of the largest page, and memory afterwards.
const rows = Number(process.argv[2] ?? 10_000)
const sizes = [4, 8, 16, 32, 64] as const
const database = await openBenchDatabase(rows)
const servers = await Promise.all(sizes.map(semiSpaceMb => startArchway(database.url, { semiSpaceMb })))
const path = (paginate: number) => `/case?page=1&paginate=${paginate}&order=createdAt%20desc`
const megabytes = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

const targets = (paginate: number) =>
  Object.fromEntries(
    servers.map((server, index) => [
      String(sizes[index]),
      { server, databasePid: database.pid, path: path(paginate) },
    ]),
  )
for (const paginate of [10, 100]) {
  const { median, times } = await measureInTurns(targets(paginate), { rounds: 5, seconds: 2 })
  process.stdout.write(`new space, a list of ${paginate} rows; CPU of the server, times that of 4 MB\n`)
  for (const [index, size] of sizes.entries()) {
    const name = String(size)
    const server = servers[index]
    if (!server) continue
    process.stdout.write(
      `  ${name.padStart(3)} MB  ${median[name]?.serverCpu.toFixed(3)} ms  ${times(name, '4', 'serverCpu').toFixed(2)} x  ${Math.round(megabytes(server.pid))} MB resident\n`,
    )
  }
}
await Promise.all(servers.map(server => server.close()))
await database.stop()
