import { existsSync, mkdirSync, readdirSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const [first, second] = ['/sys/fs/cgroup/cpu', '/sys/fs/cgroup']
const periodUs = 20_000

/**
 * Limits the CPU of a process and of those it starts from now on, in cores, like a small machine. Linux, as root.
 * Returns a function that removes the limit once the processes have ended.
 */
export const limitCpu = (pid: number, cores: number): (() => void) => {
  const isFirst = existsSync(join(first, 'cpu.cfs_quota_us'))
  const folder = join(isFirst ? first : second, `archway-load-${pid}`)
  const quota = String(Math.round(cores * periodUs))
  mkdirSync(folder)
  if (isFirst) {
    writeFileSync(join(folder, 'cpu.cfs_period_us'), String(periodUs))
    writeFileSync(join(folder, 'cpu.cfs_quota_us'), quota)
  } else writeFileSync(join(folder, 'cpu.max'), `${quota} ${periodUs}`)
  for (const thread of readdirSync(`/proc/${pid}/task`))
    writeFileSync(join(folder, isFirst ? 'tasks' : 'cgroup.procs'), isFirst ? thread : String(pid))
  return () => rmdirSync(folder)
}
