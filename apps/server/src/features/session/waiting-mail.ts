import type { Language } from '@archway/words'
import type { Tx } from '../../platform/db/database.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import type { Keys } from '../../platform/secrets/keys.ts'

type PasswordMail = {
  accountId: string
  token: string
  kind: 'forgotten' | 'invitation'
  /** The requester's language: used as long as the reader's own is unknown. */
  language?: Language
}

/** A job that waits is a row of the database: its token is sealed, so that reading the row gives no working link. */
export type WaitingMail = Omit<PasswordMail, 'token'> & {
  sealed?: string
  /** As releases before left it. */
  token?: string
}

const purpose = 'links in mails'

/** Mails the link of a token, once the transaction is committed. */
export const addPasswordMail = async (
  tx: Tx,
  keys: Keys,
  { token, ...mail }: PasswordMail,
): Promise<void> => {
  const waiting: WaitingMail = { ...mail, sealed: keys.seal(purpose, token) }
  await addJob(tx, 'passwordMail', waiting)
}

/** The token of a waiting mail; null when the keys that sealed it are gone, and the link with them. */
export const tokenOf = (keys: Keys, { sealed, token = '' }: WaitingMail): string | null =>
  sealed === undefined ? token : keys.open(purpose, sealed)
