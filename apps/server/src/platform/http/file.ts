import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { FastifyReply } from 'fastify'
import { claimReply } from './connection/running.ts'

type File = { readonly name: string; readonly type: string; readonly content: Buffer | Readable }

/** Sends a file to be saved; the name is generated and plain ASCII. Resolves when the reply has been sent. */
export const sendFile = async (reply: FastifyReply, { name, type, content }: File): Promise<void> => {
  // Access may have ended, and the request been refused, while the content was created.
  if (!claimReply(reply)) {
    if (!Buffer.isBuffer(content)) content.destroy()
    return
  }
  reply
    .type(type)
    .header('content-disposition', `attachment; filename="${name.replace(/[^\w.-]/g, '-')}"`)
    .send(content)
  try {
    await finished(reply.raw)
  } catch {
    // The client has disconnected, or the content failed: no one can receive a reply.
    reply.hijack()
  }
}
