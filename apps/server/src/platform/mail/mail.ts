import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import nodemailer from 'nodemailer'
import type { Config } from '../config/config.ts'

export type Letter = {
  /** Message id: equal in every run of the job, so that a mail server can drop duplicates. */
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** The page on which such mails can be turned off. */
  readonly unsubscribe?: string
}

export type Mail = {
  /** Sends the mail and returns its Message-ID. */
  send(letter: Letter): Promise<string>
}

/** How long a mail server may take to accept a connection, to greet, and to respond; the job is retried later. */
const responseMs = 15_000

/** Sends by SMTP when `SMTP_URL` is set; otherwise writes `.eml` files into the outbox folder of the data folder. */
export const createMail = (config: Config, { timeoutMs = responseMs } = {}): Mail => {
  const host = config.PUBLIC_URL ? new URL(config.PUBLIC_URL).hostname : 'archway.test'
  const messageId = ({ id }: Letter) => `<${id}@${host}>`
  const message = (letter: Letter) => ({
    from: config.MAIL_FROM,
    to: letter.to,
    subject: letter.subject,
    text: letter.text,
    html: letter.html,
    messageId: messageId(letter),
    ...(letter.unsubscribe ? { list: { unsubscribe: letter.unsubscribe } } : {}),
  })
  if (config.SMTP_URL) {
    const transport = nodemailer.createTransport({
      url: config.SMTP_URL,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
    })
    return {
      send: async letter => {
        await transport.sendMail(message(letter))
        return messageId(letter)
      },
    }
  }
  const outbox = join(config.DATA_DIR, 'outbox')
  const builder = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return {
    send: async letter => {
      await mkdir(outbox, { recursive: true })
      const builtMail = await builder.sendMail(message(letter))
      const file = join(outbox, `${letter.id}.eml`)
      await writeFile(`${file}.part`, builtMail.message as Buffer)
      await rename(`${file}.part`, file)
      return messageId(letter)
    },
  }
}
