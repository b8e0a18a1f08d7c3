import { readdirSync, readFileSync } from 'node:fs'

/** Linux counts CPU time in hundredths of a second on every machine. */
const tickMs = 10

const statOf = (pid: string): { parent: string; ticks: number } | null => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const [user, system, childrenUser, childrenSystem] = fields.slice(11, 15).map(Number)
    return {
      parent: fields[1] ?? '',
      ticks: (user ?? 0) + (system ?? 0) + (childrenUser ?? 0) + (childrenSystem ?? 0),
    }
  } catch {
    return null
  }
}

/** Milliseconds of CPU (user and system) that a process and all its children have used so far. */
export const cpuOf = (root: number): number => {
  const processes = new Map(
    readdirSync('/proc')
      .filter(name => /^\d+$/.test(name))
      .flatMap(pid => {
        const stat = statOf(pid)
        return stat ? [[pid, stat] as const] : []
      }),
  )
  const isInside = (pid: string): boolean => {
    for (
      let currentPid: string | undefined = pid;
      currentPid && currentPid !== '0' && currentPid !== '1';
      currentPid = processes.get(currentPid)?.parent
    )
      if (currentPid === String(root)) return true
    return false
  }
  return [...processes]
    .filter(([pid]) => isInside(pid))
    .reduce((sum, [, { ticks }]) => sum + ticks * tickMs, 0)
}
