import { setTimeout as pause } from 'node:timers/promises'
import autocannon from 'autocannon'
import { cpuOf } from './cpu.ts'

/** Something that answers: where it listens, and which processes work for it. */
export type Server = {
  readonly url: string
  readonly pid: number
  /** What shows who asks. */
  readonly headers?: Readonly<Record<string, string>>
}
export type Target = { readonly server: Server; readonly path: string; readonly databasePid: number }

export type Figures = {
  readonly perSecond: number
  /** CPU of the server and of Postgres together, in milliseconds a request. */
  readonly cpu: number
  readonly serverCpu: number
}

/** Waits until the database has done what requests that were given up had begun: it is nobody else's cost. */
const quiet = async (pid: number): Promise<void> => {
  for (let tries = 0; tries < 100; tries += 1) {
    const before = cpuOf(pid)
    await pause(200)
    if (cpuOf(pid) - before <= 20) return
  }
}

/** Requests a second and CPU a request of one address. Fails when any answer is not a 200. */
const once = async (
  { server, path, databasePid }: Target,
  seconds: number,
  connections: number,
): Promise<Figures> => {
  await quiet(databasePid)
  const before = [cpuOf(server.pid), cpuOf(databasePid)] as const
  const result = await autocannon({
    url: `${server.url}${path}`,
    connections,
    duration: seconds,
    headers: { accept: 'application/json', ...server.headers },
  })
  const serverMs = cpuOf(server.pid) - before[0]
  const databaseMs = cpuOf(databasePid) - before[1]
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${path}: ${result.non2xx} refused, ${result.errors} failed`)
  const { total } = result.requests
  return {
    perSecond: total / result.duration,
    cpu: (serverMs + databaseMs) / total,
    serverCpu: serverMs / total,
  }
}

export type Rounds<Name extends string> = {
  readonly median: Readonly<Record<Name, Figures>>
  /** How many times the other one has of this figure: the median of the rounds, each compared within itself. */
  times(name: Name, other: Name, figure?: keyof Figures): number
}

/** Takes the targets in turns, so that what else the machine does hits all of them alike. */
export const inTurns = async <Name extends string>(
  targets: Readonly<Record<Name, Target>>,
  { rounds = 7, seconds = 3, connections = 8 } = {},
): Promise<Rounds<Name>> => {
  const names = Object.keys(targets) as Name[]
  const seen: Record<Name, Figures>[] = []
  // The first round warms caches and compilers, and does not count.
  for (let round = 0; round <= rounds; round += 1) {
    const figures = {} as Record<Name, Figures>
    for (const name of names)
      figures[name] = await once(targets[name], round === 0 ? 1.5 : seconds, connections)
    if (round > 0) seen.push(figures)
  }
  const of = (pick: (round: Record<Name, Figures>) => number) => median(seen.map(pick))
  return {
    median: Object.fromEntries(
      names.map(name => [
        name,
        {
          perSecond: of(round => round[name].perSecond),
          cpu: of(round => round[name].cpu),
          serverCpu: of(round => round[name].serverCpu),
        },
      ]),
    ) as Record<Name, Figures>,
    times: (name, other, figure = 'perSecond') => of(round => round[name][figure] / round[other][figure]),
  }
}

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
