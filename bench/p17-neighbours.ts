import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import sharp from 'sharp'
import { demoPassword } from '../apps/server/src/demo/people.ts'
import { startEmbeddedPostgres } from '../apps/server/src/platform/postgres/postgres.ts'
import { findFreePort } from './src/archway.ts'
import { computePercentile, freshAddresses, prepare, secondsToLetter } from './src/neighbour.ts'
import { judgeMaximum, record } from './src/print.ts'
import type { ProbeOptions } from './src/stopwatch.ts'

const options = process.argv.slice(2)
/** Planted fault: the pool of workers is bypassed, and the figures must miss their goal. */
const isPlanted = options.includes('--without-pool')
/** `--only=CSV,scans`: the attacks whose names contain one of these. */
const only =
  options
    .find(option => option.startsWith('--only='))
    ?.slice('--only='.length)
    .split(',') ?? []
const [rounds = 3, seconds = 6] = options.filter(option => /^\d+$/.test(option)).map(Number)
const goal = { ratio: 3, mailSeconds: 10 } as const
/** Concurrent clients of each person of the attacking company. */
const clients = 6
/** Interval at which the neighbor requests their list. */
const everyMs = 40
const attackerCases = 20_000

const root = join(import.meta.dirname, '..')
const data = await mkdtemp(join(tmpdir(), 'archway-p17-'))
const cluster = await startEmbeddedPostgres({ dataDir: data })
const attackCount = 8
const addresses = freshAddresses(2 * rounds * attackCount + 1)
/** Two people for each attack, because limits are counted by person. */
const attackerEmails = Array.from({ length: 2 * attackCount }, (_, n) => `p17-${n}@brightsmiles.test`)
const { cases, plans } = await prepare(cluster.url, {
  addresses,
  attackers: attackerEmails,
  cases: attackerCases,
  plans: 60,
})
const url = `http://127.0.0.1:${await findFreePort()}`
const server = spawn(
  process.execPath,
  [
    '--max-semi-space-size=4',
    ...(isPlanted ? ['--import', join(import.meta.dirname, 'src/without-pool.ts')] : []),
    join(root, 'apps/server/src/main.ts'),
    ...['--port', new URL(url).port, '--data', data, '--no-demo'],
  ],
  {
    env: { ...process.env, DATABASE_URL: cluster.url, LOG_LEVEL: 'error', HOST: '127.0.0.1' },
    stdio: ['ignore', 'inherit', 'inherit'],
  },
)
process.once('exit', () => server.kill('SIGTERM'))
for (let tries = 0; tries < 3000; tries += 1) {
  if (server.exitCode !== null) throw new Error('the server did not start')
  if ((await fetch(`${url}/health`).catch(() => null))?.ok) break
  await pause(100)
}

type Person = { readonly cookie: string }
const signIn = async (username: string): Promise<Person> => {
  const response = await fetch(`${url}/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: demoPassword }),
  })
  if (!response.ok) throw new Error(`cannot sign in: ${response.status}`)
  const cookie = response.headers.getSetCookie().map(set => set.split(';')[0])
  return { cookie: cookie.join('; ') }
}
const call = (person: Person, path: string, body?: object, signal?: AbortSignal) =>
  fetch(`${url}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: body ? { ...person, 'content-type': 'application/json' } : person,
    body: body && JSON.stringify(body),
    signal,
  })

const attackers: Person[] = []
for (const email of attackerEmails) attackers.push(await signIn(email))
const attacker = await signIn('owner@brightsmiles.test')
const neighbour = await signIn('owner@nourdental.test')
/** Uploads into the attacker's first case that accepts the file; null if none does. */
const upload = async (
  typeKey: string,
  fileName: string,
  content: Buffer,
  signal?: AbortSignal,
): Promise<string | null> => {
  for (const caseUuid of cases) {
    const body = { caseUuid, typeKey, fileName, bytes: content.length }
    const reserved = await call(attacker, '/caseAsset', body, signal)
    const answer = (await reserved.json()) as { data: { uploadUrl: string; asset: { uuid: string } } }
    if (!reserved.ok) continue
    const response = await fetch(`${url}${answer.data.uploadUrl}`, {
      method: 'PATCH',
      headers: {
        ...attacker,
        'tus-resumable': '1.0.0',
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
      },
      body: new Uint8Array(content),
      signal,
    })
    await response.arrayBuffer()
    if (response.ok) return answer.data.asset.uuid
  }
  return null
}
const solidPicture = (side: number) =>
  sharp({
    create: { width: side, height: side, channels: 3, background: '#c08080' },
    limitInputPixels: false,
  })
    .png()
    .toBuffer()
const photo = await upload('frontal', 'frontal.png', await solidPicture(10_900))
const smallerPhoto = await upload('frontSmiling', 'smile.png', await solidPicture(7000))
const hostileObj = (): Buffer => {
  const points = Array.from({ length: 1000 }, (_, n) => `v ${Math.cos(n)} ${Math.sin(n)} ${Math.random()}`)
  const face = Array.from({ length: 3_000_000 }, (_, n) => (n % 1000) + 1)
  return Buffer.from(`${points.join('\n')}\nf ${face.join(' ')}\n`)
}
const scan = hostileObj()
let planIndex = 0
/** A different plan for each call, because rendered documents are cached. */
const nextPlan = (): string => plans[planIndex++ % plans.length] ?? ''

type Attack = (person: Person, signal: AbortSignal) => Promise<Response>
const rotatePhoto =
  (id: string | null): Attack =>
  (person, signal) =>
    call(person, `/caseAsset/${id}/edit`, { turn: 90 }, signal)
const attacks: Readonly<Record<string, Attack>> = {
  'photo edits, 119 MP': rotatePhoto(photo),
  'photo edits, 49 MP': rotatePhoto(smallerPhoto),
  PDFs: (person, signal) => call(person, `/plan/${nextPlan()}/document`, undefined, signal),
  'exports, XLSX': (person, signal) => call(person, '/case/export?format=xlsx', undefined, signal),
  'exports, CSV': (person, signal) => call(person, '/case/export?format=csv', undefined, signal),
  'company archives': (person, signal) => call(person, '/company/export', {}, signal),
  searches: (person, signal) =>
    call(person, `/case?filter=${encodeURIComponent('{"LIKE":{"firstName":"a"}}')}`, undefined, signal),
  'hostile scans': async (person, signal) => {
    await upload('upperImpression', 'upper.obj', scan, signal)
    return call(person, '/case?paginate=10', undefined, signal)
  },
}
const exportSeconds = async (): Promise<number> => {
  const from = performance.now()
  const response = await call(neighbour, '/case/export?format=xlsx')
  await response.arrayBuffer()
  // A person may export 30 times a minute, the neighbor too; a refused export is no measurement.
  return response.ok ? (performance.now() - from) / 1000 : Number.NaN
}
const letterSeconds = async (): Promise<number> => {
  const email = addresses.pop() ?? ''
  return secondsToLetter(join(data, 'outbox'), email, async () => {
    const response = await call(neighbour, '/contact/forgetPassword', { email })
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`the password link cannot be requested: ${response.status}`)
  })
}

const stopwatch = new Worker(new URL('./src/stopwatch.ts', import.meta.url), {
  workerData: { url: `${url}/case?paginate=10`, cookie: neighbour.cookie, everyMs } satisfies ProbeOptions,
})

type Figures = { times: number[]; mails: number[]; exports: number[]; answers: Map<number, number> }
const createFigures = (): Figures => ({ times: [], mails: [], exports: [], answers: new Map() })

/** The neighbor's response times for some seconds, without or during an attack. */
const measure = async (
  figures: Figures,
  attack: Attack | null,
  people: readonly Person[] = [],
): Promise<void> => {
  const timeout = AbortSignal.timeout(seconds * 1000)
  const { times, mails, exports, answers } = figures
  const clientLoops = people
    .flatMap(person => Array.from({ length: attack ? clients : 0 }, () => person))
    .map(async person => {
      while (attack && !timeout.aborted) {
        const response = await attack(person, timeout).catch(() => null)
        await response?.arrayBuffer().catch(() => {})
        if (response) answers.set(response.status, (answers.get(response.status) ?? 0) + 1)
        // The response asks for a longer pause; a short one keeps the attack going.
        if (response?.status === 429 || response?.status === 503) await pause(200)
      }
    })
  await pause(500)
  const [mail, exported] = [letterSeconds(), exportSeconds()]
  stopwatch.postMessage(seconds * 1000 - 500)
  const [measured] = (await once(stopwatch, 'message')) as [number[]]
  times.push(...measured)
  mails.push(await mail)
  exports.push(await exported)
  await Promise.all(clientLoops)
}

const milliseconds = (value: number): string => `${value.toFixed(1).padStart(7)} ms`
const summaryOf = ({ times, mails, exports }: Figures): string =>
  `p50 ${milliseconds(computePercentile(times, 0.5))}  p95 ${milliseconds(computePercentile(times, 0.95))}  p99 ${milliseconds(computePercentile(times, 0.99))}  mail ${Math.max(...mails).toFixed(2)} s  export ${Math.max(...exports.filter(Number.isFinite)).toFixed(2)} s`

process.stdout.write(
  `P17  goal: another company's p99 at most ${goal.ratio} x its quiet p99, its mails within ${goal.mailSeconds} s\n` +
    `${rounds} rounds of ${seconds} s in quiet and ${seconds} s under each attack, in turns; ${clients} clients of each of 2 people; limits on${isPlanted ? '; planted fault: no pool' : ''}\n\n`,
)
// Fills caches and compiles code.
await measure(createFigures(), null)
const missed: string[] = []
const selectedAttacks = Object.entries(attacks).filter(
  ([name]) => only.length === 0 || only.some(part => name.includes(part)),
)
for (const [index, [name, attack]] of selectedAttacks.entries()) {
  const [quiet, attacked] = [createFigures(), createFigures()]
  for (let round = 0; round < rounds; round += 1) {
    await measure(quiet, null)
    await measure(attacked, attack, attackers.slice(2 * index, 2 * index + 2))
  }
  const ratio = computePercentile(attacked.times, 0.99) / computePercentile(quiet.times, 0.99)
  const isMet = ratio <= goal.ratio && Math.max(...attacked.mails) <= goal.mailSeconds
  if (!isMet) missed.push(name)
  record(`P17 ${name}`, "another company's p99, times quiet", judgeMaximum(goal.ratio, ratio))
  record(`P17 ${name}`, 'slowest mail, s', judgeMaximum(goal.mailSeconds, Math.max(...attacked.mails)))
  const counted = [...attacked.answers].map(([status, n]) => `${n} x ${status}`).join(', ')
  process.stdout.write(
    `${name}: ${ratio.toFixed(1)} x, ${isMet ? 'met' : 'missed'}\n  quiet   ${summaryOf(quiet)}\n  attack  ${summaryOf(attacked)}\n  attacker answered ${counted}\n`,
  )
}
process.stdout.write(missed.length > 0 ? `\nmissed: ${missed.join(', ')}\n` : '\nmet\n')
if (missed.length > 0) process.exitCode = 1

await stopwatch.terminate()
const ended = once(server, 'exit')
server.kill('SIGTERM')
await ended
await cluster.stop()
await rm(data, { recursive: true, force: true })
