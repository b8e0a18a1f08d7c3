import { spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { testBucket } from '../../apps/server/src/platform/testing/s3.ts'
import { type Running, startArchway } from '../src/archway.ts'
import { cpuOf } from '../src/cpu.ts'
import { openBenchDatabase } from '../src/database.ts'
import { print } from '../src/print.ts'

// Uploads to an object storage (Ceph): directly from the sender, compared with tus through the server. Prints CPU and
// memory of the server per GB, and how many bytes it reads. The hash of the whole file, which a job computes for
// direct uploads, is part of the CPU of both.
const megabytes = Number(process.argv[2] ?? 100)
const files = Number(process.argv[3] ?? 6)
const mebibyte = 1024 * 1024
const partsAtOnce = 3

const root = join(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'archway-bench-'))
const s3Server = (command: string): string =>
  spawnSync(join(root, 'tools/s3-server.sh'), [command, join(folder, 's3')], { encoding: 'utf8' }).stdout
if (!process.env.TEST_S3_ENDPOINT) {
  for (const line of s3Server('start').trim().split('\n')) {
    const [name = '', value = ''] = line.split('=')
    process.env[name] = value
  }
  process.once('exit', () => {
    s3Server('stop')
    rmSync(folder, { recursive: true, force: true })
  })
}
Object.assign(process.env, await testBucket())

// The slot accepts archives of any kind, and makes no renditions of them.
const content = Buffer.concat([
  Buffer.from([0x1f, 0x8b, 0x08, 0, 0, 0, 0, 0, 0, 3]),
  randomBytes(megabytes * mebibyte),
])
const agent = new Agent({ keepAlive: true })

/** Sends bytes in one request; returns the status of the response. */
const sendBytes = (method: string, url: string, headers: Readonly<Record<string, string>>, bytes: Buffer) =>
  new Promise<void>((resolve, reject) => {
    const sending = request(
      url,
      { agent, method, headers: { ...headers, 'content-length': bytes.length } },
      response => {
        response.resume().on('end', () => {
          if ((response.statusCode ?? 500) < 300) resolve()
          else reject(new Error(`${method} ${url}: ${response.statusCode}`))
        })
      },
    )
    sending.on('error', reject)
    sending.end(bytes)
  })

type Reserved = { readonly asset: { readonly uuid: string }; readonly uploadUrl: string }
type Signed = { readonly url: string; readonly headers: Record<string, string> }
type Part = { readonly number: number; readonly bytes: Buffer }

/** The calls of one server. */
const callsOf =
  ({ url, headers }: Running) =>
  async <T>(method: string, path: string, body?: object): Promise<T> => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { accept: 'application/json', 'content-type': 'application/json', ...headers },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`)
    return ((await response.json()) as { data: T }).data
  }

const sendByTus = async (archway: Running, { uploadUrl }: Reserved): Promise<void> => {
  const size = 5 * mebibyte
  for (let offset = 0; offset < content.length; offset += size)
    await sendBytes(
      'PATCH',
      `${archway.url}${uploadUrl}`,
      {
        ...archway.headers,
        'tus-resumable': '1.0.0',
        'upload-offset': String(offset),
        'content-type': 'application/offset+octet-stream',
      },
      content.subarray(offset, offset + size),
    )
}

/** Like the portal: each call signs four parts, of which three are sent at a time. */
const sendDirectly = async (archway: Running, { asset }: Reserved): Promise<void> => {
  const call = callsOf(archway)
  const path = `/caseAsset/${asset.uuid}`
  const { partBytes } = await call<{ partBytes: number }>('GET', `${path}/part`)
  const waiting = Array.from(
    { length: Math.ceil(content.length / partBytes) },
    (_, index): Part => ({
      number: index + 1,
      bytes: content.subarray(index * partBytes, (index + 1) * partBytes),
    }),
  )
  while (waiting.length > 0) {
    const batch = waiting.splice(0, 4)
    const { parts } = await call<{ parts: Signed[] }>('POST', `${path}/part`, {
      parts: batch.map(({ number, bytes }) => ({
        number,
        sha256: createHash('sha256').update(bytes).digest('hex'),
      })),
    })
    const going = parts.map((signed, index) => ({ signed, bytes: batch[index]?.bytes ?? Buffer.alloc(0) }))
    const worker = async () => {
      for (let next = going.shift(); next; next = going.shift())
        await sendBytes('PUT', next.signed.url, next.signed.headers, next.bytes)
    }
    await Promise.all(Array.from({ length: partsAtOnce }, worker))
  }
  await call('POST', `${path}/complete`, {})
}

/** CPU seconds of one process alone, without its children. */
const ownCpuOf = (pid: number): number => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
    .map(Number)
  return ((user ?? 0) + (system ?? 0)) / 100
}

/** Memory of a process in kilobytes, and the bytes it has read, including sockets. */
const memoryOf = (pid: number): number =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
const readBy = (pid: number): number =>
  Number(/rchar: (\d+)/.exec(readFileSync(`/proc/${pid}/io`, 'utf8'))?.[1])

const database = await openBenchDatabase(10_000)
const queue = new pg.Client({ connectionString: database.url })
await queue.connect()
const waitUntilSettled = async (): Promise<void> => {
  const { rows } = await queue.query<{ n: number }>(
    `select count(*)::int as n from graphile_worker.jobs where task_identifier = 'hashFile'`,
  )
  if (rows[0]?.n === 0) return
  await pause(100)
  await waitUntilSettled()
}

let first = 0
const measure = async (send: typeof sendByTus) => {
  const archway = await startArchway(database.url)
  const call = callsOf(archway)
  const cases = await call<{ uuid: string; status: string }[]>('GET', '/case?paginate=100')
  const open = cases.filter(({ status }) => status === 'NEW').slice(first, first + files + 1)
  first += files + 1
  const uploadOne = async (caseUuid: string) => {
    const body = { caseUuid, typeKey: 'thirdParty', fileName: 'a.gz', bytes: content.length, resume: true }
    await send(archway, await call<Reserved>('POST', '/caseAsset', body))
  }
  // The first upload does not count, because code is compiled and connections are opened.
  await uploadOne(open[0]?.uuid ?? '')
  await waitUntilSettled()
  const [cpu, ownCpu, read, started] = [
    cpuOf(archway.pid),
    ownCpuOf(archway.pid),
    readBy(archway.pid),
    performance.now(),
  ]
  for (const { uuid } of open.slice(1)) await uploadOne(uuid)
  const seconds = (performance.now() - started) / 1000
  await waitUntilSettled()
  const gigabytes = (files * megabytes) / 1024
  const figures = {
    cpu: (cpuOf(archway.pid) - cpu) / 1000 / gigabytes,
    portal: (ownCpuOf(archway.pid) - ownCpu) / gigabytes,
    read: (readBy(archway.pid) - read) / mebibyte / gigabytes,
    memory: memoryOf(archway.pid) / 1024,
    speed: (files * megabytes) / seconds,
  }
  await archway.close()
  return figures
}

const tus = await measure(sendByTus)
const direct = await measure(sendDirectly)
print(`uploads into an object storage, ${files} files of ${megabytes} MB, one after the other`, 'none', {
  'direct, s CPU of all server processes a GB': direct.cpu,
  'tus, s CPU of all server processes a GB': tus.cpu,
  'direct by tus': direct.cpu / tus.cpu,
  'direct, s CPU of the process of the portal a GB': direct.portal,
  'tus, s CPU of the process of the portal a GB': tus.portal,
  'direct, MB read by the process of the portal a GB': direct.read,
  'tus, MB read by the process of the portal a GB': tus.read,
  'direct, MB of memory at most (process of the portal)': direct.memory,
  'tus, MB of memory at most (process of the portal)': tus.memory,
  'direct, MB/s': direct.speed,
  'tus, MB/s': tus.speed,
})
await queue.end()
await database.stop()
