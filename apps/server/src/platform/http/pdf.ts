import { finished } from 'node:stream/promises'
import type { FastifyReply } from 'fastify'
import { beginAnswer } from './connection/running.ts'

/**
 * Answers a PDF that the browser may show or save; the name is of our own making and plain ASCII. Ends when the answer
 * has gone out or the client has: the reply is sent then, and nothing answers the request again.
 */
export const sendPdf = async (reply: FastifyReply, name: string, bytes: Buffer): Promise<void> => {
  // The access may have ended, and the request been refused, while it was made.
  if (!beginAnswer(reply)) return
  reply
    .type('application/pdf')
    .header('content-disposition', `inline; filename="${name.replace(/[^\w.-]/g, '-')}"`)
    .send(bytes)
  try {
    await finished(reply.raw)
  } catch {
    // The client hung up while the audit entry was stored. A second answer would throw outside of any handler.
    reply.hijack()
  }
}
