import type { Order, Parsed } from '@archway/contract/kernel'
import { type OrderStatus, orderFinalStatuses, orderStatuses } from '@archway/contract/orders'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import { orderBy, whereFilter } from '../../../platform/db/filter.ts'
import { inScope, type Scope } from '../../../platform/db/scope.ts'
import { caseFile } from '../../cases/index.ts'
import { caseOrder } from '../table.ts'
import { type BoardRow, boardOrdersOf, filterColumns, isOverdue } from './store.ts'

export type GroupRows = {
  readonly status: OrderStatus
  readonly total: number
  readonly pieces: number
  readonly overdue: number
  readonly rows: readonly BoardRow[]
}

const ended: readonly OrderStatus[] = orderFinalStatuses
const open = orderStatuses.filter(status => !ended.includes(status))

type GroupQuery = {
  filter?: Parsed | undefined
  order: Order<'createdAt' | 'dueAt'>
  paginate: number
  ended?: '0' | '1' | undefined
}

/** The orders by status, in the order an order passes them, each with its counts and its first rows. */
export const groupsOf = async (tx: Tx, scope: Scope, query: GroupQuery, now: Date): Promise<GroupRows[]> => {
  const statuses = query.ended === '1' ? orderStatuses : open
  const sorted = orderBy(
    query.order,
    { createdAt: caseOrder.createdAt, dueAt: caseOrder.dueAt },
    caseOrder.id,
  )
  const counting = tx
    .select({
      status: caseOrder.status,
      total: sql<number>`count(*)::int`,
      pieces: sql<number>`sum(${caseOrder.quantity})::int`,
      overdue: sql<number>`count(*) filter (where ${isOverdue(now)})::int`,
      ids: sql<
        string[]
      >`(array_agg(${caseOrder.id} order by ${sql.join(sorted, sql`, `)}))[1:${sql.raw(String(query.paginate))}]`,
    })
    .from(caseOrder)
    .$dynamic()
  // Cases are looked up only where the filter asks for them.
  const searched = query.filter
    ? counting.innerJoin(
        caseFile,
        and(eq(caseFile.companyId, caseOrder.companyId), eq(caseFile.id, caseOrder.caseId)),
      )
    : counting
  const found = await searched
    .where(
      and(
        inArray(caseOrder.status, [...statuses]),
        inScope(scope, { companyId: caseOrder.companyId }),
        whereFilter(query.filter, filterColumns(now)),
      ),
    )
    .groupBy(caseOrder.status)
  const rows = await boardOrdersOf(
    tx,
    scope,
    found.flatMap(({ ids }) => ids),
  )
  const byId = new Map(rows.map(row => [row.order.id, row]))
  return statuses.map(status => {
    const group = found.find(one => one.status === status)
    return {
      status,
      total: group?.total ?? 0,
      pieces: group?.pieces ?? 0,
      overdue: group?.overdue ?? 0,
      rows: (group?.ids ?? []).flatMap(id => byId.get(id) ?? []),
    }
  })
}
