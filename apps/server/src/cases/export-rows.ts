import type { CaseListRow } from '@archway/contract/cases'
import { and, inArray, sql } from 'drizzle-orm'
import type { Database } from '../platform/db/database.ts'
import { inScope, type Scope } from '../platform/db/scope.ts'
import type { Viewer } from '../platform/viewer.ts'
import { beside, type ListParams, line, listPlanOf, readLine, within } from './list.ts'
import { orderOf } from './list-filter.ts'
import { listedRow } from './present.ts'
import { planned } from './statement.ts'
import { caseFile as c } from './table.ts'

/** The ids of the cases that the list of this wish has on all its pages, in its order; at most so many. */
export const listedIds = async (
  db: Database,
  scope: Scope,
  params: ListParams,
  atMost: number,
): Promise<string[]> => {
  const { wanted, values } = listPlanOf(scope, params)
  const { rows } = await db.query<[string]>(scope, {
    ...planned(
      value => sql`select ${c.id} from ${c} where ${within(wanted, value)}
        order by ${orderOf(params.order)} limit ${sql.raw(String(atMost))}`,
      values,
    ),
    rowMode: 'array',
  } as never)
  return rows.map(([id]) => id)
}

/** Whether one of the cases has been handed to another doctor. One that is gone is nobody else's. */
export const hasLeftScope = async (db: Database, scope: Scope, ids: readonly string[]): Promise<boolean> => {
  if (scope.kind !== 'doctor' || ids.length === 0) return false
  const found = await db.within(scope, tx =>
    tx
      .select({ id: c.id })
      .from(c)
      .where(and(inArray(c.id, [...ids]), sql`(${inScope(scope, c)}) is not true`))
      .limit(1),
  )
  return found.length > 0
}

/** So many rows are read at once: a file of any length takes the memory of these. */
const atOnce = 500

/** The cases with these ids in their order, a part at a time. What is gone meanwhile is left out. */
export async function* listedRows(
  db: Database,
  scope: Scope,
  params: ListParams,
  viewer: Viewer,
  ids: readonly string[],
): AsyncGenerator<CaseListRow[]> {
  const { filter: _, ...unfiltered } = params
  const { wanted, values } = listPlanOf(scope, unfiltered)
  for (let from = 0; from < ids.length; from += atOnce) {
    const part = ids.slice(from, from + atOnce)
    const { rows } = await db.query<[string]>(scope, {
      ...planned(
        value => sql`select ${line(wanted, value)} from ${c} ${beside(wanted)}
          where ${within(wanted, value)} and ${c.id} = any(${value('ids')})`,
        { ...values, ids: part },
      ),
      rowMode: 'array',
    } as never)
    const found = new Map(rows.map(([text]) => readLine(text)).map(row => [row.id, row]))
    yield part.flatMap(id => {
      const row = found.get(id)
      return row ? [JSON.parse(listedRow(row, viewer, params.now).text) as CaseListRow] : []
    })
  }
}
