import { setTimeout as pause } from 'node:timers/promises'
import autocannon from 'autocannon'
import { cpuOf } from './cpu.ts'

/** A server under test: its address, and the processes that work for it. */
export type Server = {
  readonly url: string
  readonly pid: number
  /** Headers that authenticate the request. */
  readonly headers?: Readonly<Record<string, string>>
}
export type Target = { readonly server: Server; readonly path: string; readonly databasePid: number }

export type Figures = {
  readonly perSecond: number
  /** CPU of server and Postgres together, in milliseconds per request. */
  readonly cpu: number
  readonly serverCpu: number
}

/**
 * Waits until the database has finished the work of aborted requests, which must not count in the next measurement.
 */
const waitForQuiet = async (pid: number): Promise<void> => {
  for (let tries = 0; tries < 100; tries += 1) {
    const before = cpuOf(pid)
    await pause(200)
    if (cpuOf(pid) - before <= 20) return
  }
}

/**
 * Requests one address in a loop, for a number of seconds or a number of requests. Fails if any answer is not a 200.
 */
const measureRequests = async (
  { server, path }: Target,
  limit: { readonly duration: number } | { readonly amount: number },
  connections: number,
) => {
  const result = await autocannon({
    url: `${server.url}${path}`,
    connections,
    ...limit,
    timeout: 120,
    headers: { accept: 'application/json', ...server.headers },
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${path}: ${result.non2xx} refused, ${result.errors} failed`)
  return { total: result.requests.total, seconds: result.duration }
}

/** Requests until the server's code is compiled, regardless of other load; a slow server is let off earlier. */
const warm = async (target: Target, connections: number): Promise<void> => {
  let responseCount = 0
  for (let tries = 0; responseCount < 5000 && tries < 8; tries += 1)
    responseCount += (await measureRequests(target, { duration: 1.5 }, connections)).total
}

/**
 * Requests per second and CPU per request of one address. If no request ends within the seconds, each connection waits
 * for one.
 */
const measureOnce = async (
  target: Target,
  limit: { readonly duration: number } | { readonly amount: number },
  connections: number,
): Promise<Figures> => {
  const { server, databasePid } = target
  await waitForQuiet(databasePid)
  const before = [cpuOf(server.pid), cpuOf(databasePid)] as const
  const { total, seconds: taken } = await measureRequests(target, limit, connections)
  if (total === 0) return measureOnce(target, { amount: connections }, connections)
  const serverMs = cpuOf(server.pid) - before[0]
  const databaseMs = cpuOf(databasePid) - before[1]
  return {
    perSecond: total / taken,
    cpu: (serverMs + databaseMs) / total,
    serverCpu: serverMs / total,
  }
}

export type Rounds<Name extends string> = {
  readonly median: Readonly<Record<Name, Figures>>
  /** Ratio of this figure to the other's: the median over the rounds, each compared within itself. */
  times(name: Name, other: Name, figure?: keyof Figures): number
}

/** Measures the targets alternately, so that other load of the machine affects all of them. */
export const measureInTurns = async <Name extends string>(
  targets: Readonly<Record<Name, Target>>,
  { rounds = 7, seconds = 3, connections = 8 } = {},
): Promise<Rounds<Name>> => {
  const names = Object.keys(targets) as Name[]
  const recorded: Record<Name, Figures>[] = []
  for (const name of names) await warm(targets[name], connections)
  for (let round = 0; round < rounds; round += 1) {
    const figures = {} as Record<Name, Figures>
    for (const name of names)
      figures[name] = await measureOnce(targets[name], { duration: seconds }, connections)
    recorded.push(figures)
  }
  const medianOf = (pick: (round: Record<Name, Figures>) => number) => computeMedian(recorded.map(pick))
  return {
    median: Object.fromEntries(
      names.map(name => [
        name,
        {
          perSecond: medianOf(round => round[name].perSecond),
          cpu: medianOf(round => round[name].cpu),
          serverCpu: medianOf(round => round[name].serverCpu),
        },
      ]),
    ) as Record<Name, Figures>,
    times: (name, baseline, figure = 'perSecond') =>
      medianOf(round => round[name][figure] / round[baseline][figure]),
  }
}

export const computeMedian = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
