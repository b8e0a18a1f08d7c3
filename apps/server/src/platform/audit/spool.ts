import { appendFile, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isDatabaseFull } from '../db/outage.ts'
import type { Entry } from './entry.ts'
import type { Trail } from './trail.ts'

const nameOf = (pid: number): string => `audit-unstored.${pid}.jsonl`
const nameShape = /^audit-unstored\.(\d+)\.jsonl$/

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** A line truncated by a full disk was refused and does not count. */
const readLine = (line: string): Entry[] => {
  try {
    return line ? [JSON.parse(line) as Entry] : []
  } catch {
    return []
  }
}

/**
 * Allows reads while the database's disk is full: audit entries for which the database has no space are written to a
 * file in the data folder, one per process, and are moved into the trail with the first entry that can be stored
 * again. If the file cannot be written either, the request is refused. Entries of successful writes are not affected:
 * they share the transaction of the write.
 */
export const spooledTrail = (trail: Trail, dataDir: string): Trail => {
  const file = join(dataDir, nameOf(process.pid))
  // An ended process may have left a file; it is searched for when the first line is stored.
  let leftOver = true
  let spooled = false
  /** Serializes access to the file. */
  let last: Promise<unknown> = Promise.resolve()
  const runExclusive = <T>(work: () => Promise<T>): Promise<T> => {
    const ownTurn = last.then(work)
    last = ownTurn.catch(() => {})
    return ownTurn
  }

  /** A crash in between stores a line twice rather than losing it. */
  const store = async (path: string): Promise<void> => {
    const lines = (await readFile(path, 'utf8')).split('\n')
    await Promise.all(lines.flatMap(readLine).map(entry => trail.write(entry)))
    await rm(path, { force: true })
  }
  const insertSpooled = async (): Promise<void> => {
    if (spooled) await store(file)
    spooled = false
    if (!leftOver) return
    for (const name of await readdir(dataDir)) {
      const pid = Number(nameShape.exec(name)?.[1])
      if (pid === process.pid || (pid > 0 && !isRunning(pid))) await store(join(dataDir, name))
    }
    leftOver = false
  }

  return {
    ...trail,
    write: async entry => {
      try {
        await trail.write(entry)
      } catch (error) {
        if (!isDatabaseFull(error)) throw error
        await runExclusive(() => appendFile(file, `\n${JSON.stringify(entry)}`, { mode: 0o600 })).catch(
          () => {
            throw error
          },
        )
        spooled = true
        return
      }
      // On failure, retried with the next stored line.
      if (spooled || leftOver) await runExclusive(insertSpooled).catch(() => {})
    },
  }
}
