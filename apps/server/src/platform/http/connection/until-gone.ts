import type { FastifyReply } from 'fastify'
import { Refusal } from '../../refuse.ts'

/** Aborts when the client disconnects. */
export const untilGone = ({ raw }: FastifyReply): AbortSignal => {
  const abortController = new AbortController()
  raw.once('close', () => abortController.abort(new Refusal('UNAVAILABLE')))
  return abortController.signal
}
