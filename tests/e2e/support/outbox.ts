import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Quoted-printable, as far as a link needs it. */
const unfold = (letter: string): string => letter.replace(/=\r?\n/g, '').replaceAll('=3D', '=')

/** The address in the mail to this person that sets a password, as a path; null while none has been sent. */
export const linkFor = (email: string): string | null => {
  const outbox = join(process.env.STORY_DATA ?? '', 'outbox')
  const letters = existsSync(outbox) ? readdirSync(outbox).filter(name => name.endsWith('.eml')) : []
  for (const name of letters) {
    const letter = unfold(readFileSync(join(outbox, name), 'utf8'))
    if (letter.includes(email)) return /\/set-password\?token=[\w%-]+/.exec(letter)?.[0] ?? null
  }
  return null
}
