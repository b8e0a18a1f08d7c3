import { refusals } from '@archway/contract/api'
import { type AnyCall, dropEmpty, fieldOf, issueWords, unknownKeys } from '@archway/contract/kernel'
import type { Language } from '@archway/words'
import type { FastifyBaseLogger, FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { Viewer } from '../access/viewer.ts'
import { isDatabaseAway, isDatabaseFull } from '../db/outage.ts'
import { fullVolumeOf } from '../health/fullness.ts'
import { type FieldProblem, Refusal } from '../refuse.ts'
import type { Services } from '../services.ts'
import { preferredLanguage, translate } from '../words.ts'
import { unstorableFields } from './unstorable-fields.ts'

export type ErrorBody = {
  readonly message: string
  readonly code: string
  /** With STALE_STATUS: the current status of the entity. */
  readonly status?: string
  readonly extra: readonly { readonly msg: string; readonly field?: string }[]
  readonly errors?: Readonly<Record<string, string>>
}

const sentenceOf = (problem: FieldProblem, language: Language): string => {
  if ('sentence' in problem) return problem.sentence
  if ('refusal' in problem) return translate(language, 'refusals', problem.refusal, problem.values)
  return [problem.form]
    .flat()
    .map(form => translate(language, 'forms', form, problem.values))
    .join('. ')
}

/** The body of a refusal (ruling 9): all problems, by field if they have one, in the reader's language. */
export const errorBody = (refusal: Refusal, language: Language): ErrorBody => {
  const message = translate(language, 'refusals', refusal.code, refusal.values)
  const problems = refusal.details.map(detail => ({
    msg: sentenceOf(detail, language),
    ...(detail.field ? { field: detail.field } : {}),
  }))
  const errors = Object.fromEntries(
    problems.flatMap(problem => (problem.field ? [[problem.field, problem.msg] as const] : [])).reverse(),
  )
  const { status } = refusal.values
  return {
    message,
    code: refusal.code,
    ...(refusal.code === 'STALE_STATUS' && status ? { status: String(status) } : {}),
    extra: problems.length > 0 ? problems : [{ msg: message }],
    ...(Object.keys(errors).length > 0 ? { errors } : {}),
  }
}

/** Parses the parts of a request by its call; collects the problems of all three before it refuses. */
export const readInput = (
  call: AnyCall,
  request: FastifyRequest,
): { params: unknown; query: unknown; body: unknown } => {
  const raw = request.params as Record<string, string>
  for (const name of Object.keys(call.ids))
    if (!uuidShape.test(raw[name] ?? '')) throw new Refusal('NOT_FOUND')

  const problems: FieldProblem[] = []
  const parseInput = (schema: z.core.$ZodType, value: unknown): unknown => {
    const parsed = (schema as z.ZodMiniType).safeParse(value, { reportInput: true })
    if (parsed.success) {
      for (const field of unstorableFields(parsed.data)) problems.push({ form: 'invalid', field })
      return parsed.data
    }
    for (const issue of parsed.error.issues) {
      const { key, values } = issueWords(issue)
      problems.push({ form: key, field: fieldOf(issue), values })
    }
    return undefined
  }
  const params = parseInput(call.params, raw)
  const query = parseInput(call.query, dropEmpty((request.query ?? {}) as object))
  const body = parseInput(call.body, isRecord(request.body) ? dropEmpty(request.body) : (request.body ?? {}))
  // Unknown fields are refused, because ignoring them would report success without effect.
  if (isRecord(request.body))
    for (const field of unknownKeys(call.body, request.body)) problems.push({ form: 'unknownField', field })
  if (problems.length > 0) throw new Refusal('INVALID', {}, problems)
  return { params: { ...raw, ...(params as object) }, query, body }
}

const uuidShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const isRecord = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Maps any error thrown by a handler to a refusal. An unexpected error becomes UNEXPECTED and is logged. */
export const toRefusal = (error: unknown): { refusal: Refusal; unexpected: boolean } => {
  if (error instanceof Refusal) return { refusal: error, unexpected: false }
  const { code = codeOf((error as Error).cause), statusCode } = error as FastifyError
  if (statusCode === 413) return { refusal: new Refusal('TOO_LARGE'), unexpected: false }
  if (statusCode === 415) return { refusal: new Refusal('UNSUPPORTED_BODY'), unexpected: false }
  if (statusCode === 429) return { refusal: new Refusal('TOO_MANY', { min: 1 }), unexpected: false }
  if (isDatabaseFull(error)) return { refusal: new Refusal('DISK_FULL'), unexpected: false }
  if (statusCode === 503 || contention.includes(code) || isDatabaseAway(error))
    return { refusal: new Refusal('UNAVAILABLE'), unexpected: false }
  if (statusCode !== undefined && statusCode < 500)
    return { refusal: new Refusal('MALFORMED'), unexpected: false }
  return { refusal: new Refusal('UNEXPECTED'), unexpected: true }
}

/** The refusal for a thrown error; errors that concern the operator are logged. */
export const loggedRefusal = (
  { log, fullness }: Pick<Services, 'fullness'> & { readonly log: Pick<FastifyBaseLogger, 'error'> },
  message: string,
  error: unknown,
): Refusal => {
  const { refusal, unexpected } = toRefusal(error)
  const volume = fullVolumeOf(error)
  if (volume) fullness.reportFull(volume)
  else if (unexpected) log.error({ err: error }, `${message} failed`)
  return refusal
}

const codeOf = (cause: unknown): string | undefined => (cause as { code?: string } | undefined)?.code

// Error codes of conflicts between transactions: deadlocks, lock and statement timeouts; and out of memory.
const contention: readonly (string | undefined)[] = ['40001', '40P01', '55P03', '57014', '53200']

export const sendRefusal = (reply: FastifyReply, refusal: Refusal, language: Language): FastifyReply => {
  if (refusal.code === 'TOO_MANY') reply.header('retry-after', String(Number(refusal.values.min ?? 1) * 60))
  if (refusal.code === 'SLOW_DOWN' || refusal.code === 'BUSY')
    reply.header('retry-after', String(refusal.values.sec ?? 2))
  if (refusal.code === 'KEY_RUNNING' || refusal.code === 'UPLOAD_RUNNING') reply.header('retry-after', '1')
  if (refusal.code === 'UNAVAILABLE') reply.header('retry-after', '2')
  if (refusal.code === 'DISK_FULL') reply.header('retry-after', '30')
  reply.header('cache-control', 'no-store')
  // Sent as text, so that `preSerialization` hooks, which parse replies of calls, skip refusals.
  return reply
    .code(refusals[refusal.code])
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(errorBody(refusal, language)))
}

/** The language of the request's header, otherwise the viewer's saved language, otherwise English. */
export const languageOf = (request: FastifyRequest, viewer: Viewer | null): Language =>
  preferredLanguage(request.headers['accept-language']) ?? viewer?.language ?? 'en'
