/** Where an upload stood when something went wrong, and what came back. 0: no answer at all. */
export interface UploadFailure {
  readonly during: 'reserving' | 'sending'
  readonly status: number
  /** Tries since the last byte that arrived. */
  readonly tries: number
}

export type UploadStep =
  | { readonly kind: 'retry'; readonly afterMs: number }
  /** The user has to sign in first. */
  | { readonly kind: 'signIn' }
  | { readonly kind: 'fail' }

/** A server with a fault is given this many tries; one that is away, like a broken line, any number. */
const serverTries = 8
const away: readonly number[] = [0, 502, 503, 504]
/** The storage is full: retrying does not help until space is freed. */
const full = 507
const firstMs = 1000
const longestMs = 30_000

/** 1, 2, 4 … 30 seconds. */
export const backoffMs = (tries: number): number => Math.min(longestMs, firstMs * 2 ** Math.min(tries, 10))

/** Answers to sent bytes that the next question settles: the offset moved on, a lock is held, too much at once. */
const passing: readonly number[] = [408, 409, 423, 425, 429]

/** What to do about it. A refusal in words is final; the line coming back, or a server, is waited for. */
export const afterFailure = ({ during, status, tries }: UploadFailure): UploadStep => {
  const retry = { kind: 'retry', afterMs: backoffMs(tries) } as const
  if (away.includes(status)) return retry
  if (status === 401) return { kind: 'signIn' }
  if (status === 429 || (during === 'sending' && passing.includes(status))) return retry
  return status >= 500 && status !== full && tries < serverTries ? retry : { kind: 'fail' }
}
