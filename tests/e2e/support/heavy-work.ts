import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const read = (pid: string, file: string): string => {
  try {
    return readFileSync(join('/proc', pid, file), 'utf8')
  } catch {
    // Gone since the list was read.
    return ''
  }
}

/** The processes that the server being visited writes sheets and decodes photos in. */
const workers = (): number[] =>
  readdirSync('/proc')
    .filter(pid => /^\d+$/.test(pid) && read(pid, 'cmdline').includes('platform/work/worker.ts'))
    .filter(pid => {
      const parent = read(pid, 'stat').split(') ').at(-1)?.split(' ')[1] ?? ''
      return read(parent, 'cmdline').includes(process.env.STORY_DATA ?? 'none')
    })
    .map(Number)

/**
 * Makes those processes stand still, so that what they are at work on lasts as long as the story needs. Answers how
 * many there are, and what lets them run again.
 */
export const stopHeavyWork = (): { readonly count: number; readonly resume: () => void } => {
  const stopped = workers()
  for (const pid of stopped) process.kill(pid, 'SIGSTOP')
  const resume = () => {
    for (const pid of stopped)
      try {
        process.kill(pid, 'SIGCONT')
      } catch (error) {
        // The server has ended work that is no longer needed.
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
      }
  }
  return { count: stopped.length, resume }
}
