import { and, asc, eq, isNotNull } from 'drizzle-orm'
import type { Tx } from '../../platform/db/database.ts'
import { account } from '../session/index.ts'
import { staff } from './table.ts'

/** The administrators who can sign in. */
export const activeAdministrators = (tx: Tx) =>
  tx
    .select({ id: staff.id, name: staff.name, email: staff.email, phone: staff.phone })
    .from(staff)
    .innerJoin(account, eq(account.id, staff.id))
    .where(
      and(eq(staff.role, 'administrator'), eq(account.status, 'ACTIVE'), isNotNull(account.passwordHash)),
    )
    .orderBy(asc(staff.id))
    .$dynamic()
