import { and, sql } from 'drizzle-orm'
import type { Database } from '../../../platform/db/database.ts'
import { isAmong } from '../../../platform/db/filter.ts'
import { isInScope, type Scope } from '../../../platform/db/scope.ts'
import { caseFile as c } from '../table.ts'

/** Whether one of the cases has been assigned to another doctor; deleted cases do not count. */
export const hasLeftScope = async (db: Database, scope: Scope, ids: readonly string[]): Promise<boolean> => {
  if (scope.kind !== 'doctor' || ids.length === 0) return false
  const hiddenCases = await db.within(scope, tx =>
    tx
      .select({ id: c.id })
      .from(c)
      .where(and(isAmong(c.id, ids), sql`(${isInScope(scope, c)}) is not true`))
      .limit(1),
  )
  return hiddenCases.length > 0
}
