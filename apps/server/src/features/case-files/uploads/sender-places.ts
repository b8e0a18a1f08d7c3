import type { FastifyReply, FastifyRequest } from 'fastify'

/** More than three windows of the portal send at once. */
export const maxSending = 20

/** Takes a place for a request with bytes; false where its sender has none left. */
export type TakePlace = (sender: string, request: FastifyRequest, reply: FastifyReply) => boolean

/**
 * Limits the open requests with file bytes of each sender. A place is free again once the request is answered and its
 * body was received or its connection closed, so refused requests count for as long as their bodies are being sent.
 */
export const createSenderPlaces = (max = maxSending): TakePlace => {
  const takenPlaces = new Map<string, number>()
  const freePlace = (sender: string) => {
    const remaining = (takenPlaces.get(sender) ?? 1) - 1
    if (remaining > 0) takenPlaces.set(sender, remaining)
    else takenPlaces.delete(sender)
  }
  return (sender, { raw }, reply) => {
    const count = takenPlaces.get(sender) ?? 0
    if (count >= max) return false
    takenPlaces.set(sender, count + 1)
    const freePlaceOnceReceived = () => {
      if (raw.complete || raw.readableEnded || raw.closed) freePlace(sender)
      else raw.once('close', () => freePlace(sender))
    }
    // A client may have left while its rights were looked up.
    if (reply.raw.closed) freePlaceOnceReceived()
    else reply.raw.once('close', freePlaceOnceReceived)
    return true
  }
}
