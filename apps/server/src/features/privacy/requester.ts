import { privacyCalls } from '@archway/contract/privacy'
import type { Tx } from '../../platform/db/database.ts'
import { refusalFor } from '../../platform/http/access.ts'
import type { Services } from '../../platform/services.ts'
import type { ExportRow } from './table.ts'

/**
 * Whether the person who requested an export may still have it, by the access rule of the call that reads it. The
 * session is not checked, because the requester may have signed out since. Requires a transaction of the system.
 */
export const mayRequesterHave = async (
  tx: Tx,
  { viewerOfAccount }: Pick<Services, 'viewerOfAccount'>,
  { askedById, companyId }: Pick<ExportRow, 'askedById' | 'companyId'>,
): Promise<boolean> => {
  const requester = await viewerOfAccount(tx, askedById)
  if (!requester || refusalFor(privacyCalls.readExport.allow, requester)) return false
  return requester.audience === 'staff' || requester.company?.id === companyId
}
