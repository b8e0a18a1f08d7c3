import { fork } from 'node:child_process'
import { join } from 'node:path'
import { startArchway } from './src/archway.ts'
import { archwayLine, type Line, measureSteady, measureThroughput, rivalLine } from './src/chat-lines.ts'
import { cpuOf } from './src/cpu.ts'
import { openBenchDatabase } from './src/database.ts'
import { computeMedian } from './src/measure.ts'
import { judgeMaximum, judgeMinimum, print } from './src/print.ts'

// P7: chat, durable before the acknowledgement: two processes compared with one at a steady rate, then one compared
// with a bare `ws` server with single inserts, in one run.
const rows = Number(process.argv[2] ?? 10_000)
const roomCount = 8
const underWay = 32
const rounds = 5
const rate = 500

const database = await openBenchDatabase(rows)
const first = await startArchway(database.url)
const list = await fetch(`${first.url}/case?paginate=${roomCount}`, {
  headers: { accept: 'application/json', ...first.headers },
})
const rooms = ((await list.json()) as { data: { uuid: string }[] }).data.map(({ uuid }) => uuid)

/**
 * CPU of the servers and Postgres per message, and the delays, with senders at the first server and readers at the
 * last.
 */
const measureAcross = async (...servers: (typeof first)[]) => {
  const reading = servers.at(-1) ?? first
  const openLines = (server: typeof first) =>
    Promise.all(rooms.map(room => archwayLine(server.url, server.headers.cookie, room)))
  const [senders, readers] = [await openLines(first), await openLines(reading)]
  const readCpu = () => servers.reduce((sum, { pid }) => sum + cpuOf(pid), cpuOf(database.pid))
  const before = readCpu()
  const delays = await measureSteady(senders, readers, rate, 8)
  const cpu = (readCpu() - before) / (rate * 8)
  for (const connection of [...senders, ...readers]) connection.close()
  return { cpu, delays }
}
const percentileOf = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
// The throughput is measured first: after thousands of messages per second, Postgres vacuums for a while. Each
// measurement starts only the processes it needs, because idle ones also do periodic work.
await measureAcross(first)
const one = await measureAcross(first)
const second = await startArchway(database.url)
await measureAcross(first, second)
const two = await measureAcross(first, second)
await second.close()
print('P7 two processes', 'at most 1.3 times the CPU a message; p99 at most 10 ms at 500 messages/s', {
  'one process, ms CPU a message': one.cpu,
  'two processes, ms CPU a message': two.cpu,
  'times one process': judgeMaximum(1.3, two.cpu / one.cpu),
  'one process, p50 and p99 ms': `${percentileOf(one.delays, 0.5).toFixed(1)}, ${percentileOf(one.delays, 0.99).toFixed(1)}`,
  'two processes, p50 and p99 ms': `${percentileOf(two.delays, 0.5).toFixed(1)}, ${percentileOf(two.delays, 0.99).toFixed(1)}`,
  'one process, p99 ms': judgeMaximum(10, percentileOf(one.delays, 0.99)),
})

// The bare ws server is one process, and is compared with one.
const rival = fork(join(import.meta.dirname, 'src/rivals/chat.ts'), [database.url])
const rivalUrl = await new Promise<string>(resolve =>
  rival.once('message', port => resolve(`http://127.0.0.1:${port}`)),
)

/** Messages per second, and the CPU of the server and Postgres per message. */
const measured = async (open: (room: string) => Promise<Line>, pid: number, seconds: number) => {
  const lines = await Promise.all(rooms.map(open))
  const readCpu = () => cpuOf(pid) + cpuOf(database.pid)
  const before = readCpu()
  const perSecond = await measureThroughput(lines, seconds, underWay)
  const cpu = (readCpu() - before) / (perSecond * seconds)
  for (const connection of lines) connection.close()
  return { perSecond, cpu }
}
type Figures = Awaited<ReturnType<typeof measured>>
const recorded: { archway: Figures; rival: Figures }[] = []
for (let round = 0; round <= rounds; round += 1) {
  const seconds = round === 0 ? 1 : 3
  const figures = {
    archway: await measured(room => archwayLine(first.url, first.headers.cookie, room), first.pid, seconds),
    rival: await measured(room => rivalLine(rivalUrl, room), rival.pid ?? 0, seconds),
  }
  if (round > 0) recorded.push(figures)
}
print(
  'P7 chat, durable before the acknowledgement',
  'at least 1.2 times bare ws with single inserts at most 0.6 times its CPU',
  {
    'archway, messages/s': computeMedian(recorded.map(({ archway }) => archway.perSecond)),
    'bare ws, messages/s': computeMedian(recorded.map(({ rival }) => rival.perSecond)),
    'times bare ws': judgeMinimum(
      1.2,
      computeMedian(recorded.map(({ archway, rival }) => archway.perSecond / rival.perSecond)),
    ),
    'archway, ms CPU a message': computeMedian(recorded.map(({ archway }) => archway.cpu)),
    'bare ws, ms CPU a message': computeMedian(recorded.map(({ rival }) => rival.cpu)),
    'CPU, times bare ws': judgeMaximum(
      0.6,
      computeMedian(recorded.map(({ archway, rival }) => archway.cpu / rival.cpu)),
    ),
  },
)
rival.kill()
await first.close()
await database.stop()
