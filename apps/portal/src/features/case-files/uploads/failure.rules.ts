/** The phase in which an upload failed, and the status of the response; 0 without a response. */
export interface UploadFailure {
  readonly during: 'reserving' | 'sending'
  readonly status: number
  /** Attempts since the last byte was accepted. */
  readonly attempts: number
}

export type UploadStep =
  | { readonly kind: 'retry'; readonly afterMs: number }
  /** The user has to sign in first. */
  | { readonly kind: 'signIn' }
  | { readonly kind: 'fail' }

/** Attempts while the server fails; a lost connection or an unavailable server is retried without limit. */
const serverTries = 8
const unreachableStatuses: readonly number[] = [0, 502, 503, 504]
/** The storage is full: retrying does not help until space is freed. */
const full = 507
const firstMs = 1000
const longestMs = 30_000

/** 1, 2, 4 … 30 seconds. */
export const backoffMs = (attempts: number): number =>
  Math.min(longestMs, firstMs * 2 ** Math.min(attempts, 10))

/** Responses to sent bytes that the next request resolves: another offset, a lock, a rate limit. */
const passing: readonly number[] = [408, 409, 423, 425, 429]

/** The next step after a failure. A refusal is final; a lost connection or an unavailable server is retried. */
export const afterFailure = ({ during, status, attempts }: UploadFailure): UploadStep => {
  const retry = { kind: 'retry', afterMs: backoffMs(attempts) } as const
  if (unreachableStatuses.includes(status)) return retry
  if (status === 401) return { kind: 'signIn' }
  if (status === 429 || (during === 'sending' && passing.includes(status))) return retry
  return status >= 500 && status !== full && attempts < serverTries ? retry : { kind: 'fail' }
}
