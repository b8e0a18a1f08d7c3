import type { IncomingMessage } from 'node:http'
import { type Pace, watchPace } from './pace.ts'

/** How much of a body that is not needed is read, and how fast it has to arrive. */
export type DrainLimits = { readonly bytes: number; readonly ms: number; readonly pace: Pace }

/** Bytes and time after which the rest of a refused body is no longer read. */
export const longDrain = { bytes: 64 * 1024 * 1024, ms: 120_000 } as const

/** For a sender that has too many requests at once: the reply reaches it, and the rest of a long body is not read. */
export const shortDrain = { bytes: 8 * 1024 * 1024, ms: 2000 } as const

/**
 * Reads and discards the rest of a request body after an early reply ("lingering close"). If a connection is
 * closed with unread bytes, it is reset, and a client that sends before it reads loses the reply. Within the
 * limits the connection stays usable for the next request; beyond them it is closed.
 */
export const drainBody = (request: IncomingMessage, { bytes, ms, pace }: DrainLimits): void => {
  // Requests that Fastify injects are never `complete`, and their socket cannot be destroyed by itself.
  if (request.complete || request.readableEnded || request.destroyed) return
  let bytesLeft = bytes
  const giveUp = () => void request.destroy()
  const timer = setTimeout(giveUp, ms).unref()
  request.on('data', (chunk: Buffer) => {
    bytesLeft -= chunk.length
    if (bytesLeft < 0) giveUp()
  })
  request.resume()
  const unwatch = watchPace(request, pace, giveUp)
  // Node does not end a request with its connection once it has been replied to.
  const { socket } = request
  socket.once('close', giveUp)
  for (const event of ['end', 'close', 'error'])
    request.once(event, () => {
      clearTimeout(timer)
      unwatch()
      socket.off('close', giveUp)
    })
}
