import { sql } from 'drizzle-orm'
import type { Tx } from '../../platform/db/database.ts'
import type { ExportRow } from './table.ts'

/**
 * Whether the person who requested an export could still request it: staff, or an owner of the company, whose account
 * is open. The session of the request is not checked, since an export is meant to be waited for signed out.
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
