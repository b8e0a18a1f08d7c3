import type { auditCalls } from '@archway/contract/audit'
import type { QueryOf } from '@archway/contract/kernel'
import { and, count, eq, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/db/database.ts'
import { type FilterColumns, orderBy, whereFilter } from '../../platform/db/filter.ts'
import { isInScope, type Scope } from '../../platform/db/scope.ts'
import { auditEntry as e } from '../../platform/table.ts'
import { company } from '../company/index.ts'
import { apiKey } from '../integrations/index.ts'
import { account } from '../session/index.ts'

export type EntryRow = {
  entry: typeof e.$inferSelect
  accountName: string | null
  apiKeyName: string | null
  companyName: string | null
}

const columns: FilterColumns = {
  companyUuid: e.companyId,
  accountUuid: e.accountId,
  thingUuid: ({ value }) => sql`${e.ids} @> array[${String(value)}::uuid]`,
  requestUuid: e.requestId,
  staffRole: e.staffRole,
  class: e.class,
  call: e.call,
  result: e.result,
  code: e.code,
  createdAt: e.at,
}

/** Entries are counted up to this limit. */
const countedUpTo = 10_000

/** A page of the audit trail; for staff who have switched to a company, only the entries of that company. */
export const listEntries = async (
  tx: Tx,
  scope: Scope,
  query: QueryOf<typeof auditCalls.trail>,
): Promise<{ rows: EntryRow[]; total: number }> => {
  const where = and(isInScope(scope, e), whereFilter(query.filter, columns))
  const rows = await tx
    .select({ entry: e, accountName: account.name, apiKeyName: apiKey.name, companyName: company.name })
    .from(e)
    .leftJoin(account, eq(account.id, e.accountId))
    .leftJoin(apiKey, eq(apiKey.id, e.accountId))
    .leftJoin(company, eq(company.id, e.companyId))
    .where(where)
    .orderBy(...orderBy(query.order, { createdAt: e.at }, e.id))
    .limit(query.paginate)
    .offset((query.page - 1) * query.paginate)
  const countedRows = tx.select({ id: e.id }).from(e).where(where).limit(countedUpTo).as('some')
  const [countRow] = await tx.select({ n: count() }).from(countedRows)
  return { rows, total: countRow?.n ?? 0 }
}
