import type { Needed } from './confirmation.ts'

/** A failed call. `message` is that of the body (ERR-33); the text shown to the user may be longer. */
export class CallFailed extends Error {
  readonly status: number
  readonly code: string | undefined
  /** The sentence to show: `extra[0].msg`, else `message`, else `msg` (ERR-30..32). */
  readonly messages: readonly string[]
  /** The id of the request where the server failed: the operator finds it in log and audit trail. */
  readonly reference: string | undefined

  constructor(
    message: string,
    status: number,
    code: string | undefined,
    messages: readonly string[],
    reference?: string,
  ) {
    super(message)
    this.name = 'CallFailed'
    this.status = status
    this.code = code
    this.messages = messages
    this.reference = reference
  }
}

/** A refusal that names fields, or a 404: forms show the messages under their fields (ERR-36, ERR-37). */
export class ValidationError extends CallFailed {
  readonly errors: Readonly<Record<string, string>>

  constructor(
    message: string,
    status: number,
    code: string | undefined,
    messages: readonly string[],
    errors: Readonly<Record<string, string>>,
  ) {
    super(message, status, code, messages)
    this.name = 'ValidationError'
    this.errors = errors
  }
}

/** The reference number of a response that reports a server error. */
export const referenceOf = ({ status, headers }: Response): string | undefined =>
  status >= 500 ? (headers.get('x-request-id') ?? undefined) : undefined

/** The confirmation that a refusal asks for; null if it has another reason. */
export const neededConfirmation = (code: string | undefined): Needed | null => {
  if (code === 'SECOND_FACTOR_CONFIRMATION_NEEDED') return 'secondFactor'
  return code === 'CONFIRMATION_NEEDED' ? 'any' : null
}

/** Whether the user canceled the identity confirmation; no error message is needed. */
export const isUnconfirmed = (error: unknown): boolean =>
  error instanceof CallFailed && neededConfirmation(error.code) !== null
