import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { vi } from 'vitest'
import type { TestApp } from './app.ts'

/** Timeout; a slow machine needs a while for a mail. */
const waitMs = 60_000

/** The mails in the outbox of a server as source text, by id; without those still being written. */
const sources = async (app: TestApp): Promise<{ id: string; source: string }[]> => {
  const folder = join(app.services.config.DATA_DIR, 'outbox')
  const files = (await readdir(folder).catch(() => [])).filter(file => file.endsWith('.eml'))
  return Promise.all(files.map(async id => ({ id, source: await readFile(join(folder, id), 'utf8') })))
}

/** The mails that contain a text, such as a recipient or a subject, with the soft line breaks of a mail decoded. */
export const lettersWith = async (app: TestApp, text: string): Promise<string[]> => {
  const texts = await sources(app)
  return texts
    .map(({ source }) => source.replace(/=\r?\n/g, '').replaceAll('=3D', '='))
    .filter(letter => letter.includes(text))
}

/**
 * The tokens of the password links mailed to an address, once there are as many as expected. The app must run jobs.
 */
export const mailedTokens = (app: TestApp, email: string, expected = 1): Promise<string[]> =>
  vi.waitFor(
    async () => {
      const tokens = (await lettersWith(app, `To: ${email}`)).flatMap(text => {
        const token = /set-password\?token=([\w-]+)/.exec(text)?.[1]
        return token ? [token] : []
      })
      if (tokens.length < expected) throw new Error(`${tokens.length} letters to ${email}, not ${expected}`)
      return tokens
    },
    { timeout: waitMs, interval: 50 },
  )

/** A mail as its recipient sees it. */
export type Mailed = {
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly unsubscribe: string | null
  readonly text: string
}

/** Turns an encoded header or body back into text. */
const decodeText = (encoding: string, text: string): string =>
  encoding.toUpperCase().startsWith('B')
    ? Buffer.from(text, 'base64').toString('utf8')
    : Buffer.from(
        text.replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
        'latin1',
      ).toString('utf8')

const header = (mail: string, name: string): string | null => {
  const foldedHeader = new RegExp(`^${name}: ((?:.|\\n[ \\t])*)$`, 'im').exec(mail)?.[1]
  return (
    foldedHeader
      ?.replace(/\?=\n[ \t]+=\?/g, '?==?')
      .replace(/\n[ \t]+/g, ' ')
      .replace(/=\?utf-8\?([BQ])\?(.*?)\?=/gi, (_, encoding: string, word: string) =>
        decodeText(encoding, encoding.toUpperCase() === 'Q' ? word.replaceAll('_', ' ') : word),
      ) ?? null
  )
}

const mailOf = (id: string, source: string): Mailed => {
  const mail = source.replace(/\r\n/g, '\n')
  const plain = /content-type: text\/plain.*\ncontent-transfer-encoding: (\S+)\n\n([\s\S]*?)\n--/i.exec(mail)
  const [, encoding = '7bit', body = ''] = plain ?? []
  return {
    id,
    to: header(mail, 'To') ?? '',
    subject: header(mail, 'Subject') ?? '',
    unsubscribe: header(mail, 'List-Unsubscribe'),
    text: encoding === '7bit' ? body : decodeText(encoding, body.replace(/=\n/g, '')),
  }
}

/** Waits until no job is queued. The app must run jobs. */
export const jobsDone = async (app: TestApp): Promise<void> => {
  const owner = new pg.Client({ connectionString: app.database.url })
  await owner.connect()
  try {
    await vi.waitFor(
      async () => {
        const { rows } = await owner.query('select task_identifier from graphile_worker.jobs')
        if (rows.length > 0)
          throw new Error(`still to do: ${rows.map(row => row.task_identifier).join(', ')}`)
      },
      { timeout: waitMs, interval: 50 },
    )
  } finally {
    await owner.end()
  }
}

/** Every mail sent so far, once all jobs are done. */
export const allMails = async (app: TestApp): Promise<Mailed[]> => {
  await jobsDone(app)
  return (await sources(app)).map(({ id, source }) => mailOf(id, source))
}

/** The mails of notifications only. */
export const notificationMails = async (app: TestApp): Promise<Mailed[]> =>
  (await allMails(app)).filter(({ id }) => id.startsWith('notification-'))
