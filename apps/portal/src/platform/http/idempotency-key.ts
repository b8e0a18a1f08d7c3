import { CallFailed } from './problems.ts'

/** 128 random bits. Not `randomUUID`, which browsers offer on secure pages only. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('')

/** No answer, or none that tells whether the write happened. */
const isOpen = (error: unknown): boolean =>
  !(error instanceof CallFailed) || error.status === 0 || error.status >= 500 || error.code === 'KEY_RUNNING'

/**
 * Gives each thing a person wants to happen a key of its own. Sent again after a failure that left it open, the
 * same input keeps its key; once it is settled, the same input is a new wish.
 */
export const newIntention = () => {
  const open = new Map<string, string>()
  return async <T>(
    { params, query, body }: { params?: unknown; query?: unknown; body?: unknown },
    attempt: (key: string) => Promise<T>,
  ): Promise<T> => {
    const wish = JSON.stringify([params, query, body])
    const key = open.get(wish) ?? newKey()
    open.set(wish, key)
    try {
      const answer = await attempt(key)
      open.delete(wish)
      return answer
    } catch (error) {
      if (!isOpen(error)) open.delete(wish)
      throw error
    }
  }
}
