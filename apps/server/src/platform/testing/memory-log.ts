import { type DestinationStream, pino } from 'pino'
import type { Config } from '../config/config.ts'
import { createLog, type Log } from '../process/log.ts'

type Line = { readonly level: string; readonly msg: string }

/** The log of a process, written to memory: every line as it would leave the process, and the texts by level. */
export const memoryLog = (
  level: Config['LOG_LEVEL'] = 'info',
): { log: Log; lines: string[]; texts: (...levels: string[]) => string[] } => {
  const lines: string[] = []
  const log = createLog({ LOG_LEVEL: level, LOG_FORMAT: 'json' }, { write: line => void lines.push(line) })
  return {
    log,
    lines,
    texts: (...levels) =>
      lines
        .map(line => JSON.parse(line) as Line)
        .filter(line => levels.length === 0 || levels.includes(line.level))
        .map(line => line.msg),
  }
}

/** pino as it comes, without the rules of `createLog`: the planted fault of tests that look for personal data. */
export const unsafeLog = (
  { LOG_LEVEL }: Pick<Config, 'LOG_LEVEL'>,
  destination: DestinationStream = process.stdout,
): Log => pino({ level: LOG_LEVEL }, destination)
