import type { FastifyReply, FastifyRequest } from 'fastify'

/** More than three windows of the portal send at once. */
export const maxSending = 20

/** Counts the places of each sender. Takes one and returns the function that frees it; null where none is left. */
export const createPlaces = (max: number) => {
  const takenPlaces = new Map<string, number>()
  const freePlace = (sender: string) => {
    const remaining = (takenPlaces.get(sender) ?? 1) - 1
    if (remaining > 0) takenPlaces.set(sender, remaining)
    else takenPlaces.delete(sender)
  }
  return (sender: string): (() => void) | null => {
    const count = takenPlaces.get(sender) ?? 0
    if (count >= max) return null
    takenPlaces.set(sender, count + 1)
    return () => freePlace(sender)
  }
}

/** Calls back when the response has ended; also if its client left earlier, while its rights were looked up. */
export const onceClosed = ({ raw }: FastifyReply, callback: () => void): void => {
  if (raw.closed) callback()
  else raw.once('close', callback)
}

/** Takes a place for a request with bytes; false where its sender has none left. */
export type TakePlace = (sender: string, request: FastifyRequest, reply: FastifyReply) => boolean

/**
 * Limits the open requests with file bytes of each sender. A place is free again once the request is answered and its
 * body was received or its connection closed, so refused requests count for as long as their bodies are being sent.
 */
export const createSenderPlaces = (max = maxSending): TakePlace => {
  const takePlace = createPlaces(max)
  return (sender, { raw }, reply) => {
    const free = takePlace(sender)
    if (!free) return false
    onceClosed(reply, () => {
      if (raw.complete || raw.readableEnded || raw.closed) free()
      else raw.once('close', free)
    })
    return true
  }
}
