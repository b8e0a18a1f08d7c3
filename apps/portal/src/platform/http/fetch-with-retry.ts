/** Delays before the first and the second retry, in milliseconds. */
const retryDelaysMs = [400, 1500] as const

/** A gateway error: whether a write has happened is unknown. */
const isRetryable = ({ status }: Response): boolean => [502, 503, 504].includes(status)

const wait = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms))

/**
 * Repeats a request at most twice when there is no response, or a gateway error. Only for requests that are safe to
 * repeat: reads, and writes with an idempotency key.
 */
export const fetchWithRetry = async (
  ask: () => Promise<Response>,
  signal?: AbortSignal,
  pause: (ms: number) => Promise<void> = wait,
): Promise<Response> => {
  for (const ms of retryDelaysMs) {
    const response = await ask().catch((error: unknown) => {
      if (signal?.aborted) throw error
      return null
    })
    if (response && !isRetryable(response)) return response
    await pause(ms)
  }
  return ask()
}
