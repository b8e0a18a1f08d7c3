import type { IncomingMessage } from 'node:http'
import { type Pace, watchPace } from '../../../platform/http/connection/pace.ts'
import { refuse } from '../../../platform/refuse.ts'

/** Bytes buffered before the connection is paused. */
const maxWaiting = 256 * 1024
/** How long an abandoned connection may be silent, and its maximum duration, before reading stops. */
const silentMs = 300
const drainMs = 3000

/**
 * Frees the memory of a chunk that is no longer read. Left to the garbage collector, the chunks of a large upload
 * cause a full collection every 20 MB, which takes three quarters of the CPU of an upload (decision 28).
 */
const free = (chunk: Buffer<ArrayBuffer>): void => {
  // A chunk that shares its memory with others, such as one of Node's pool, is left alone.
  if (chunk.byteLength === chunk.buffer.byteLength) chunk.buffer.transfer(0)
}

/**
 * The bytes of a request as they arrive, at most `maxBytes`. Ends with the request, when the connection breaks, when
 * it is slower than `pace`, and after `giveUp` once received bytes have been read: no received byte is lost. A chunk is
 * valid until the next one is requested.
 */
export const createRequestReader = (
  request: IncomingMessage,
  maxBytes: number,
  pace: Pace,
  takeTurn: () => Promise<void>,
) => {
  let bufferedChunks: Buffer<ArrayBuffer>[] = []
  let waitingBytes = 0
  let room = maxBytes
  let isEnded = request.destroyed
  let wake = () => {}
  const timers: NodeJS.Timeout[] = []

  let stalled = false
  const end = () => {
    isEnded = true
    unwatch()
    timers.forEach(clearTimeout)
    wake()
  }
  const addChunk = (chunk: Buffer<ArrayBuffer>) => {
    if (isEnded) return
    timers[0]?.refresh()
    room -= chunk.length
    bufferedChunks.push(chunk)
    waitingBytes += chunk.length
    if (waitingBytes >= maxWaiting) request.pause()
    wake()
  }
  request.on('data', addChunk)
  const unwatch = watchPace(request, pace, () => {
    stalled = true
    end()
  })
  for (const event of ['end', 'error', 'close']) request.on(event, end)

  const bytes = async function* (): AsyncGenerator<Buffer> {
    for (;;) {
      if (bufferedChunks.length > 0) await takeTurn()
      const chunks = bufferedChunks
      bufferedChunks = []
      waitingBytes = 0
      if (room < 0) return refuse('TOO_LARGE')
      // All bytes that arrived since go to the storage in one chunk.
      const [first] = chunks
      if (first) {
        const buffered = chunks.length === 1 ? first : Buffer.concat(chunks)
        if (buffered !== first) chunks.forEach(free)
        yield buffered
        free(buffered)
      }
      if (bufferedChunks.length > 0) continue
      if (isEnded) return
      timers[0]?.refresh()
      request.resume()
      await new Promise<void>(resolve => {
        wake = resolve
      })
    }
  }
  /** Accepts no more bytes: the request was refused, and the rest is not needed. */
  const stop = () => {
    request.off('data', addChunk)
    bufferedChunks = []
    end()
  }
  const giveUp = () => {
    if (isEnded || timers.length > 0) return
    // Reads what the socket has buffered before the connection counts as silent.
    const look = (previousRoom: number) =>
      request.isPaused() || room !== previousRoom ? silence.refresh() : end()
    const silence = setTimeout(() => setImmediate(look, room), silentMs)
    timers.push(silence, setTimeout(end, drainMs))
  }
  return { bytes: bytes(), giveUp, stop, isStalled: () => stalled }
}
