import type { FastifyReply } from 'fastify'
import { beginAnswer } from './running.ts'

/** Answers a PDF that the browser may show or save; the name is of our own making and plain ASCII. */
export const sendPdf = async (reply: FastifyReply, name: string, bytes: Buffer): Promise<void> => {
  // The access may have ended, and the request been refused, while it was made.
  if (!beginAnswer(reply)) return
  // Waits until the response was sent, so that the handler's caller finds the reply sent.
  await reply
    .type('application/pdf')
    .header('content-disposition', `inline; filename="${name.replace(/[^\w.-]/g, '-')}"`)
    .send(bytes)
}
