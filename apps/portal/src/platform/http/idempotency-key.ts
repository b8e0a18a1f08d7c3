import { CallFailed } from './problems.ts'

/** 128 random bits. Not `randomUUID`, which needs a secure context. */
export const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('')

/** Whether the error leaves open if the write happened. */
const isOutcomeUnknown = (error: unknown): boolean =>
  !(error instanceof CallFailed) || error.status === 0 || error.status >= 500 || error.code === 'KEY_RUNNING'

/**
 * Assigns an idempotency key to each distinct input. The same input keeps its key when it is sent again after a
 * failure of unknown outcome; once the outcome is known, the same input gets a new key.
 */
export const createIdempotencyKeys = () => {
  const open = new Map<string, string>()
  return async <T>(
    { params, query, body }: { params?: unknown; query?: unknown; body?: unknown },
    attempt: (key: string) => Promise<T>,
  ): Promise<T> => {
    const fingerprint = JSON.stringify([params, query, body])
    const key = open.get(fingerprint) ?? newIdempotencyKey()
    open.set(fingerprint, key)
    try {
      const response = await attempt(key)
      open.delete(fingerprint)
      return response
    } catch (error) {
      if (!isOutcomeUnknown(error)) open.delete(fingerprint)
      throw error
    }
  }
}
