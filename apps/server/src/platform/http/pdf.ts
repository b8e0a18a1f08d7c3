import { finished } from 'node:stream/promises'
import type { FastifyReply } from 'fastify'
import { beginAnswer } from './connection/running.ts'

type Document = { readonly type: string; readonly name: string; readonly bytes: Buffer }

/**
 * Answers a document that the browser may show or save; the name is of our own making and plain ASCII. Ends when the
 * answer has gone out or the client has: the reply is sent then, and nothing answers the request again.
 */
export const sendDocument = async (reply: FastifyReply, { type, name, bytes }: Document): Promise<void> => {
  // The access may have ended, and the request been refused, while it was made.
  if (!beginAnswer(reply)) return
  reply
    .type(type)
    .header('content-disposition', `inline; filename="${name.replace(/[^\w.-]/g, '-')}"`)
    .send(bytes)
  try {
    await finished(reply.raw)
  } catch {
    // The client hung up while the audit entry was stored. A second answer would throw outside of any handler.
    reply.hijack()
  }
}

export const sendPdf = (reply: FastifyReply, name: string, bytes: Buffer): Promise<void> =>
  sendDocument(reply, { type: 'application/pdf', name, bytes })
