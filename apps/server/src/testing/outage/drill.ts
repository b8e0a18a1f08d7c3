import { randomBytes, randomUUID } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { io } from 'socket.io-client'
import { expect } from 'vitest'
import { demoId, makePeople, makeSecondAdministrator } from '../../demo/people.ts'
import { sampleCase, sampleStl } from '../../features/case-files/sample.ts'
import { systemClock } from '../../platform/clock.ts'
import { connect, type Database } from '../../platform/db/database.ts'
import { systemScope } from '../../platform/db/scope.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { type ServerProcess, serverProcess } from '../server-process.ts'
import type { DrillDatabase, OutageKind } from './databases.ts'

export type Outage = {
  readonly how: OutageKind
  readonly holdMs: number
  /** Timeout of conditions during an outage. */
  readonly during?: () => Promise<void>
}

const email = 'owner@brightsmiles.test'
const module = (name: string) => new URL(name, import.meta.url).href
const megabyte = 1_000_000

/** The response during an outage: status and Retry-After. */
type Answer = { readonly status: number; readonly retryAfter: string | null }

/** Executes one statement as the owner, on a separate connection. */
const createOwnerQuery =
  (database: DrillDatabase) =>
  async <R extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<R[]> => {
    const client = new pg.Client({ connectionString: database.url() })
    client.on('error', () => {})
    try {
      await client.connect()
      return (await client.query<R>(text, values)).rows
    } finally {
      await client.end().catch(() => {})
    }
  }
/** Records every job that is added from now on, whatever its outcome. */
const recordAddedJobs = (query: ReturnType<typeof createOwnerQuery>) =>
  query(`
    create table public.drill_job (id bigint primary key, task text);
    create function public.note_job() returns trigger language plpgsql as $$
      begin
        insert into public.drill_job select new.id, identifier from graphile_worker._private_tasks where id = new.task_id;
        return null;
      end $$;
    create trigger note_job after insert on graphile_worker._private_jobs for each row execute function public.note_job()`)

/** The calls of a signed-in person to each server. */
const createCalls = (servers: readonly ServerProcess[], cookies: readonly string[]) => {
  const callServer = async (
    serverIndex: number,
    method: string,
    path: string,
    body?: object,
  ): Promise<Response> =>
    (servers[serverIndex] as ServerProcess).ask(method, path, cookies[serverIndex] as string, body)
  const needSuccess = async (answer: Promise<Response>): Promise<Record<string, unknown>> => {
    const response = await answer
    const text = await response.text()
    if (!response.ok) throw new Error(`${response.url}: ${response.status} ${text}`)
    return (JSON.parse(text) as { data: Record<string, unknown> }).data
  }
  const reserve = async (serverIndex: number, caseUuid: string, bytes: number): Promise<string> => {
    const file = { caseUuid, typeKey: 'upperImpression', fileName: 'upper.stl', bytes }
    const { uploadUrl } = await needSuccess(callServer(serverIndex, 'POST', '/caseAsset', file))
    return `${servers[serverIndex]?.origin}${uploadUrl}`
  }
  const tus = (
    serverIndex: number,
    method: string,
    url: string,
    offset?: number,
    body?: Buffer,
  ): Promise<Response> =>
    fetch(url, {
      method,
      headers: {
        cookie: cookies[serverIndex] as string,
        'tus-resumable': '1.0.0',
        ...(body
          ? { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' }
          : {}),
      },
      ...(body ? { body: new Uint8Array(body) } : {}),
    })
  return { callServer, needSuccess, reserve, tus }
}

/** The refusal of a new chat connection. */
const socketRefusal = (origin: string, cookie: string): Promise<string> =>
  new Promise(resolve => {
    const socket = io(origin, {
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      extraHeaders: { cookie },
    })
    const end = (name: string) => {
      socket.disconnect()
      resolve(name)
    }
    socket.once('connect', () => end('connected'))
    socket.once('connect_error', error =>
      end((error as { data?: { code?: string } }).data?.code ?? error.message),
    )
  })

/** Two server processes with their workers over one database, and the actions on them. */
export const startDrill = async (
  database: DrillDatabase,
  dataDir: string,
  { fault }: { readonly fault?: URL } = {},
) => {
  const runs = join(dataDir, 'runs')
  await writeFile(runs, '')
  const output: string[] = []
  const preloads = [...(fault ? [fault.href] : []), module('./record-runs.ts')]
  const serverOptions = {
    databaseUrl: database.setting,
    dataDir,
    env: {
      DRILL_RUNS: runs,
      RATE_LIMITS: 'false',
      // Twenty long outages take longer than a confirmation, which erasures need, is valid.
      REAUTHENTICATION_MINUTES: '1440',
      NODE_OPTIONS: preloads.map(preload => `--import ${preload}`).join(' '),
    },
    onOutput: (text: string) => void output.push(text),
  }
  const servers: ServerProcess[] = []
  for (let count = 0; count < 2; count++) {
    const server = await serverProcess(serverOptions)
    await server.start()
    servers.push(server)
  }
  const db: Database = connect(database.url(), { size: 4 })
  await makePeople(db, new Date())
  await makeSecondAdministrator(db, new Date())
  const cookies = await Promise.all(servers.map(server => server.signIn(email)))
  const administrators = await Promise.all(
    ['staff@archway.test', 'admin@archway.test'].map(address =>
      (servers[0] as ServerProcess).signIn(address),
    ),
  )

  const query = createOwnerQuery(database)
  await recordAddedJobs(query)
  const { callServer, needSuccess, reserve, tus } = createCalls(servers, cookies)
  const newCase = () => sampleCase({ db, clock: systemClock } as never, { companyId: demoId('brightsmiles') })

  let seed = 0
  const models: string[] = []
  const tokens: string[] = []
  /** Enqueues jobs of every kind: models, mails, the digests, and an erasure. */
  const enqueueJobs = async (): Promise<void> => {
    for (const serverIndex of [0, 1]) {
      const content = sampleStl(2 * megabyte, ++seed)
      const caseUuid = await newCase()
      const url = await reserve(serverIndex, caseUuid, content.length)
      expect((await tus(serverIndex, 'PATCH', url, 0, content)).status).toBe(204)
      models.push(caseUuid)
      const [requester, confirmer] = administrators as [string, string]
      const server = servers[serverIndex] as ServerProcess
      // Its file is deleted by a job.
      const erasedUuid = await newCase()
      const erasedScan = sampleStl(1000, ++seed)
      const erasedUrl = await reserve(serverIndex, erasedUuid, erasedScan.length)
      expect((await tus(serverIndex, 'PATCH', erasedUrl, 0, erasedScan)).status).toBe(204)
      const { uuid } = await needSuccess(
        server.ask('POST', `/admin/person/case/${erasedUuid}/erase`, requester, {
          reason: 'The clinic requested it',
        }),
      )
      await needSuccess(server.ask('POST', `/admin/approval/${uuid}/confirm`, confirmer, {}))
    }
    await db.within(systemScope, async tx => {
      for (let count = 0; count < 20; count++) {
        const token = randomBytes(24).toString('base64url')
        tokens.push(token)
        await addJob(tx, 'passwordMail', { accountId: demoId(email), token, kind: 'forgotten' })
      }
      await addJob(tx, 'goRounds', {})
    })
  }
  const countLocked = async (): Promise<number> =>
    (await query('select from graphile_worker.jobs where locked_at is not null')).length

  // Each worker has one connection for its presence.
  const countRunningWorkers = async () =>
    (await query(`select distinct pid from pg_locks where locktype = 'advisory' and classid = 7224104`))
      .length
  await expect.poll(countRunningWorkers).toBe(2)

  /** The responses of every server to each kind of request during an outage. */
  const collectAnswers = async (serverIndex: number, upload: string): Promise<Record<string, Answer>> => {
    const responses: Record<string, Promise<Response>> = {
      list: callServer(serverIndex, 'GET', '/dso/case?page=1'),
      health: callServer(serverIndex, 'GET', '/health'),
      signIn: callServer(serverIndex, 'POST', '/auth', { username: email, password: 'wrong-password-1' }),
      write: callServer(serverIndex, 'POST', '/caseAsset', {
        caseUuid: randomUUID(),
        typeKey: 'upperImpression',
        fileName: 'upper.stl',
        bytes: 1000,
      }),
      uploadOffset: tus(serverIndex, 'HEAD', upload),
      upload: tus(serverIndex, 'PATCH', upload, 0, Buffer.alloc(500)),
    }
    const answers: Record<string, Answer> = {}
    for (const [name, response] of Object.entries(responses)) {
      const { status, headers, body } = await response
      await body?.cancel()
      answers[name] = { status, retryAfter: headers.get('retry-after') }
    }
    return answers
  }

  /** One outage while jobs run: 503 with Retry-After from both servers during it, and work again after it. */
  const outage = async ({ how, holdMs, during }: Outage): Promise<void> => {
    const uploads = await Promise.all(
      [0, 1].map(async serverIndex => reserve(serverIndex, await newCase(), 1000)),
    )
    await enqueueJobs()
    await expect.poll(countLocked, { interval: 5 }).toBeGreaterThan(0)
    await database.interrupt(how)
    const heldUntil = performance.now() + holdMs
    for (const serverIndex of [0, 1]) {
      const answers = await collectAnswers(serverIndex, uploads[serverIndex] as string)
      const awayResponse = { status: 503, retryAfter: expect.stringMatching(/^\d+$/) }
      expect(answers).toEqual(Object.fromEntries(Object.keys(answers).map(name => [name, awayResponse])))
      expect(await socketRefusal(servers[serverIndex]?.origin ?? '', cookies[serverIndex] as string)).toBe(
        'UNAVAILABLE',
      )
      await expect.poll(async () => (await callServer(serverIndex, 'GET', '/ready')).status).toBe(503)
      expect((await callServer(serverIndex, 'GET', '/live')).status).toBe(200)
    }
    await during?.()
    while (performance.now() < heldUntil) await pause(Math.min(1000, holdMs))
    await database.restore()
    for (const serverIndex of [0, 1]) {
      for (const path of ['/health', '/ready'])
        await expect.poll(async () => (await callServer(serverIndex, 'GET', path)).status).toBe(200)
      await expect
        .poll(async () => (await callServer(serverIndex, 'GET', '/dso/case?page=1')).status)
        .toBe(200)
      expect(
        (await tus(serverIndex, 'PATCH', uploads[serverIndex] as string, 0, sampleStl(1000, ++seed))).status,
      ).toBe(204)
    }
  }

  return {
    outage,
    output,
    /** Processes that ended and errors that were not handled: the lines of the log, each after the twenty before it. */
    endings: (): string[] => {
      const lines = output.join('').split('\n')
      return lines.flatMap((line, index) =>
        /The worker ended|was not handled/.test(line)
          ? [lines.slice(Math.max(0, index - 20), index + 1).join('\n')]
          : [],
      )
    },
    pids: async () => {
      const workers = await Promise.all(servers.map(server => server.workers()))
      return servers.map((server, index) => ({ web: server.pid(), worker: workers[index]?.at(0) }))
    },
    /**
     * Lets the workers finish the remaining jobs, without the delay after failures. Limited by the test's own
     * timeout.
     */
    finish: async (): Promise<void> => {
      const remainingJobs = async () => {
        await query(
          `update graphile_worker._private_jobs set run_at = now() where locked_at is null and run_at > now()`,
        )
        return query(
          `select task_identifier as task, attempts, locked_at is not null as locked, last_error as "lastError"
           from graphile_worker.jobs`,
        )
      }
      await expect.poll(remainingJobs, { interval: 500, timeout: 1_200_000 }).toEqual([])
    },
    /** The result of the drill: lost jobs, jobs done twice, and their effects. */
    result: async () => {
      const jobRows = await query<{ id: string; task: string }>('select id::text, task from public.drill_job')
      const counts = new Map<string, number>()
      for (const id of (await readFile(runs, 'utf8')).split('\n').filter(Boolean))
        counts.set(id, (counts.get(id) ?? 0) + 1)
      const letters = await readdir(join(dataDir, 'outbox'))
      const [created] = await query<{ ready: number }>(
        `select count(*)::int as ready from case_asset where case_id = any($1::uuid[]) and model_key is not null`,
        [models],
      )
      return {
        jobs: Object.groupBy(jobRows, ({ task }) => task),
        lost: jobRows.filter(({ id }) => !counts.has(id)),
        twice: jobRows.filter(({ id }) => (counts.get(id) ?? 0) > 1),
        models: { requested: models.length, ready: created?.ready },
        mails: {
          requested: tokens.length,
          sent: letters.filter(name => name.startsWith('forgotten-')).length,
        },
      }
    },
    close: async (): Promise<void> => {
      await db.close()
      await Promise.all(servers.map(server => server.kill()))
      await database.close()
    },
  }
}
