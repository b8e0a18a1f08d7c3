import type { IncomingMessage } from 'node:http'

/** Minimum speed: this number of bytes must arrive in each period of milliseconds, while the server accepts them. */
export type Pace = { readonly ms: number; readonly bytes: number }

/**
 * A thousand bytes per second: slower than any present connection; a slower client would hold its connection for ever.
 */
export const paceOf = (seconds: number): Pace => ({ ms: seconds * 1000, bytes: seconds * 1000 })

/**
 * Calls `onSlow` once when the body of a request arrives slower than `pace`. Periods in which the server has paused the
 * request do not count. Returns the function that ends the watch.
 */
export const watchPace = (
  request: Pick<IncomingMessage, 'on' | 'off' | 'isPaused'>,
  pace: Pace,
  onSlow: () => void,
): (() => void) => {
  let arrived = 0
  let hasPaused = request.isPaused()
  const count = (chunk: Buffer) => {
    arrived += chunk.length
  }
  const recordPause = () => {
    hasPaused = true
  }
  const check = () => {
    if (arrived < pace.bytes && !hasPaused) {
      end()
      onSlow()
    }
    arrived = 0
    hasPaused = request.isPaused()
  }
  const timer = setInterval(check, pace.ms).unref()
  request.on('data', count)
  request.on('pause', recordPause)
  const end = () => {
    clearInterval(timer)
    request.off('data', count)
    request.off('pause', recordPause)
  }
  return end
}
