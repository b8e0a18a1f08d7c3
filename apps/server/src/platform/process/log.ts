import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'
import type { Config } from '../config/config.ts'
import { currentTrace } from '../health/tracing/tracing.ts'

/**
 * Log lines for the operator. They contain ids and codes, never names, addresses or query strings (S9): `createLog`
 * removes what callers or libraries pass.
 */
export type Log = Logger

type LoggedError = {
  readonly type: string
  readonly code?: string
  readonly stack: string
  readonly cause?: LoggedError
}

/** An error by its kind and stack. Its message is left out: messages of the database may quote values of a row. */
const loggedError = (error: unknown): LoggedError => {
  if (!(error instanceof Error)) return { type: typeof error, stack: '' }
  const frames = (error.stack ?? '').split('\n').filter(line => line.trimStart().startsWith('at '))
  const { code } = error as { code?: unknown }
  return {
    type: error.name,
    ...(typeof code === 'string' ? { code } : {}),
    stack: frames.slice(0, 8).join('\n'),
    ...(error.cause instanceof Error ? { cause: loggedError(error.cause) } : {}),
  }
}

const withoutQuery = (text: unknown): unknown =>
  typeof text === 'string' ? text.replace(/(\/[^\s?"']*)\?[^\s"']*/g, '$1') : text

/**
 * The allowed content of a line: no query string in its text, and not the message of its error, which pino would use
 * as the text.
 */
const safeArguments = ([first, message, ...values]: readonly unknown[]): unknown[] => {
  if (typeof first !== 'object' || first === null) return [first, message, ...values].map(withoutQuery)
  const fields = first instanceof Error ? { err: first } : (first as { err?: unknown })
  const ofError = fields.err instanceof Error && (message === undefined || message === fields.err.message)
  if (ofError) return [fields, (fields.err as Error).name]
  return message === undefined ? [fields] : [fields, ...[message, ...values].map(withoutQuery)]
}

/** Fields of requests and personal data, which are removed from log lines at any depth. */
const personalFields = [
  ...['body', 'cookies', 'headers', 'params', 'query', 'url', 'remoteAddress', 'remotePort'],
  ...['name', 'firstName', 'lastName', 'email', 'phone', 'birthDate', 'password', 'token', 'text'],
]

const options = (level: Config['LOG_LEVEL']): LoggerOptions => ({
  level,
  timestamp: pino.stdTimeFunctions.isoTime,
  mixin: () => currentTrace() ?? {},
  formatters: { level: label => ({ level: label }) },
  redact: { paths: personalFields.flatMap(name => [name, `*.${name}`]), remove: true },
  serializers: {
    err: loggedError,
    // The pattern of the route, because the address itself may contain typed text.
    req: ({ method, routeOptions }) => ({ method, route: routeOptions?.url ?? null }),
    res: ({ statusCode }) => ({ statusCode }),
  },
  hooks: {
    logMethod(args, method) {
      method.apply(this, safeArguments(args) as typeof args)
    },
  },
})

const errorText = ({ type, code, stack, cause }: LoggedError): string =>
  `${type}${code ? ` ${code}` : ''}\n${stack}${cause ? ` caused by ${errorText(cause)}` : ''}`

/** A line as readable text: time, level and message, then further fields. */
const asText = (line: string): string => {
  const { time, level, msg, err, pid: _pid, hostname: _hostname, ...rest } = JSON.parse(line)
  const otherFields = Object.keys(rest).length > 0 ? ` ${JSON.stringify(rest)}` : ''
  return `${time} ${level} ${msg ?? ''}${otherFields}${err ? `: ${errorText(err)}` : ''}\n`
}

/** Writes to standard output: JSON, one object per line, or text (`LOG_FORMAT`). */
export const createLog = (
  { LOG_LEVEL, LOG_FORMAT }: Pick<Config, 'LOG_LEVEL' | 'LOG_FORMAT'>,
  destination: DestinationStream = process.stdout,
): Log =>
  pino(
    options(LOG_LEVEL),
    LOG_FORMAT === 'json' ? destination : { write: line => void destination.write(asText(line)) },
  )
