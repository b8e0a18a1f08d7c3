import { readdirSync, readFileSync } from 'node:fs'
import autocannon from 'autocannon'

export type Target = { readonly url: string; readonly path: string; readonly cookie?: string }

/** Requests a second of one address under eight connections. Fails when any answer is not a 200. */
export const throughput = async (
  { url, path, cookie }: Target,
  seconds: number,
  connections = 8,
): Promise<number> => {
  const result = await autocannon({
    url: `${url}${path}`,
    connections,
    duration: seconds,
    headers: { accept: 'application/json', ...(cookie ? { cookie } : {}) },
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${path}: ${result.non2xx} refused, ${result.errors} failed`)
  return result.requests.total / result.duration
}

/** Takes the targets in turns, so that what else the machine does hits all of them alike; answers the medians. */
export const inTurns = async <Name extends string>(
  targets: Readonly<Record<Name, Target>>,
  { rounds = 5, seconds = 3, connections = 8 } = {},
): Promise<Record<Name, number>> => {
  const names = Object.keys(targets) as Name[]
  const seen = Object.fromEntries(names.map(name => [name, [] as number[]])) as Record<Name, number[]>
  for (const name of names) await throughput(targets[name], 1, connections)
  for (let round = 0; round < rounds; round += 1)
    for (const name of names) seen[name].push(await throughput(targets[name], seconds, connections))
  return Object.fromEntries(names.map(name => [name, median(seen[name])])) as Record<Name, number>
}

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

const ticksOf = (pid: string): { parent: string; ticks: number } | null => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return {
      parent: fields[1] ?? '',
      ticks: Number(fields[11]) + Number(fields[12]) + Number(fields[13]) + Number(fields[14]),
    }
  } catch {
    return null
  }
}

/** CPU ticks used so far by these processes and all their children (Linux). */
export const cpuTicks = (roots: readonly number[]): number => {
  const all = new Map(
    readdirSync('/proc')
      .filter(name => /^\d+$/.test(name))
      .flatMap(pid => {
        const found = ticksOf(pid)
        return found ? [[pid, found] as const] : []
      }),
  )
  const isInside = (pid: string): boolean => {
    for (let at: string | undefined = pid; at && at !== '0' && at !== '1'; at = all.get(at)?.parent)
      if (roots.includes(Number(at))) return true
    return false
  }
  return [...all].filter(([pid]) => isInside(pid)).reduce((sum, [, { ticks }]) => sum + ticks, 0)
}

export const print = (
  name: string,
  goal: string,
  figures: Readonly<Record<string, number | string>>,
): void => {
  const shown = Object.entries(figures).map(
    ([label, value]) => `  ${label.padEnd(34)} ${typeof value === 'number' ? value.toFixed(2) : value}`,
  )
  process.stdout.write(`${name}  goal: ${goal}\n${shown.join('\n')}\n\n`)
}
