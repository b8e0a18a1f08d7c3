/** How long to wait before each further try. */
const retryDelaysMs = [400, 1500] as const

/** The line was lost or the server was not well; whether the write happened nobody knows. */
const isRetryable = ({ status }: Response): boolean => [502, 503, 504].includes(status)

const wait = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms))

/**
 * Asks again, twice at most, when no answer came or none that settles anything. Only for what may be asked twice:
 * reads, and writes under a key.
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
