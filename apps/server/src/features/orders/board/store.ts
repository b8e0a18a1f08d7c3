import type { Condition, Order, Parsed } from '@archway/contract/kernel'
import { type BoardOrder, orderFinalStatuses } from '@archway/contract/orders'
import { and, eq, getTableColumns, isNull, notInArray, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import { flagCondition, isAmong, orderBy, whereFilter } from '../../../platform/db/filter.ts'
import { isInScope, type Scope } from '../../../platform/db/scope.ts'
import { type CaseRow, caseFile, factColumns, matchesPatientName } from '../../cases/index.ts'
import { company } from '../../company/index.ts'
import { staff } from '../../contacts/index.ts'
import { doctor } from '../../doctors/index.ts'
import { plan } from '../../plans/index.ts'
import { type OrderLot, usedLots } from '../lots/store.ts'
import { caseOrder, materialLot, type OrderRow, orderLot } from '../table.ts'

/** The columns of a case that the board shows, and those that the actions on its orders depend on: half of them. */
const caseColumns = {
  ...factColumns,
  id: caseFile.id,
  identifier: caseFile.identifier,
  firstName: caseFile.firstName,
  lastName: caseFile.lastName,
  doctorId: caseFile.doctorId,
}

/** An order with the fields of its case that the board shows. */
export type BoardRow = {
  order: OrderRow
  caseRow: Pick<CaseRow, keyof typeof caseColumns | 'doctorStatus'>
  companyName: string
  companyBlocked: boolean
  doctorName: string | null
  productionFilesAt: Date | null
  assigneeName: string | null
  toRemake: BoardOrder['toRemake']
  lots: OrderLot[]
}

/** The scrapped pieces of an order that have not been remade yet, in order of recording. */
const toRemake = sql<BoardOrder['toRemake']>`(
  select coalesce(json_agg(json_build_object('piece', s.piece, 'reason', s.reason) order by s.created_at, s.piece), '[]')
  from order_scrap s where s.company_id = ${caseOrder.companyId} and s.order_id = ${caseOrder.id} and s.remade_at is null)`

const select = (tx: Tx) =>
  tx
    .select({
      order: getTableColumns(caseOrder),
      caseRow: { ...caseColumns, doctorStatus: doctor.status },
      companyName: company.name,
      companyBlocked: sql<boolean>`${company.status} = 'BLOCKED'`,
      doctorName: doctor.name,
      productionFilesAt: plan.productionFilesAt,
      assigneeName: staff.name,
      toRemake,
      lots: usedLots,
    })
    .from(caseOrder)
    .innerJoin(caseFile, and(eq(caseFile.companyId, caseOrder.companyId), eq(caseFile.id, caseOrder.caseId)))
    .innerJoin(company, eq(company.id, caseOrder.companyId))
    .leftJoin(doctor, and(eq(doctor.companyId, caseFile.companyId), eq(doctor.id, caseFile.doctorId)))
    .leftJoin(plan, and(eq(plan.companyId, caseOrder.companyId), eq(plan.id, caseOrder.planId)))
    .leftJoin(staff, eq(staff.id, caseOrder.assigneeId))

/** The current time, or the placeholder for it in a prepared statement. */
export type Now = Date | SQL | Placeholder

export const isOverdue = (now: Now): SQL<unknown> =>
  and(
    sql`${caseOrder.dueAt} < ${now instanceof Date ? now.toISOString() : now}::timestamptz`,
    notInArray(caseOrder.status, [...orderFinalStatuses]),
  )!

/** Orders made from a lot with a matching number. Not correlated, so that it is evaluated once for all orders. */
const isMadeFromLot = (condition: Condition): SQL =>
  sql`${caseOrder.id} in (select ${orderLot.orderId} from ${orderLot}
    join ${materialLot} on ${eq(materialLot.id, orderLot.lotId)}
    where ${and(isNull(orderLot.removedAt), whereFilter(condition, { lot: materialLot.number }))})`

/** The columns of the board's filter fields. */
export const filterColumns = (now: Now) => ({
  uuid: caseOrder.id,
  status: caseOrder.status,
  product: caseOrder.product,
  batch: caseOrder.batch,
  companyUuid: caseOrder.companyId,
  doctorUuid: caseFile.doctorId,
  caseUuid: caseOrder.caseId,
  shipmentUuid: caseOrder.shipmentId,
  identifier: caseOrder.identifier,
  patientName: ({ op, value }: Condition) => matchesPatientName(String(value), op),
  printJob: caseOrder.printJob,
  lot: isMadeFromLot,
  assigneeUuid: caseOrder.assigneeId,
  unassigned: flagCondition(sql`${caseOrder.assigneeId} is null`),
  overdue: flagCondition(isOverdue(now)),
  unplaced: flagCondition(sql`${caseOrder.shipmentId} is null`),
})

/** One page of the order board, and the number of orders that match. */
export const readBoard = async (
  tx: Tx,
  scope: Scope,
  query: { filter?: Parsed; order: Order<'createdAt' | 'dueAt'>; page: number; paginate: number },
  now: Date,
): Promise<{ rows: BoardRow[]; total: number }> => {
  const condition = and(
    isInScope(scope, { companyId: caseOrder.companyId }),
    whereFilter(query.filter, filterColumns(now)),
  )
  const rows = await select(tx)
    .where(condition)
    .orderBy(
      ...orderBy(query.order, { createdAt: caseOrder.createdAt, dueAt: caseOrder.dueAt }, caseOrder.id),
    )
    .limit(query.paginate)
    .offset((query.page - 1) * query.paginate)
  const [countRow] = await tx
    .select({ total: sql<number>`count(*)::int` })
    .from(caseOrder)
    .innerJoin(caseFile, and(eq(caseFile.companyId, caseOrder.companyId), eq(caseFile.id, caseOrder.caseId)))
    .where(condition)
  return { rows, total: countRow?.total ?? 0 }
}

/** One order on the board. */
export const findBoardOrder = async (tx: Tx, scope: Scope, id: string): Promise<BoardRow | undefined> => {
  const [row] = await select(tx).where(
    and(eq(caseOrder.id, id), isInScope(scope, { companyId: caseOrder.companyId })),
  )
  return row
}

/** Orders of the board by id, in any order. */
export const listBoardOrders = async (tx: Tx, scope: Scope, ids: readonly string[]): Promise<BoardRow[]> =>
  ids.length === 0
    ? []
    : select(tx).where(and(isAmong(caseOrder.id, ids), isInScope(scope, { companyId: caseOrder.companyId })))

export const isStaffMember = async (tx: Tx, id: string): Promise<boolean> => {
  const [row] = await tx.select({ id: staff.id }).from(staff).where(eq(staff.id, id))
  return row !== undefined
}
