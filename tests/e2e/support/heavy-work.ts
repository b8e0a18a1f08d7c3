import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const read = (pid: string, file: string): string => {
  try {
    return readFileSync(join('/proc', pid, file), 'utf8')
  } catch {
    // The process has ended since the list was read.
    return ''
  }
}

/** The child processes in which the tested server writes sheets and decodes photos. */
const workers = (): number[] =>
  readdirSync('/proc')
    .filter(pid => /^\d+$/.test(pid) && read(pid, 'cmdline').includes('platform/work/worker.ts'))
    .filter(pid => {
      const parent = read(pid, 'stat').split(') ').at(-1)?.split(' ')[1] ?? ''
      return read(parent, 'cmdline').includes(process.env.STORY_DATA ?? 'none')
    })
    .map(Number)

/**
 * Suspends those processes, so that their work lasts as long as the story needs. Returns their number, and a function
 * that resumes them.
 */
export const stopHeavyWork = (): { readonly count: number; readonly resume: () => void } => {
  const stopped = workers()
  for (const pid of stopped) process.kill(pid, 'SIGSTOP')
  const resume = () => {
    for (const pid of stopped)
      try {
        process.kill(pid, 'SIGCONT')
      } catch (error) {
        // The server has ended the process because its work was no longer needed.
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
      }
  }
  return { count: stopped.length, resume }
}
