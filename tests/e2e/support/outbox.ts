import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Decodes quoted-printable, as far as links need it. */
const unfold = (letter: string): string => letter.replace(/=\r?\n/g, '').replaceAll('=3D', '=')

/** The link for setting a password in the mail to this person, as a path; null if none has been sent. */
export const linkFor = (email: string): string | null => {
  const outbox = join(process.env.STORY_DATA ?? '', 'outbox')
  const letters = existsSync(outbox) ? readdirSync(outbox).filter(name => name.endsWith('.eml')) : []
  for (const name of letters) {
    const letter = unfold(readFileSync(join(outbox, name), 'utf8'))
    if (letter.includes(email)) return /\/set-password\?token=[\w%-]+/.exec(letter)?.[0] ?? null
  }
  return null
}
