import type { IncomingMessage } from 'node:http'
import { refuse } from '../../../platform/refuse.ts'

/** Bytes buffered before the connection is paused. */
const maxWaiting = 256 * 1024
/** How long an abandoned connection may be silent, and its maximum duration, before reading stops. */
const silentMs = 300
const drainMs = 3000

/** Minimum speed: this number of bytes must arrive in each period of milliseconds, while the server accepts them. */
export type Pace = { readonly ms: number; readonly bytes: number }

/**
 * A thousand bytes per second: slower than any present connection; a slower client would hold its connection for ever.
 */
export const paceOf = (seconds: number): Pace => ({ ms: seconds * 1000, bytes: seconds * 1000 })

/**
 * The bytes of a request as they arrive, at most `maxBytes`. Ends with the request, when the connection breaks, when
 * it is slower than `pace`, and after `giveUp` once received bytes have been read: no received byte is lost.
 */
export const arriving = (
  request: IncomingMessage,
  maxBytes: number,
  pace: Pace,
  takeTurn: () => Promise<void>,
) => {
  let waiting: Buffer[] = []
  let waitingBytes = 0
  let room = maxBytes
  let ended = request.destroyed
  let wake = () => {}
  const timers: NodeJS.Timeout[] = []

  let periodBytes = 0
  let waitedForServer = false
  let stalled = false
  const checkPace = () => {
    if (periodBytes < pace.bytes && !waitedForServer) {
      stalled = true
      return end()
    }
    periodBytes = 0
    waitedForServer = request.isPaused()
  }
  const pacing = setInterval(checkPace, pace.ms).unref()

  const end = () => {
    ended = true
    clearInterval(pacing)
    timers.forEach(clearTimeout)
    wake()
  }
  const take = (chunk: Buffer) => {
    if (ended) return
    timers[0]?.refresh()
    room -= chunk.length
    periodBytes += chunk.length
    waiting.push(chunk)
    waitingBytes += chunk.length
    if (waitingBytes >= maxWaiting) {
      waitedForServer = true
      request.pause()
    }
    wake()
  }
  request.on('data', take)
  for (const event of ['end', 'error', 'close']) request.on(event, end)

  const bytes = async function* (): AsyncGenerator<Buffer> {
    for (;;) {
      if (waiting.length > 0) await takeTurn()
      const chunks = waiting
      waiting = []
      waitingBytes = 0
      if (room < 0) return refuse('TOO_LARGE')
      // All bytes that arrived since go to the storage in one chunk.
      if (chunks.length > 0) yield chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)
      if (waiting.length > 0) continue
      if (ended) return
      timers[0]?.refresh()
      request.resume()
      await new Promise<void>(resolve => {
        wake = resolve
      })
    }
  }
  /** Accepts no more bytes: the request was refused, and the rest is not needed. */
  const stop = () => {
    request.off('data', take)
    waiting = []
    end()
  }
  const giveUp = () => {
    if (ended || timers.length > 0) return
    // Reads what the socket has buffered before the connection counts as silent.
    const look = (seen: number) => (request.isPaused() || room !== seen ? silence.refresh() : end())
    const silence = setTimeout(() => setImmediate(look, room), silentMs)
    timers.push(silence, setTimeout(end, drainMs))
  }
  return { bytes: bytes(), giveUp, stop, isStalled: () => stalled }
}
