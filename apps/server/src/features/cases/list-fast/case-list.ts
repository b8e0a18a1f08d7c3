import { pageSizes } from '@archway/contract/kernel'
import { sql } from 'drizzle-orm'
import type { Viewer } from '../../../platform/access/viewer.ts'
import type { Database } from '../../../platform/db/database.ts'
import { buildStatement, compileStatement, withArrayRows } from '../../../platform/db/named-statement.ts'
import type { Scope } from '../../../platform/db/scope.ts'
import { orderOf } from '../list/list-filter.ts'
import { caseFile as c } from '../table.ts'
import { type ListRow, listRow, readLine } from './list-line.ts'
import {
  isFromIndex,
  type ListParams,
  listPlanOf,
  pageStatement,
  shapeOf,
  toCaseCondition,
  toJoinSql,
  toLineSql,
} from './statements.ts'

export type { ListRow } from './list-line.ts'
export type { ListParams } from './statements.ts'
export { countByStatus, type SideCounts, sideCounts, sideCountValues, statusesOf } from './totals.ts'

/**
 * Entry point of this folder: the case list (workers use `list-line.ts`). PostgreSQL writes the rows as JSON text,
 * which costs a third of reading columns and serializing them (decision 9). `plain-list.ts` returns the same without
 * these optimizations; a test compares both.
 */

/** One page of the cases in scope with the total; the total of a search is counted up to 10,000. */
export const listPage = async (
  db: Database,
  scope: Scope,
  params: ListParams,
  viewer: Viewer,
): Promise<{ readonly rows: readonly ListRow[]; readonly total: number }> => {
  const { plan, values } = listPlanOf(scope, params)
  const statement = pageStatement(plan)
  const isUsual = !plan.searched && (pageSizes as readonly number[]).includes(params.paginate)
  // A search is planned for its parameters; common pages are prepared once for each shape.
  const prepared = isUsual
    ? compileStatement(shapeOf(plan), statement)(values)
    : buildStatement(statement, values)
  const query = isUsual && isFromIndex(params) ? db.queryShared : db.queryInTurn
  const { rows } = await query<[string, string | null]>(scope, withArrayRows(prepared))
  const [total, page] = rows[0] ?? []
  const lines = page ? page.split('\n').map(readLine) : []
  return { rows: lines.map(row => listRow(row, viewer, params.now)), total: Number(total) }
}

/**
 * The ids of all pages of a list, in order; at most `max`. They are read as one text: parsing a row each blocks the
 * event loop longer.
 */
export const listIds = async (
  db: Database,
  scope: Scope,
  params: ListParams,
  max: number,
): Promise<string[]> => {
  const { plan, values } = listPlanOf(scope, params)
  const { rows } = await db.queryInTurn<[string | null]>(
    scope,
    withArrayRows(
      buildStatement(
        value => sql`select string_agg(id::text, ',') from (select ${c.id} from ${c} where ${toCaseCondition(plan, value)}
        order by ${orderOf(params.order, params.language)} limit ${sql.raw(String(max))}) as listed`,
        values,
      ),
    ),
  )
  return rows[0]?.[0]?.split(',') ?? []
}

/**
 * The rows of some ids in their order, as the bytes of lines for `rowsOfLines`; ids that are no longer in scope are
 * skipped. One text and one buffer for all rows: parsing and copying a row each blocks the event loop longer.
 */
export const listLines = async (
  db: Database,
  scope: Scope,
  params: ListParams,
  ids: readonly string[],
): Promise<Buffer> => {
  const { filter: _, ...unfiltered } = params
  const { plan, values } = listPlanOf(scope, unfiltered)
  const { rows } = await db.queryInTurn<[string | null]>(
    scope,
    withArrayRows(
      buildStatement(
        value => sql`select string_agg(${toLineSql(plan, value)}, e'\\n'
          order by array_position(${value('ids')}::uuid[], ${c.id}))
        from ${c} ${toJoinSql(plan)}
        where ${toCaseCondition(plan, value)} and ${c.id} = any(${value('ids')}::uuid[])`,
        { ...values, ids },
      ),
    ),
  )
  return Buffer.from(rows[0]?.[0] ?? '')
}
