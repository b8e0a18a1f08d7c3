import type { RefusalCode } from '@archway/contract/api'
import type { Cookies } from './http/cookie.ts'

type Values = Readonly<Record<string, string | number>>

/**
 * A refusal with one of the codes in the contract. It can be thrown anywhere inside a handler; the HTTP layer sends it
 * in the viewer's language.
 */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly values: Values
  /** All problems, each with its field if it has one. */
  readonly details: readonly FieldProblem[]
  /** Cookies of the response: a refused sign-in may continue with a second step. */
  readonly cookies: Cookies | undefined

  constructor(
    code: RefusalCode,
    values: Values = {},
    details: readonly FieldProblem[] = [],
    cookies?: Cookies,
  ) {
    super(code)
    this.name = 'Refusal'
    this.code = code
    this.values = values
    this.details = details
    this.cookies = cookies
  }
}

/**
 * The problem of one field: one or several keys of the `forms` words, a refusal, or a feature's message in the
 * viewer's language.
 */
export type FieldProblem = { readonly field?: string; readonly values?: Values } & (
  | { readonly form: string | readonly string[] }
  | { readonly refusal: RefusalCode }
  | { readonly sentence: string }
)

/** Refuses: `refuse('STALE_STATUS', { status: 'IN_QC' })`. */
export const refuse = (
  code: RefusalCode,
  values: Values = {},
  details: readonly FieldProblem[] = [],
): never => {
  throw new Refusal(code, values, details)
}

/** Refuses a form with all its problems; does nothing if there are none. */
export const refuseProblems = (problems: readonly FieldProblem[]): void => {
  if (problems.length > 0) refuse('INVALID', {}, problems)
}
