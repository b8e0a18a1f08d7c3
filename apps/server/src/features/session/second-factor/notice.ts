import type { Tx } from '../../../platform/db/database.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'

/**
 * Security events of which a person is informed by mail, in case another person caused them: keys of the `mails`
 * words.
 */
export type AccountNotice =
  | 'passwordChanged'
  | 'secondFactorOn'
  | 'secondFactorOff'
  | 'secondFactorReset'
  | 'recoveryCodeUsed'
  | 'recoveryCodesRenewed'
  | 'passkeyAdded'
  | 'requiredPasskeyAdded'
  | 'passkeyRemoved'
  | 'signOnLinked'
  | 'signOnUnlinked'

/** Mails a notice to the owner of an account, once the transaction is committed. */
export const addAccountNotice = (tx: Tx, accountId: string, notice: AccountNotice): Promise<void> =>
  addJob(tx, 'accountNotice', { accountId, notice, at: new Date().toISOString() })
