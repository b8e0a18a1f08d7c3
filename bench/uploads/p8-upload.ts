import { fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { sampleStl } from '../../apps/server/src/features/case-files/sample.ts'
import { startArchway } from '../src/archway.ts'
import { cpuOf } from '../src/cpu.ts'
import { openBenchDatabase } from '../src/database.ts'
import { computeMedian } from '../src/measure.ts'
import { judgeMaximum, judgeMinimum, print } from '../src/print.ts'

// P8: resumable uploads with authorisation, hash, content check, row and commit, compared with a bare `node:http`
// pipeline with hash and fsync: one at a time and six at once.
const megabytes = Number(process.argv[2] ?? 100)
const rounds = 5
const mebibyte = 1024 * 1024

const database = await openBenchDatabase(10_000)
const archway = await startArchway(database.url)
const folder = join(import.meta.dirname, '../../data/bench/files/rival')
const rival = fork(join(import.meta.dirname, '../src/rivals/upload.ts'), [folder])
process.once('exit', () => rival.kill('SIGKILL'))
const rivalPort = await new Promise<number>(resolve => rival.once('message', port => resolve(Number(port))))
const content = sampleStl(megabytes * mebibyte)

const json = { accept: 'application/json', 'content-type': 'application/json', ...archway.headers }
const list = await fetch(`${archway.url}/case?paginate=100`, {
  headers: { accept: 'application/json', ...archway.headers },
})
if (!list.ok) throw new Error(`no cases: ${list.status} ${await list.text()}`)
const { data } = (await list.json()) as { data: { uuid: string; status: string }[] }
const cases = data.filter(({ status }) => status === 'NEW').map(({ uuid }) => uuid)

const reserve = async (caseUuid: string): Promise<string> => {
  const body = {
    caseUuid,
    typeKey: 'upperImpression',
    fileName: 'u.stl',
    bytes: content.length,
    resume: true,
  }
  const response = await fetch(`${archway.url}/caseAsset`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`cannot reserve: ${await response.text()}`)
  return ((await response.json()) as { data: { uploadUrl: string } }).data.uploadUrl
}

/** Sends the file in one request; returns the milliseconds from its first byte to the response. */
const send = (method: string, url: string, headers: Readonly<Record<string, string>>): Promise<number> =>
  new Promise((resolve, reject) => {
    const started = performance.now()
    const sending = request(
      url,
      { method, headers: { ...headers, 'content-length': content.length } },
      response => {
        response.resume().on('end', () => {
          if ((response.statusCode ?? 500) < 300) resolve(performance.now() - started)
          else reject(new Error(`${url}: ${response.statusCode}`))
        })
      },
    )
    sending.on('error', reject)
    sending.end(content)
  })
const prepareArchway = async (n: number): Promise<() => Promise<number>> => {
  const url = await reserve(cases[n] ?? '')
  const tus = { 'tus-resumable': '1.0.0', 'upload-offset': '0' }
  const headers = { ...archway.headers, ...tus, 'content-type': 'application/offset+octet-stream' }
  return () => send('PATCH', `${archway.url}${url}`, headers)
}
const prepareRival = async (): Promise<() => Promise<number>> => () =>
  send('PUT', `http://127.0.0.1:${rivalPort}/`, {})

/** Megabytes per second with this concurrency, and CPU of the server per megabyte. */
const measureRate = async (
  prepare: (n: number) => Promise<() => Promise<number>>,
  atOnce: number,
  pid: number,
) => {
  const sends = await Promise.all(Array.from({ length: atOnce }, (_, n) => prepare(n)))
  const [before, started] = [cpuOf(pid), performance.now()]
  await Promise.all(sends.map(startSending => startSending()))
  const seconds = (performance.now() - started) / 1000
  return { speed: (atOnce * megabytes) / seconds, cpu: (cpuOf(pid) - before) / (atOnce * megabytes) }
}
const queue = new pg.Client({ connectionString: database.url })
await queue.connect()
/** Waits for the light models of the uploads, which must not count in the next measurement. */
const waitUntilSettled = async (): Promise<void> => {
  const { rows } = await queue.query<{ n: number }>(
    `select count(*)::int as n from graphile_worker.jobs where task_identifier = 'makeModel'`,
  )
  if (rows[0]?.n === 0) return
  await pause(200)
  await waitUntilSettled()
}
/** Current (VmRSS) or highest (VmHWM) memory of the server, in MB. */
const readMemory = (name: 'VmRSS' | 'VmHWM'): number =>
  Number(new RegExp(`${name}:\\s+(\\d+)`).exec(readFileSync(`/proc/${archway.pid}/status`, 'utf8'))?.[1]) /
  1024

// The server collects the garbage of its start five seconds after it.
await pause(8000)
const memoryAtRest = readMemory('VmRSS')
for (const [atOnce, share] of [
  [1, 0.8],
  [6, 0.65],
] as const) {
  const results: {
    archway: Awaited<ReturnType<typeof measureRate>>
    bare: Awaited<ReturnType<typeof measureRate>>
  }[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const bare = await measureRate(prepareRival, atOnce, rival.pid ?? 0)
    const ours = await measureRate(prepareArchway, atOnce, archway.pid)
    await waitUntilSettled()
    if (round > 0) results.push({ archway: ours, bare })
  }
  print(`P8 upload, ${atOnce} at once, ${megabytes} MB each`, `at least ${share} of a bare pipeline`, {
    'archway, MB/s': computeMedian(results.map(run => run.archway.speed)),
    'bare, MB/s': computeMedian(results.map(run => run.bare.speed)),
    'of the bare pipeline': judgeMinimum(
      share,
      computeMedian(results.map(run => run.archway.speed / run.bare.speed)),
    ),
    'archway, ms CPU of the server a MB': computeMedian(results.map(run => run.archway.cpu)),
    'bare, ms CPU of the server a MB': computeMedian(results.map(run => run.bare.cpu)),
    'bare CPU by ours': computeMedian(results.map(run => run.bare.cpu / run.archway.cpu)),
  })
}
print('P8 memory of the server', 'at most 170 MB at rest, 220 MB after uploads', {
  'before the first upload, MB': judgeMaximum(170, memoryAtRest),
  'after, MB': judgeMaximum(220, readMemory('VmRSS')),
  'at most, MB': readMemory('VmHWM'),
})
await queue.end()
rival.kill()
await archway.close()
await database.stop()
