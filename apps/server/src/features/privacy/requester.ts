import { sql } from 'drizzle-orm'
import type { Tx } from '../../platform/db/database.ts'
import type { ExportRow } from './table.ts'

/**
 * Whether the person who requested an export may still have it: staff, or an owner of the company, with an active
 * account. The session is not checked, because the requester may have signed out in between.
 */
export const mayRequesterHave = async (
  tx: Tx,
  { askedById, companyId }: Pick<ExportRow, 'askedById' | 'companyId'>,
): Promise<boolean> => {
  const { rows } = await tx.execute(sql`
    select 1 from account a left join contact c on c.id = a.id
    where a.id = ${askedById} and a.status = 'ACTIVE'
      and (a.kind = 'staff' or (a.company_id = ${companyId} and c.super_admin))`)
  return rows.length > 0
}
