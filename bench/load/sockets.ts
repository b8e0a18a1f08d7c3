import { type ChildProcess, fork, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { caseCalls } from '@archway/contract/cases'
import pg from 'pg'
import { migrate } from '../../apps/server/src/platform/db/migrate.ts'
import { startEmbeddedPostgres } from '../../apps/server/src/platform/postgres/postgres.ts'
import { findFreePort, serverProcess } from '../../apps/server/src/testing/server-process.ts'
import { cpuOf } from '../src/cpu.ts'
import { createVisitor } from './client.ts'
import { fillNumber, prepareWorld } from './prepare.ts'
import { createRecord } from './record.ts'
import { settingsOf } from './settings.ts'
import { openChat } from './windows.ts'

/**
 * Open portals over four processes and a Redis: memory of each, the CPU of idling and of a message, and how long all
 * of them take to reconnect after a lost connection. `npm run bench -- sockets 20000`.
 */
const count = Number(process.argv[2] ?? 5000)
const messages = 2000
const perPerson = 16

if (spawnSync('redis-server', ['--version']).error) {
  process.stderr.write('This benchmark needs redis-server (Debian: redis-server).\n')
  process.exit(2)
}
// The two processes of the portals open half of the sockets each, the four servers a quarter.
const openFiles = Number(/^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1])
if (count / 2 + 1000 > openFiles) {
  process.stderr.write(`${count} sockets need \`ulimit -n ${count / 2 + 1000}\`; it is ${openFiles}.\n`)
  process.exit(2)
}

const folder = await mkdtemp(join(tmpdir(), 'archway-sockets-'))
const postgres = await startEmbeddedPostgres({ dataDir: folder })
await migrate(postgres.url)
const companies = Math.ceil(count / perPerson)
const { settings } = settingsOf(['--companies', String(companies), '--cases', '1'])
await prepareWorld(postgres.url, settings)
const client = new pg.Client({ connectionString: postgres.url })
await client.connect()
const { rows } = await client.query<{ file: string }>(`select pg_read_file('postmaster.pid') as file`)
const postgresPid = Number.parseInt(rows[0]?.file ?? '', 10)
await client.end()
const redisPort = await findFreePort()
const redis = spawn('redis-server', ['--port', String(redisPort), '--save', '', '--bind', '127.0.0.1'], {
  stdio: 'ignore',
})
const servers = await Promise.all(
  [1, 2, 3, 4].map(() =>
    serverProcess({
      databaseUrl: postgres.url,
      dataDir: folder,
      env: {
        ROLE: 'web',
        TRUST_PROXY: 'loopback',
        RATE_LIMITS: 'off',
        REDIS_URL: `redis://127.0.0.1:${redisPort}`,
      },
    }),
  ),
)
for (const server of servers) await server.start()
const urls = servers.map(({ origin }) => origin)
let pids = servers.map(({ pid }) => pid() ?? 0)

const record = createRecord()
record.open()
const visitors = Array.from({ length: companies }, (_, n) =>
  createVisitor(record, urls[n % 4] as string, `10.0.${n >> 8}.${n & 255}`),
)
const waiting = [...visitors.entries()]
const signIn = async (): Promise<void> => {
  for (let next = waiting.shift(); next; next = waiting.shift())
    await next[1].signIn(fillNumber(settings.people, next[0] + 1), settings.password)
}
await Promise.all(Array.from({ length: 8 }, signIn))

const crowds: ChildProcess[] = [1, 2].map(() => fork(join(import.meta.dirname, 'socket-crowd.ts')))
const sendOrder = async (crowd: ChildProcess, order: object | string): Promise<Record<string, number>> => {
  crowd.send(order)
  const [answer] = await once(crowd, 'message')
  return answer as Record<string, number>
}
const cookies = visitors.map(visitor => (visitor.headers() as { cookie?: string }).cookie ?? '')
const half = Math.ceil(cookies.length / 2)
/** Opens all portals; returns the seconds. */
const openAll = async (): Promise<number> => {
  const times = await Promise.all(
    crowds.map((crowd, index) =>
      sendOrder(crowd, {
        urls,
        cookies: index === 0 ? cookies.slice(0, half) : cookies.slice(half),
        count: Math.floor(count / 2),
      }),
    ),
  )
  return Math.max(...times.map(({ ms }) => ms ?? 0)) / 1000
}
/** Resident memory of the four processes, in megabytes. */
const memory = (): number =>
  pids.reduce((sum, pid) => {
    const [, kb] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return sum + Number(kb) / 1024
  }, 0)
const cpu = () => ({
  servers: pids.reduce((sum, pid) => sum + cpuOf(pid), 0),
  postgres: cpuOf(postgresPid),
  redis: cpuOf(redis.pid ?? 0),
})
/** Milliseconds of CPU per unit of work. */
const measureCost = async (units: number, work: () => Promise<unknown>): Promise<string> => {
  const before = cpu()
  await work()
  const after = cpu()
  return (['servers', 'postgres', 'redis'] as const)
    .map(name => `${name} ${((after[name] - before[name]) / units).toFixed(3)}`)
    .join(', ')
}
const show = (label: string, figure: string | number): void =>
  void process.stdout.write(`${label.padEnd(44)} ${figure}\n`)

const empty = memory()
let seconds = 0
const opening = await measureCost(count, async () => {
  seconds = await openAll()
})
const states = await Promise.all(crowds.map(crowd => sendOrder(crowd, 'heard')))
show(
  'portals that are open',
  states.reduce((sum, { open }) => sum + (open ?? 0), 0),
)
show(
  'refused or failed',
  states.reduce((sum, { failures }) => sum + (failures ?? 0), 0),
)
show('opened in, seconds', seconds.toFixed(1))
show('ms CPU to open one', opening)
await pause(5000)
show('kilobytes of memory each, in the servers', (((memory() - empty) * 1024) / count).toFixed(1))
show('ms CPU a second while nothing happens', await measureCost(20, () => pause(20_000)))

const [sender] = visitors as [(typeof visitors)[number]]
const { data } = await sender.call(caseCalls.list, { query: { paginate: 1 } })
const chat = await openChat(
  record,
  data[0]?.uuid ?? '',
  [urls[0] as string, urls[1] as string],
  sender.headers,
)
const heardBefore = (await Promise.all(crowds.map(crowd => sendOrder(crowd, 'heard')))).reduce(
  (sum, { heard }) => sum + (heard ?? 0),
  0,
)
const talking = await measureCost(messages, async () => {
  const say = async (): Promise<void> => {
    for (let n = 0; n < messages / 8; n += 1) await chat.say()
  }
  await Promise.all(Array.from({ length: 8 }, say))
})
while (chat.missing() > 0) await pause(20)
const heardAfter = (await Promise.all(crowds.map(crowd => sendOrder(crowd, 'heard')))).reduce(
  (sum, { heard }) => sum + (heard ?? 0),
  0,
)
show('ms CPU a message, all else open', talking)
show('frames to portals for each message', ((heardAfter - heardBefore) / messages).toFixed(2))
const { p50, p99 } = record.latencies()['chat, delivered'] ?? { p50: 0, p99: 0 }
show('delivered at another process, p50 and p99 ms', `${p50.toFixed(1)}, ${p99.toFixed(1)}`)
chat.close()

// Each server in turn, as in a rolling restart: the storm then meets processes without warm caches and pools.
for (const server of servers) {
  await server.kill()
  await server.start()
}
pids = servers.map(({ pid }) => pid() ?? 0)
await Promise.all(crowds.map(crowd => sendOrder(crowd, 'cut')))
const storm = await measureCost(count, async () => {
  seconds = await openAll()
})
show('all cut: open again after, seconds', seconds.toFixed(1))
show('ms CPU to open one again', storm)
show('errors', JSON.stringify(record.errors()))

for (const crowd of crowds) crowd.kill()
await Promise.all(servers.map(server => server.stop()))
redis.kill()
await postgres.stop()
await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
