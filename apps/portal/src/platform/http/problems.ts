/** A call that failed. `message` is the body's message (ERR-33); what was shown to the person may say more. */
export class CallFailed extends Error {
  readonly status: number
  readonly code: string | undefined
  /** The sentence to show: `extra[0].msg`, else `message`, else `msg` (ERR-30..32). */
  readonly shown: readonly string[]
  /** The id of the request where the server failed: the operator finds it in log and audit trail. */
  readonly reference: string | undefined

  constructor(
    message: string,
    status: number,
    code: string | undefined,
    shown: readonly string[],
    reference?: string,
  ) {
    super(message)
    this.name = 'CallFailed'
    this.status = status
    this.code = code
    this.shown = shown
    this.reference = reference
  }
}

/** A "no" that names fields, or a 404: forms put the sentences under their fields (ERR-36, ERR-37). */
export class ValidationError extends CallFailed {
  readonly errors: Readonly<Record<string, string>>

  constructor(
    message: string,
    status: number,
    code: string | undefined,
    shown: readonly string[],
    errors: Readonly<Record<string, string>>,
  ) {
    super(message, status, code, shown)
    this.name = 'ValidationError'
    this.errors = errors
  }
}

/** The reference of an answer by which the server says that it has failed. */
export const referenceOf = ({ status, headers }: Response): string | undefined =>
  status >= 500 ? (headers.get('x-request-id') ?? undefined) : undefined

/** Whether the user canceled the identity confirmation; no error message is needed. */
export const isUnconfirmed = (error: unknown): boolean =>
  error instanceof CallFailed && error.code === 'CONFIRMATION_NEEDED'
