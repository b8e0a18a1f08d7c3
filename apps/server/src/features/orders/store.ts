import { type OrderStatus, orderFinalStatuses, type UsedLot } from '@archway/contract/orders'
import { and, desc, eq, getTableColumns, inArray, isNull, notInArray, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/db/database.ts'
import { withTotal } from '../../platform/db/page.ts'
import { isInScope, type Scope } from '../../platform/db/scope.ts'
import type { DomainQueries } from '../../platform/queries.ts'
import { type CaseRow, caseFile } from '../cases/index.ts'
import { usedLots } from './lots/store.ts'
import { caseOrder, type OrderRow } from './table.ts'

const isInReach = (scope: Scope) =>
  isInScope(scope, { companyId: caseOrder.companyId, doctorId: caseFile.doctorId })
const ofCase = and(eq(caseFile.id, caseOrder.caseId), eq(caseFile.companyId, caseOrder.companyId))

export const findOrder = async (tx: Tx, scope: Scope, id: string): Promise<OrderRow | undefined> => {
  const [row] = await tx
    .select(getTableColumns(caseOrder))
    .from(caseOrder)
    .innerJoin(caseFile, ofCase)
    .where(and(eq(caseOrder.id, id), isInReach(scope)))
  return row
}

/** One page of the orders of a case with their lots, and how many there are. */
export const listOrdersOfCase = async (
  tx: Tx,
  scope: Scope,
  caseId: string,
  page: { where: SQL | undefined; orderBy: SQL[]; page: number; paginate: number },
): Promise<{ rows: (OrderRow & { lots: UsedLot[] })[]; total: number }> => {
  const condition = and(eq(caseOrder.caseId, caseId), isInReach(scope), page.where)
  const rows = await tx
    .select({ ...getTableColumns(caseOrder), lots: usedLots })
    .from(caseOrder)
    .innerJoin(caseFile, ofCase)
    .where(condition)
    .orderBy(...page.orderBy)
    .limit(page.paginate)
    .offset((page.page - 1) * page.paginate)
  const count = tx
    .select({ total: sql<number>`count(*)::int` })
    .from(caseOrder)
    .innerJoin(caseFile, ofCase)
    .where(condition)
  return withTotal(page, rows, count)
}

/** The orders of several cases in scope with their lots, newest first. */
export const listOrdersOfCases = (
  tx: Tx,
  scope: Scope,
  caseIds: readonly string[],
): Promise<(OrderRow & { lots: UsedLot[] })[]> =>
  tx
    .select({ ...getTableColumns(caseOrder), lots: usedLots })
    .from(caseOrder)
    .innerJoin(caseFile, ofCase)
    .where(and(inArray(caseOrder.caseId, [...caseIds]), isInReach(scope)))
    .orderBy(desc(caseOrder.createdAt), desc(caseOrder.identifier))

/** The order, locked until the transaction ends. */
export const lockOrder = async (tx: Tx, companyId: string, id: string): Promise<OrderRow | undefined> => {
  const [locked] = await tx
    .select()
    .from(caseOrder)
    .where(and(eq(caseOrder.companyId, companyId), eq(caseOrder.id, id)))
    .for('update')
  return locked
}

const findNewest = async (tx: Tx, caseRow: CaseRow, where?: SQL): Promise<OrderRow | undefined> => {
  const [newest] = await tx
    .select()
    .from(caseOrder)
    .where(
      and(
        eq(caseOrder.companyId, caseRow.companyId),
        eq(caseOrder.caseId, caseRow.id),
        // Orders of requests are no batches of the case.
        isNull(caseOrder.requestId),
        where,
      ),
    )
    .orderBy(desc(caseOrder.createdAt), desc(caseOrder.identifier))
    .limit(1)
  return newest
}

/** The order of a case that is not yet shipped; at most one. */
export const openOrder = (tx: Tx, caseRow: CaseRow): Promise<OrderRow | undefined> =>
  findNewest(tx, caseRow, notInArray(caseOrder.status, [...orderFinalStatuses]))

/** The order that was shipped last. */
export const findLastShippedOrder = (tx: Tx, caseRow: CaseRow): Promise<OrderRow | undefined> =>
  findNewest(tx, caseRow, eq(caseOrder.status, 'SHIPPED'))

/** The batches of a case that were shipped. */
export const listShippedBatches = (tx: Tx, caseRow: CaseRow): Promise<OrderRow[]> =>
  tx
    .select()
    .from(caseOrder)
    .where(
      and(
        eq(caseOrder.companyId, caseRow.companyId),
        eq(caseOrder.caseId, caseRow.id),
        isNull(caseOrder.requestId),
        eq(caseOrder.status, 'SHIPPED'),
      ),
    )
    .orderBy(caseOrder.createdAt, caseOrder.identifier)

/** The statuses of orders from whose version nothing has been produced yet. */
const unstarted = ['PENDING', 'READY_FOR_MANUFACTURING', 'CANCELED'] as const satisfies readonly OrderStatus[]

export const isProductionStarted: DomainQueries['isProductionStarted'] = async (tx, plan) => {
  const [row] = await tx
    .select({ id: caseOrder.id })
    .from(caseOrder)
    .where(
      and(
        eq(caseOrder.companyId, plan.companyId),
        eq(caseOrder.caseId, plan.caseId),
        eq(caseOrder.planId, plan.id),
        notInArray(caseOrder.status, [...unstarted]),
      ),
    )
    .limit(1)
  return row !== undefined
}

/** The number of orders of a case whose identifier starts with this: the next one gets a suffix. */
export const countIdentifiers = async (tx: Tx, caseRow: CaseRow, identifier: string): Promise<number> => {
  const [countRow] = await tx
    .select({ total: sql<number>`count(*)::int` })
    .from(caseOrder)
    .where(
      and(
        eq(caseOrder.companyId, caseRow.companyId),
        eq(caseOrder.caseId, caseRow.id),
        sql`starts_with(${caseOrder.identifier}, ${identifier})`,
      ),
    )
  return countRow?.total ?? 0
}

/** Sets or clears the shipment of an order. The caller has locked the order. */
export const nameShipment = async (
  tx: Tx,
  order: Pick<OrderRow, 'companyId' | 'id'>,
  shipment: { id: string; identifier: string } | null,
): Promise<void> => {
  await tx
    .update(caseOrder)
    .set({ shipmentId: shipment?.id ?? null, shipmentIdentifier: shipment?.identifier ?? null })
    .where(and(eq(caseOrder.companyId, order.companyId), eq(caseOrder.id, order.id)))
}

/** Sets the due date of an order. The caller has locked the order. */
export const setDue = async (
  tx: Tx,
  order: Pick<OrderRow, 'companyId' | 'id'>,
  dueAt: Date | null,
): Promise<void> => {
  await tx
    .update(caseOrder)
    .set({ dueAt })
    .where(and(eq(caseOrder.companyId, order.companyId), eq(caseOrder.id, order.id)))
}
