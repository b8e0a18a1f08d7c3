import { join } from 'node:path'
import { build } from 'vite'
import { packFiles } from '../apps/portal/pack.ts'
import { demoPassword } from '../apps/server/src/demo/people.ts'
import { startArchway } from './src/archway.ts'
import { cpuOf } from './src/cpu.ts'
import { bigOwner, openBenchDatabase } from './src/database.ts'
import { openBrowser, signIn } from './src/felt.ts'
import { computeMedian } from './src/measure.ts'
import { type Opened, openPage } from './src/opened.ts'
import { judgeMaximum, record } from './src/print.ts'

/**
 * P15: the requests of a signed-in person's browser with an empty cache when it opens the case list and a case: their
 * number, bytes transferred, and the CPU time of the server and PostgreSQL for all calls of a page, compared with the
 * list call alone. `--list` prints every request.
 */
const rows = Number(process.argv.slice(2).find(argument => /^\d+$/.test(argument)) ?? 10_000)
const listsRequests = process.argv.includes('--list')
const goals = {
  'case list': { requests: 30, bytes: 350_000, cpu: 4 },
  'a case': { requests: 40, bytes: null, cpu: null },
} as const

// Builds the portal that the server serves, with all compressed copies.
process.env.NODE_ENV = 'production'
const portal = join(import.meta.dirname, '../apps/portal')
await build({ configFile: join(portal, 'vite.config.ts'), logLevel: 'error' })
await packFiles(join(portal, 'dist'), 'br')
const database = await openBenchDatabase(rows)
const archway = await startArchway(database.url)
const browser = await openBrowser()
const session = await signIn(browser, archway.url, bigOwner, demoPassword)

const listPath = '/case?paginate=10&page=1&order=createdAt+desc'
const json = { accept: 'application/json', ...archway.headers }
const list = (await (await fetch(`${archway.url}${listPath}`, { headers: json })).json()) as {
  data: { uuid: string }[]
}
const pages = {
  'case list': await openPage(browser, `${archway.url}/cases/admin`, session),
  'a case': await openPage(
    browser,
    `${archway.url}/cases/admin/all/${list.data[0]?.uuid}/case-details`,
    session,
  ),
}

/** Milliseconds of CPU that answering these paths once takes: the median of nine rounds of 40. */
const cpuMs = async (paths: readonly string[]): Promise<number> => {
  const times = 40
  const round = async (): Promise<number> => {
    const before = cpuOf(archway.pid) + cpuOf(database.pid)
    for (let n = 0; n < times; n += 1)
      for (const path of paths) {
        const response = await fetch(`${archway.url}${path}`, { headers: json })
        if (!response.ok) throw new Error(`${path}: ${response.status}`)
        await response.arrayBuffer()
      }
    return (cpuOf(archway.pid) + cpuOf(database.pid) - before) / times
  }
  await round()
  const perRound: number[] = []
  for (let n = 0; n < 9; n += 1) perRound.push(await round())
  return computeMedian(perRound)
}

const line = (name: string, label: string, value: number, goal: number | null, digits = 0): string => {
  if (goal !== null) record(`P15 opening ${name}`, label, judgeMaximum(goal, value))
  const verdict =
    goal === null ? '' : `  goal ${goal.toLocaleString('en')}: ${value <= goal ? 'met' : 'missed'}`
  return `  ${label.padEnd(34)}${value.toLocaleString('en', { maximumFractionDigits: digits }).padStart(9)}${verdict}\n`
}

const [listCall] = pages['case list'].calls.filter(path => path.startsWith('/case?'))
if (!listCall) throw new Error('the case list did not call for its rows')
const listCpu = await cpuMs([listCall])
for (const [name, { requests, calls }] of Object.entries(pages) as [keyof typeof goals, Opened][]) {
  const goal = goals[name]
  const sum = (kind?: string): number =>
    requests.filter(request => !kind || request.kind === kind).reduce((total, { bytes }) => total + bytes, 0)
  process.stdout.write(`P15 opening ${name}, empty cache, until the page is at rest
${line(name, 'requests', requests.length, goal.requests)}${line(name, 'bytes on the wire', sum(), goal.bytes)}`)
  for (const kind of new Set(requests.map(request => request.kind)))
    process.stdout.write(
      `    ${kind.padEnd(14)}${String(requests.filter(request => request.kind === kind).length).padStart(4)} requests${sum(kind).toLocaleString('en').padStart(10)} bytes\n`,
    )
  process.stdout.write(
    `${line(name, 'calls', calls.length, null)}${line(name, 'CPU of all, times the list call', (await cpuMs(calls)) / listCpu, goal.cpu, 1)}\n`,
  )
  if (listsRequests)
    for (const { kind, bytes, path } of requests)
      process.stdout.write(`    ${kind.padEnd(12)}${String(bytes).padStart(8)}  ${path}\n`)
}
await browser.close()
await archway.close()
await database.stop()
