import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { scratchFolder } from '../testing/scratch.ts'
import { identitiesOfRoot } from './identity.ts'
import { type EmbeddedPostgres, type EmbeddedPostgresOptions, startEmbeddedPostgres } from './postgres.ts'

let seed: string
let dataDir: string
let runningServers: EmbeddedPostgres[]
let apps: ChildProcess[]

const folder = () => mkdtempSync(join(scratchFolder(), 'archway-postgres-'))

// Creating the cluster's files is slow: done once, and copied for every test that does not test it.
beforeAll(async () => {
  seed = folder()
  await (await startEmbeddedPostgres({ dataDir: seed, disposable: true })).stop()
})

afterAll(() => rmSync(seed, { recursive: true, force: true }))

beforeEach(() => {
  dataDir = folder()
  runningServers = []
  apps = []
})

const copyFiles = () => cpSync(seed, dataDir, { recursive: true })

afterEach(async () => {
  for (const app of apps) {
    if (app.exitCode !== null || app.signalCode !== null) continue
    app.kill('SIGKILL')
    await once(app, 'exit')
  }
  for (const server of runningServers) await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

async function start(options: Partial<EmbeddedPostgresOptions> = {}): Promise<EmbeddedPostgres> {
  const startedAt = performance.now()
  const server = await startEmbeddedPostgres({ dataDir, disposable: true, ...options })
  runningServers.push(server)
  console.log(`${server.how} in ${Math.round(performance.now() - startedAt)} ms`)
  return server
}

async function queryRows<T>(url: string, statement: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<{ answer: T }>(statement)).rows.map(row => row.answer)
  } finally {
    await client.end()
  }
}

const pidFile = () => join(dataDir, 'postgres', 'cluster', 'postmaster.pid')
const postmasterPid = () => Number(readFileSync(pidFile(), 'utf8').split('\n')[0])
const isUp = () => statSync(pidFile(), { throwIfNoEntry: false }) !== undefined

/** Another process of the product on the same data. */
async function startApp(): Promise<{ app: ChildProcess; url: string; how: string }> {
  const program = `
    import { startEmbeddedPostgres } from ${JSON.stringify(new URL('./postgres.ts', import.meta.url).href)}
    const server = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)} })
    console.log(JSON.stringify({ url: server.url, how: server.how }))
    process.on('SIGTERM', () => server.stop())`
  const app = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  apps.push(app)
  const [line] = await once(app.stdout ?? app, 'data')
  return { app, ...JSON.parse(String(line)) }
}

describe('the embedded PostgreSQL', () => {
  test('is created once, started the next time, and its data is preserved', async () => {
    const first = await start({ disposable: false })
    expect(first.how).toBe('made')
    await queryRows(first.url, 'create table kept as select 7 as answer')
    const settings = `select name || '=' || setting as answer from pg_settings
      where name in ('fsync', 'synchronous_commit', 'data_checksums', 'server_encoding', 'listen_addresses') order by 1`
    expect(await queryRows(first.url, settings)).toEqual([
      'data_checksums=on',
      'fsync=on',
      'listen_addresses=127.0.0.1',
      'server_encoding=UTF8',
      'synchronous_commit=on',
    ])
    await first.stop()
    expect(isUp()).toBe(false)

    const second = await start()
    expect(second.how).toBe('started')
    expect(await queryRows(second.url, 'select answer from kept')).toEqual([7])
  })

  test('needs the password', async () => {
    copyFiles()
    const { url } = await start()
    await expect(queryRows(url.replace(/:[0-9a-f]+@/, ':guess@'), 'select 1 as answer')).rejects.toThrow(
      /password/,
    )
  })

  test('compares letters of all three languages case-insensitively', async () => {
    copyFiles()
    const { url } = await start()
    expect(
      await queryRows(url, "select lower('ÇĞÖŞÜ Éİ') = 'çğöşü éi' or upper('çğöşü') = 'ÇĞÖŞÜ' as answer"),
    ).toEqual([true])
  })

  test('is shared: a second process joins it, the last one stops it', async () => {
    copyFiles()
    const first = await start()
    const second = await start()
    expect(second.how).toBe('joined')
    expect(second.url).toBe(first.url)
    await first.stop()
    expect(await queryRows(second.url, 'select 1 as answer')).toEqual([1])
    await second.stop()
    expect(isUp()).toBe(false)
  })

  test('several concurrent first starts share one server', async () => {
    const servers = await Promise.all([startApp(), startApp(), start()])
    expect(new Set(servers.map(server => server.url)).size).toBe(1)
  })

  test('two processes that end at the same time stop it', async () => {
    copyFiles()
    const servers = await Promise.all([start(), start()])
    await Promise.all(servers.map(server => server.stop()))
    expect(isUp()).toBe(false)
  })

  test('continues after a process was killed, is joined by the next and stopped by it', async () => {
    copyFiles()
    const { app, url } = await startApp()
    const pid = postmasterPid()
    app.kill('SIGKILL')
    await once(app, 'exit')
    const next = await start()
    expect(next).toMatchObject({ how: 'joined', url })
    expect(postmasterPid()).toBe(pid)
    await next.stop()
    expect(isUp()).toBe(false)
  })

  test('is restarted at the same port when it dies', async () => {
    copyFiles()
    const events: string[] = []
    const server = await start({ disposable: false, onEvent: sentence => events.push(sentence) })
    await queryRows(server.url, 'create table kept as select 7 as answer')
    const startedAt = performance.now()
    process.kill(postmasterPid(), 'SIGKILL')
    while (events.length < 2) await pause(10)
    console.log(`back in ${Math.round(performance.now() - startedAt)} ms`)
    expect(events).toEqual([
      'The embedded PostgreSQL is gone; starting it again.',
      'The embedded PostgreSQL is back.',
    ])
    expect(await queryRows(server.url, 'select answer from kept')).toEqual([7])
  })

  test('a reused process id does not prevent the start', async () => {
    copyFiles()
    const first = await start()
    const pid = postmasterPid()
    const content = readFileSync(pidFile(), 'utf8')
    await first.stop()
    const stranger = spawn('sleep', ['60'])
    apps.push(stranger)
    writeFileSync(pidFile(), content.replace(String(pid), String(stranger.pid)))
    expect((await start()).how).toBe('started')
  })

  describe.runIf(process.getuid?.() === 0)('as root', () => {
    for (const identity of identitiesOfRoot) {
      test(`runs by ${identity.name}`, async context => {
        copyFiles()
        chmodSync(dataDir, 0o755)
        let server: EmbeddedPostgres
        try {
          server = await start({ identities: [identity] })
        } catch (error) {
          // A container may forbid this method; the test needs only that another method is then used.
          context.skip(String(error))
          return
        }
        expect(await queryRows(server.url, 'select 1 as answer')).toEqual([1])
        await server.stop()
        // The files change their owner when the next start runs as another user.
        expect((await start()).how).toBe('started')
      })
    }
  })
})
