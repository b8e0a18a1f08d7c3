import type { Language } from '@archway/words'
import type { Tx } from '../../platform/db/database.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import type { Keys } from '../../platform/secrets/keys.ts'

type PasswordMail = {
  accountId: string
  token: string
  kind: 'forgotten' | 'invitation'
  /** The requester's language: used while that of the recipient is unknown. */
  language?: Language
}

/** A waiting job is a row of the database, so its token is encrypted: reading the row gives no working link. */
export type WaitingMail = Omit<PasswordMail, 'token'> & {
  sealed?: string
  /** The format of earlier releases. */
  token?: string
}

const purpose = 'links in mails'

/** Mails the link of a token, once the transaction is committed. */
export const addPasswordMail = async (
  tx: Tx,
  keys: Keys,
  { token, ...mail }: PasswordMail,
): Promise<void> => {
  const waitingMail: WaitingMail = { ...mail, sealed: keys.seal(purpose, token) }
  await addJob(tx, 'passwordMail', waitingMail)
}

/** The token of a waiting mail; null if its encryption key is lost. */
export const tokenOf = (keys: Keys, { sealed, token = '' }: WaitingMail): string | null =>
  sealed === undefined ? token : keys.open(purpose, sealed)
