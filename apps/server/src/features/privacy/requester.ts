import { privacyCalls } from '@archway/contract/privacy'
import { eq, or, type SQL, sql } from 'drizzle-orm'
import type { Viewer } from '../../platform/access/viewer.ts'
import type { Tx } from '../../platform/db/database.ts'
import { refusalFor } from '../../platform/http/access.ts'
import type { Services } from '../../platform/services.ts'
import { type ExportRow, personExport } from './table.ts'

/**
 * The person who requested an export, if they may still have it, by the access rule of the call that reads it;
 * otherwise null. The session is not checked, because the requester may have signed out since. Requires a transaction
 * of the system.
 */
export const findRequester = async (
  tx: Tx,
  { viewerOfAccount }: Pick<Services, 'viewerOfAccount'>,
  { askedById, companyId }: Pick<ExportRow, 'askedById' | 'companyId'>,
): Promise<Viewer | null> => {
  const requester = await viewerOfAccount(tx, askedById)
  if (!requester || refusalFor(privacyCalls.readExport.allow, requester)) return null
  return requester.audience === 'staff' || requester.company?.id === companyId ? requester : null
}

/**
 * The condition for exports that a viewer may read. An export of a person that staff requested contains internal data
 * of the provider, so the company does not see it.
 */
export const isReadableBy = ({ audience }: Pick<Viewer, 'audience'>): SQL | undefined =>
  audience === 'staff'
    ? undefined
    : or(
        eq(personExport.kind, 'company'),
        sql`exists (select 1 from account a where a.id = ${personExport.askedById} and a.company_id = ${personExport.companyId})`,
      )
