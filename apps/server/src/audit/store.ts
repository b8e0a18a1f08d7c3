import type { auditCalls } from '@archway/contract/audit'
import type { QueryOf } from '@archway/contract/kernel'
import { and, count, sql } from 'drizzle-orm'
import type { Tx } from '../platform/db/database.ts'
import { type FilterColumns, orderBy, whereFilter } from '../platform/db/filter.ts'
import { inScope, type Scope } from '../platform/db/scope.ts'
import { auditEntry as e } from '../platform/table.ts'

export type EntryRow = typeof e.$inferSelect

const columns: FilterColumns = {
  companyUuid: e.companyId,
  accountUuid: e.accountId,
  thingUuid: ({ value }) => sql`${e.ids} @> array[${String(value)}::uuid]`,
  requestUuid: e.requestId,
  class: e.class,
  call: e.call,
  result: e.result,
  code: e.code,
  createdAt: e.at,
}

/** Lines are counted up to here; beyond it nobody pages. */
const countedUpTo = 10_000

/** A page of the trail; of one company for staff who have switched to it. */
export const entries = async (
  tx: Tx,
  scope: Scope,
  query: QueryOf<typeof auditCalls.trail>,
): Promise<{ rows: EntryRow[]; total: number }> => {
  const where = and(inScope(scope, e), whereFilter(query.filter, columns))
  const rows = await tx
    .select()
    .from(e)
    .where(where)
    .orderBy(...orderBy(query.order, { createdAt: e.at }, e.id))
    .limit(query.paginate)
    .offset((query.page - 1) * query.paginate)
  const some = tx.select({ id: e.id }).from(e).where(where).limit(countedUpTo).as('some')
  const [counted] = await tx.select({ n: count() }).from(some)
  return { rows, total: counted?.n ?? 0 }
}
