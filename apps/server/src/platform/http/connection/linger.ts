import type { IncomingMessage } from 'node:http'

/** Bytes and time after which the rest of a refused body is no longer read. */
const maxBytes = 64 * 1024 * 1024
const maxMs = 120_000

/**
 * Reads and drops what is left of a request body that is answered before it has arrived ("lingering close"). A
 * connection that is closed with unread bytes in it is reset, and a client that sends before it reads loses the
 * answer. Within the limits the connection stays usable for the next request; beyond them it is closed.
 */
export const drainBody = (
  request: IncomingMessage,
  limits: { readonly bytes: number; readonly ms: number } = { bytes: maxBytes, ms: maxMs },
): void => {
  // Requests that Fastify injects are never `complete`, and their socket cannot be destroyed by itself.
  if (request.complete || request.readableEnded || request.destroyed) return
  let left = limits.bytes
  const giveUp = () => request.destroy()
  const timer = setTimeout(giveUp, limits.ms).unref()
  request.on('data', (chunk: Buffer) => {
    left -= chunk.length
    if (left < 0) giveUp()
  })
  for (const event of ['end', 'close', 'error']) request.once(event, () => clearTimeout(timer))
  request.resume()
}
