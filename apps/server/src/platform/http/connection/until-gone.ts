import type { FastifyReply } from 'fastify'
import { Refusal } from '../../refuse.ts'

/** Aborts when the client disconnects. */
export const untilGone = ({ raw }: FastifyReply): AbortSignal => {
  const gone = new AbortController()
  raw.once('close', () => gone.abort(new Refusal('UNAVAILABLE')))
  return gone.signal
}
