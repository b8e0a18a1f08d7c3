import type { Config } from '../config/config.ts'
import type { Log } from '../services.ts'

const levels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

/** The stack without its message lines: messages of the database may quote the values of a row. */
const whereOf = (error: unknown): string => {
  if (!(error instanceof Error)) return ''
  const frames = (error.stack ?? '').split('\n').filter(line => line.trimStart().startsWith('at '))
  const code = (error as { code?: unknown }).code
  const cause = error.cause instanceof Error ? ` caused by ${whereOf(error.cause)}` : ''
  return `${error.name}${typeof code === 'string' ? ` ${code}` : ''}\n${frames.slice(0, 8).join('\n')}${cause}`
}

/** Lines on standard output; errors by kind and place, never with the data that caused them (S9). */
export const createLog = (config: Config): Log => {
  const least = levels.indexOf(config.LOG_LEVEL)
  const write = (level: (typeof levels)[number], message: string): void => {
    if (levels.indexOf(level) >= least)
      process.stdout.write(`${new Date().toISOString()} ${level} ${message}\n`)
  }
  return {
    info: message => write('info', message),
    warn: message => write('warn', message),
    error: (message, error) =>
      write('error', error === undefined ? message : `${message}: ${whereOf(error)}`),
  }
}
