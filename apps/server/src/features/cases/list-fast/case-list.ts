import { pageSizes } from '@archway/contract/kernel'
import { sql } from 'drizzle-orm'
import type { Viewer } from '../../../platform/access/viewer.ts'
import type { Database } from '../../../platform/db/database.ts'
import { asArrays, compiled, planned } from '../../../platform/db/named-statement.ts'
import type { Scope } from '../../../platform/db/scope.ts'
import { orderOf } from '../list/list-filter.ts'
import { caseFile as c } from '../table.ts'
import { type ListRow, listRow, readLine } from './list-line.ts'
import {
  beside,
  isFromIndex,
  type ListParams,
  line,
  listPlanOf,
  pageStatement,
  shapeOf,
  within,
} from './statements.ts'

export type { ListRow } from './list-line.ts'
export type { ListParams } from './statements.ts'
export { countByStatus, type SideCounts, sideCounts, sideCountValues, statusesOf } from './totals.ts'

/**
 * The case list, the door of this folder (workers use `list-line.ts`). PostgreSQL writes the rows as JSON text, which costs a third of reading
 * columns and serialising them (decision 9). `plain-list.ts` answers the same without any of it; a test compares both.
 */

/** One page of the cases in the scope with their total; a searched total is counted up to 10,000. */
export const listPage = async (
  db: Database,
  scope: Scope,
  params: ListParams,
  viewer: Viewer,
): Promise<{ readonly rows: readonly ListRow[]; readonly total: number }> => {
  const { plan, values } = listPlanOf(scope, params)
  const statement = pageStatement(plan)
  const isUsual = !plan.searched && (pageSizes as readonly number[]).includes(params.paginate)
  // A search is planned for its own values; the usual pages are prepared once for each shape.
  const prepared = isUsual ? compiled(shapeOf(plan), statement)(values) : planned(statement, values)
  const query = isUsual && isFromIndex(params) ? db.queryShared : db.queryInTurn
  const { rows } = await query<[string, string | null]>(scope, asArrays(prepared))
  const [total, page] = rows[0] ?? []
  const lines = page ? page.split('\n').map(readLine) : []
  return { rows: lines.map(row => listRow(row, viewer, params.now)), total: Number(total) }
}

/** The ids of all pages of a list, in its order; at most `max`. They arrive as one text: a row each blocks for longer. */
export const listIds = async (
  db: Database,
  scope: Scope,
  params: ListParams,
  max: number,
): Promise<string[]> => {
  const { plan, values } = listPlanOf(scope, params)
  const { rows } = await db.queryInTurn<[string | null]>(
    scope,
    asArrays(
      planned(
        value => sql`select string_agg(id::text, ',') from (select ${c.id} from ${c} where ${within(plan, value)}
        order by ${orderOf(params.order, params.language)} limit ${sql.raw(String(max))}) as listed`,
        values,
      ),
    ),
  )
  return rows[0]?.[0]?.split(',') ?? []
}

/** The rows of some ids in their order, as lines for `rowOfLine`; ids that have left the scope are skipped. */
export const listLines = async (
  db: Database,
  scope: Scope,
  params: ListParams,
  ids: readonly string[],
): Promise<string[]> => {
  const { filter: _, ...unfiltered } = params
  const { plan, values } = listPlanOf(scope, unfiltered)
  const { rows } = await db.queryInTurn<[string]>(
    scope,
    asArrays(
      planned(
        value => sql`select ${line(plan, value)} from ${c} ${beside(plan)}
        where ${within(plan, value)} and ${c.id} = any(${value('ids')})`,
        { ...values, ids },
      ),
    ),
  )
  const found = new Map(rows.map(([text]) => [readLine(text).id, text]))
  return ids.flatMap(id => found.get(id) ?? [])
}
