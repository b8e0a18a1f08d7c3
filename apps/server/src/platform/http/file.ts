import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { FastifyReply } from 'fastify'
import { beginAnswer } from './connection/running.ts'

type File = { readonly name: string; readonly type: string; readonly content: Buffer | Readable }

/** Answers a file to be saved; the name is of our own making and plain ASCII. Ends when the answer has gone out. */
export const sendFile = async (reply: FastifyReply, { name, type, content }: File): Promise<void> => {
  // The access may have ended, and the request been refused, while the content was made.
  if (!beginAnswer(reply)) {
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
    // The client has gone, or the content broke off: there is no one left to reply to.
    reply.hijack()
  }
}
