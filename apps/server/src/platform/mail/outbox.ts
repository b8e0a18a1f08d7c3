import { createHash } from 'node:crypto'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'

/** The headers of a mail; empty if another job has removed it since the folder was read. */
const readHead = async (file: string): Promise<string> => {
  try {
    return (await readFile(file, 'utf8')).split('\n\n', 1)[0] ?? ''
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return ''
    throw error
  }
}

/** Removes mails from the outbox folder: mails with these message ids, and mails to the recipient with this hash. */
export const forgetLetters = async (
  config: Config,
  { letters, recipient }: { letters: readonly string[]; recipient: string | null },
): Promise<void> => {
  if (letters.length === 0 && recipient === null) return
  const outbox = join(config.DATA_DIR, 'outbox')
  for (const file of await readdir(outbox).catch(() => [])) {
    const head = await readHead(join(outbox, file))
    const to = /^To: .*?([^\s<>]+@[^\s<>]+)/im.exec(head)?.[1]?.toLowerCase() ?? ''
    const isTheirs = createHash('sha256').update(to).digest('hex') === recipient
    if (isTheirs || letters.some(id => head.includes(id))) await rm(join(outbox, file), { force: true })
  }
}
