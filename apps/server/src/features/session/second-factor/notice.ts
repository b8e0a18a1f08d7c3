import type { Tx } from '../../../platform/db/database.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'

/** What a person hears of by mail because another person could have done it: keys of the `mails` words. */
export type AccountNotice =
  | 'secondFactorOn'
  | 'secondFactorOff'
  | 'secondFactorReset'
  | 'recoveryCodeUsed'
  | 'passkeyAdded'
  | 'passkeyRemoved'

/** Mails a notice to the owner of an account, once the transaction is committed. */
export const addAccountNotice = (tx: Tx, accountId: string, notice: AccountNotice): Promise<void> =>
  addJob(tx, 'accountNotice', { accountId, notice, at: new Date().toISOString() })
