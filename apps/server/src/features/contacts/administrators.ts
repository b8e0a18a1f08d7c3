import type { StaffRole } from '@archway/contract/kernel'
import { and, asc, eq, isNotNull } from 'drizzle-orm'
import type { Tx } from '../../platform/db/database.ts'
import { account } from '../session/index.ts'
import { staff } from './table.ts'

/** The administrators who can sign in. */
export const listActiveAdministrators = (tx: Tx) =>
  tx
    .select({ id: staff.id, name: staff.name, email: staff.email, phone: staff.phone })
    .from(staff)
    .innerJoin(account, eq(account.id, staff.id))
    .where(
      and(eq(staff.role, 'administrator'), eq(account.status, 'ACTIVE'), isNotNull(account.passwordHash)),
    )
    .orderBy(asc(staff.id))
    .$dynamic()

/** The role of a staff member who can sign in, with the row locked; null for anyone else. */
export const lockStaffRole = async (tx: Tx, id: string): Promise<StaffRole | null> => {
  const [row] = await tx
    .select({ role: staff.role })
    .from(staff)
    .innerJoin(account, eq(account.id, staff.id))
    .where(and(eq(staff.id, id), eq(account.status, 'ACTIVE')))
    .for('share')
  return row?.role ?? null
}
