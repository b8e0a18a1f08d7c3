import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs, promisify } from 'node:util'
import { caseCalls } from '@archway/contract/cases'
import { sessionCalls } from '@archway/contract/session'
import pg from 'pg'
import { startEmbeddedPostgres } from '../../apps/server/src/platform/postgres/postgres.ts'
import { requestOf } from '../../apps/server/src/testing/restart/load.ts'
import { freePort, type ServerProcess, serverProcess } from '../../apps/server/src/testing/server-process.ts'

/**
 * The drill of an upgrade: two processes of the previous release behind HAProxy, under load; this release migrates,
 * and replaces them one after the other; then the previous release returns on the new schema, and this one again.
 * `npm run bench -- upgrade`, `-- upgrade --release <folder or commit>`. Exits with 1 if a request failed or was
 * lost.
 */
const { values } = parseArgs({
  options: {
    /** A folder with the previous release and its node_modules, or its commit (0.1.0). */
    release: { type: 'string', default: '11639f56' },
    people: { type: 'string', default: '6' },
  },
})
const run = promisify(execFile)
const root = join(import.meta.dirname, '../..')
const show = (what: string, figure: string | number): void =>
  void process.stdout.write(`${what.padEnd(52)} ${figure}\n`)

/** The previous release: a folder, or a commit of this repository, installed once in `data/bench`. */
const prepareRelease = async (): Promise<string> => {
  if (existsSync(values.release)) return values.release
  const folder = join(root, 'data/bench/releases', values.release)
  if (existsSync(join(folder, 'node_modules'))) return folder
  await mkdir(folder, { recursive: true })
  const archive = spawn('git', ['-C', root, 'archive', values.release])
  const unpack = spawn('tar', ['x', '-C', folder], { stdio: ['pipe', 'inherit', 'inherit'] })
  archive.stdout.pipe(unpack.stdin)
  const problem = text(archive.stderr)
  const [exit] = await once(unpack, 'close')
  if (exit !== 0 || !existsSync(join(folder, 'package.json')))
    throw new Error(`${values.release}: neither a folder nor a commit of this checkout\n${await problem}`)
  await run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, maxBuffer: 64 * 1024 * 1024 })
  return folder
}

/** HAProxy, which stops sending requests to a process before it is stopped. */
const startProxy = async (folder: string, ports: readonly number[]) => {
  const port = await freePort()
  const control = join(folder, 'haproxy.sock')
  const config = `
global
  stats socket ${control} level admin
defaults
  mode http
  timeout connect 5s
  timeout client 60s
  timeout server 60s
  timeout check 20s
frontend portal
  bind 127.0.0.1:${port}
  default_backend servers
backend servers
  balance roundrobin
  option httpchk GET /health
  ${ports.map((at, n) => `server s${n} 127.0.0.1:${at} check inter 200ms fall 3 rise 1`).join('\n  ')}
`
  const file = join(folder, 'haproxy.cfg')
  await writeFile(file, config)
  const proxy = spawn('/usr/sbin/haproxy', ['-db', '-q', '-f', file], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const sendCommand = async (command: string): Promise<string> => {
    const line = connect(control)
    line.end(`${command}\n`)
    return text(line)
  }
  /** A column of the statistics of a server. */
  const figure = async (n: number, column: string): Promise<string> => {
    const [head = '', ...rows] = (await sendCommand('show stat')).split('\n')
    const at = head.replace('# ', '').split(',').indexOf(column)
    return rows.map(row => row.split(',')).find(([, name]) => name === `s${n}`)?.[at] ?? ''
  }
  const waitUntil = async (isSo: () => Promise<boolean>): Promise<void> => {
    while (!(await isSo().catch(() => false))) await pause(50)
  }
  return {
    origin: `http://127.0.0.1:${port}`,
    takeOut: async (n: number): Promise<void> => {
      await sendCommand(`set server servers/s${n} state drain`)
      await waitUntil(async () => (await figure(n, 'scur')) === '0')
    },
    putBack: async (n: number): Promise<void> => {
      await sendCommand(`set server servers/s${n} state ready`)
      await waitUntil(async () => (await figure(n, 'status')) === 'UP')
    },
    stop: () => proxy.kill('SIGTERM'),
  }
}

/** Clients without a pause, with calls that both releases have. */
const startLoad = (origin: string, cookies: readonly string[]) => {
  const failures = new Map<string, number>()
  const lastCreated: string[] = []
  const times: number[] = []
  let phase = ''
  let isOver = false
  /** Returns the id of a created case. */
  const send = async (
    cookie: string,
    method: string,
    path: string,
    body?: object,
  ): Promise<string | undefined> => {
    const started = performance.now()
    const fail = (why: string): void => {
      const line = `${phase}: ${method} ${path.split('?')[0]?.replace(/[\da-f-]{36}/, '{id}')} ${why}`
      failures.set(line, (failures.get(line) ?? 0) + 1)
    }
    try {
      const answer = await fetch(`${origin}${path}`, requestOf(cookie, method, body))
      const content = await answer.text()
      times.push(performance.now() - started)
      if (!answer.ok) fail(`${answer.status} ${content.slice(0, 120)}`)
      else if (body) return (JSON.parse(content) as { data: { uuid: string } }).data.uuid
    } catch (error) {
      fail(String((error as Error).cause ?? error))
    }
    return undefined
  }
  const work = async (at: number): Promise<void> => {
    const cookie = cookies[at % cookies.length] as string
    let last: string | undefined
    for (let n = at; !isOver; n += 1) {
      if (n % 5 === 0) {
        last = await send(cookie, 'POST', caseCalls.create.path, { form: { product: 'AL' } })
        if (last) lastCreated.push(last)
      } else if (n % 5 === 1) await send(cookie, 'GET', `${caseCalls.exportCases.path}?format=csv&type=all`)
      else if (n % 5 === 2) await send(cookie, 'GET', sessionCalls.me.path)
      else if (n % 5 === 3 && last) await send(cookie, 'GET', caseCalls.read.path.replace('{id}', last))
      else await send(cookie, 'GET', caseCalls.list.path)
    }
  }
  const working = Promise.all(Array.from({ length: Number(values.people) }, (_, at) => work(at)))
  return {
    made: lastCreated,
    failures,
    /** Runs the work of this phase; prints its figures once some requests have followed it. */
    during: async (name: string, change: () => Promise<unknown>): Promise<void> => {
      phase = name
      const before = [...failures.values()].reduce((sum, n) => sum + n, 0)
      const from = times.length
      const started = performance.now()
      await change()
      const seconds = (performance.now() - started) / 1000
      const enough = times.length + 60
      while (times.length < enough) await pause(20)
      const those = times.slice(from).toSorted((a, b) => a - b)
      const failed = [...failures.values()].reduce((sum, n) => sum + n, 0) - before
      const slowest = Math.round(those.at(-1) ?? 0)
      show(name, `${seconds.toFixed(1)} s, ${those.length} requests, ${failed} failed, slowest ${slowest} ms`)
    },
    stop: async (): Promise<void> => {
      isOver = true
      await working
    },
  }
}

const before = await prepareRelease()
const folder = await mkdtemp(join(tmpdir(), 'archway-upgrade-'))
const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'database') })
const dataDir = join(folder, 'data')
const output = join(folder, 'output.log')
const lines: string[] = []
const shared = { databaseUrl: postgres.url, dataDir, onOutput: (line: string) => void lines.push(line) }
const env = { RATE_LIMITS: 'off', LOG_LEVEL: 'warn', SHUTDOWN_NOTICE_SECONDS: '1' }
const ports = [await freePort(), await freePort()]
const oldMain = join(before, 'apps/server/src/main.ts')
/** A process of one of the releases, in the first or second place. */
const place = (n: number, isOld: boolean, more: Readonly<Record<string, string>> = {}) =>
  serverProcess({
    ...shared,
    ...(isOld ? { main: oldMain } : {}),
    port: ports[n] as number,
    env: { ...env, ...more },
  })
const running: ServerProcess[] = []
const failed: string[] = []
let proxy: Awaited<ReturnType<typeof startProxy>> | undefined
let load: ReturnType<typeof startLoad> | undefined
try {
  // The first process creates the demo world, with rows of every kind, which may take minutes.
  const first = await place(0, true, { DEMO: 'true' })
  running.push(first)
  const starting = first.launch()
  while (!(await fetch(`${first.origin}/ready`).catch(() => null))?.ok) {
    if (starting.exitCode !== null) throw new Error(`the release before ended with ${starting.exitCode}`)
    await pause(200)
  }
  running.push(await place(1, true))
  await running[1]?.start()
  const balancer = await startProxy(folder, ports)
  proxy = balancer
  const people = ['owner@brightsmiles.test', 'contact@brightsmiles.test', 'owner@nourdental.test']
  const cookies = await Promise.all(people.map(email => (running[0] as ServerProcess).signIn(email)))
  for (const n of [0, 1]) await balancer.putBack(n)
  const clients = startLoad(balancer.origin, cookies)
  load = clients

  const replace = (isOld: boolean) => async (): Promise<void> => {
    for (const n of [0, 1]) {
      await balancer.takeOut(n)
      const exit = await (running[n] as ServerProcess).stop()
      if (exit !== 0) failed.push(`process ${n} ended with ${exit}`)
      const next = await place(n, isOld)
      running[n] = next
      await next.start()
      await balancer.putBack(n)
    }
  }
  const migrate = async (): Promise<void> => {
    const migration = await serverProcess({ ...shared, env: { ...env, ROLE: 'migrate' } })
    const [exit] = await once(migration.launch(), 'close')
    if (exit !== 0) failed.push(`the migration ended with ${exit}`)
  }
  await clients.during('the release before', async () => {})
  await clients.during('this release migrates', migrate)
  await clients.during('both processes are replaced, one after the other', replace(false))
  await clients.during('back to the release before, on the new schema', replace(true))
  await clients.during('this release migrates again', migrate)
  await clients.during('forward again', replace(false))
  await clients.stop()

  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  await client.query('set role archway_backup')
  const { rows } = await client.query<{ n: number }>(
    'select count(*)::int as n from case_file where id = any($1::uuid[])',
    [clients.made],
  )
  await client.end()
  show('cases that were acknowledged, and that are stored', `${clients.made.length}, ${rows[0]?.n}`)
  if (rows[0]?.n !== clients.made.length) failed.push('an acknowledged case is missing')
} catch (error) {
  failed.push(String(error))
} finally {
  await load?.stop()
  failed.push(...[...(load?.failures ?? [])].map(([line, n]) => `${n} x ${line}`))
  proxy?.stop()
  await Promise.all(running.map(server => server.kill()))
  await postgres.stop()
  if (failed.length > 0) await writeFile(output, lines.join(''))
  else await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
}
for (const line of failed) process.stdout.write(`FAILED ${line}\n`)
if (failed.length > 0) throw new Error(`What the processes wrote: ${output}`)
