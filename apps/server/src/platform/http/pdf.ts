import { finished } from 'node:stream/promises'
import type { FastifyReply } from 'fastify'
import { claimReply } from './connection/running.ts'

type Document = { readonly type: string; readonly name: string; readonly bytes: Buffer }

/**
 * Sends a document that the browser may show or save; the name is generated and plain ASCII. Resolves when the
 * reply has been sent or the client has disconnected, so that nothing replies to the request again.
 */
export const sendDocument = async (reply: FastifyReply, { type, name, bytes }: Document): Promise<void> => {
  // Access may have ended, and the request been refused, while it was created.
  if (!claimReply(reply)) return
  reply
    .type(type)
    .header('content-disposition', `inline; filename="${name.replace(/[^\w.-]/g, '-')}"`)
    .send(bytes)
  try {
    await finished(reply.raw)
  } catch {
    // The client disconnected while the audit entry was stored. A second reply would throw outside of any handler.
    reply.hijack()
  }
}

export const sendPdf = (reply: FastifyReply, name: string, bytes: Buffer): Promise<void> =>
  sendDocument(reply, { type: 'application/pdf', name, bytes })
