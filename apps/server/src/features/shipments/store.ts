import type { CaseStatus } from '@archway/contract/cases'
import type { Order } from '@archway/contract/kernel'
import type { ShipmentKind } from '@archway/contract/shipments'
import { and, asc, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Tx } from '../../platform/db/database.ts'
import { withTotal } from '../../platform/db/page.ts'
import { isInScope, type Scope } from '../../platform/db/scope.ts'
import { caseFile } from '../cases/index.ts'
import { type CourierRow, courier } from '../catalog/index.ts'
import { company } from '../company/index.ts'
import { doctor } from '../doctors/index.ts'
import { caseOrder, type OrderRow } from '../orders/index.ts'
import { caseRequest } from '../requests/index.ts'
import { type ShipmentRow, shipment, shipmentHistory, shipmentOrder } from './table.ts'

/** A shipment with joined names, and the cases inside that the viewer may see. */
export type ShipmentView = {
  shipment: ShipmentRow
  companyName: string
  doctorName: string | null
  courier: CourierRow | null
  lastMileCourierTitles: CourierRow['titles'] | null
  lastMileTemplate: string | null
  cases: number
  waiting: number
  /** Number of cases that no longer travel with their order. */
  arrived: number
}

const ofDoctor = (scope: Scope): SQL =>
  scope.kind === 'doctor' ? sql`and inside.doctor_id = ${scope.doctorId}` : sql``

/** The cases inside a shipment as a subquery: `inside` is the case, `part` its order. */
const casesInScope = (scope: Scope): SQL => sql`
  from shipment_order as placed
  join case_order as part on part.company_id = placed.company_id and part.id = placed.order_id
  join case_file as inside on inside.company_id = part.company_id and inside.id = part.case_id
  left join case_request as asked on asked.company_id = part.company_id and asked.id = part.request_id
  where placed.company_id = ${shipment.companyId} and placed.shipment_id = ${shipment.id} ${ofDoctor(scope)}`

/** Whether the DSO still has to forward a case, because this order was its last, or a request. */
const waits = sql`case when part.request_id is null
  then inside.status = 'FIRST_MILE_SHIPPED' and part.shipped_at = inside.shipped_at
  else asked.first_mile_shipped_at is not null and asked.last_mile_shipped_at is null end`
const arrivesHere = sql`part.request_id is null and part.status = 'SHIPPED'
  and not (part.shipped_at is not distinct from inside.shipped_at and inside.status in ('SHIPPED', 'FIRST_MILE_SHIPPED'))`
const isLatest = sql<boolean>`${caseOrder.requestId} is null and ${caseOrder.shippedAt} is not distinct from ${caseFile.shippedAt}`
const requestWaits = sql<boolean>`${caseRequest.firstMileShippedAt} is not null and ${caseRequest.lastMileShippedAt} is null`
const ofRequest = and(eq(caseRequest.companyId, caseOrder.companyId), eq(caseRequest.id, caseOrder.requestId))

/** Doctors see the shipments with one of their cases, contacts the shipments of their company. */
const reach = (scope: Scope): SQL | undefined =>
  and(
    isInScope(scope, { companyId: shipment.companyId }),
    scope.kind === 'doctor'
      ? and(eq(shipment.kind, 'dso'), sql`exists (select ${casesInScope(scope)})`)
      : undefined,
  )

export const isOfKind = (kind: ShipmentKind | undefined): SQL | undefined =>
  kind ? eq(shipment.kind, kind) : undefined

/** Shipments with an order of one of the cases. */
export const withCases = (scope: Scope, caseIds: readonly string[]): SQL =>
  sql`exists (select ${casesInScope(scope)} and inside.id in (${sql.join(
    caseIds.map(id => sql`${id}::uuid`),
    sql`, `,
  )}))`

const select = (tx: Tx, scope: Scope) =>
  tx
    .select({
      shipment: getTableColumns(shipment),
      companyName: company.name,
      doctorName: doctor.name,
      courier: getTableColumns(courier),
      lastMileCourierTitles: sql<
        CourierRow['titles'] | null
      >`(select titles from courier as forwarder where forwarder.id = ${shipment.lastMileCourierId})`,
      lastMileTemplate: sql<
        string | null
      >`(select tracking_url_template from courier as forwarder where forwarder.id = ${shipment.lastMileCourierId})`,
      cases: sql<number>`(select count(*)::int ${casesInScope(scope)})`,
      waiting: sql<number>`(select count(*)::int ${casesInScope(scope)} and ${waits})`,
      arrived: sql<number>`(select count(*)::int ${casesInScope(scope)} and ${arrivesHere})`,
    })
    .from(shipment)
    .innerJoin(company, eq(company.id, shipment.companyId))
    .leftJoin(doctor, and(eq(doctor.companyId, shipment.companyId), eq(doctor.id, shipment.doctorId)))
    .leftJoin(courier, eq(courier.id, shipment.courierId))

export const findShipment = async (
  tx: Tx,
  scope: Scope,
  id: string,
  kind?: ShipmentKind,
): Promise<ShipmentView | undefined> => {
  const [row] = await select(tx, scope).where(and(eq(shipment.id, id), reach(scope), isOfKind(kind)))
  return row
}

type Page = { page: number; paginate: number }

/** One page of the shipments in scope, and how many there are. */
export const listShipments = async (
  tx: Tx,
  scope: Scope,
  { where, orderBy, page, paginate }: Page & { where: SQL | undefined; orderBy: SQL[] },
): Promise<{ rows: ShipmentView[]; total: number }> => {
  const condition = and(reach(scope), where)
  const rows = await select(tx, scope)
    .where(condition)
    .orderBy(...orderBy)
    .limit(paginate)
    .offset((page - 1) * paginate)
  const count = tx.select({ total: sql<number>`count(*)::int` }).from(shipment).where(condition)
  return withTotal({ page, paginate }, rows, count)
}

/** The shipments with orders of these cases in scope, newest first. */
export const listShipmentsOfCases = (
  tx: Tx,
  scope: Scope,
  caseIds: readonly string[],
): Promise<ShipmentView[]> =>
  select(tx, scope)
    .where(and(reach(scope), withCases(scope, caseIds)))
    .orderBy(desc(shipment.createdAt), desc(shipment.id))

/** The shipment, locked until the transaction ends. */
export const lockShipment = async (tx: Tx, scope: Scope, id: string): Promise<ShipmentRow | undefined> => {
  const [locked] = await tx
    .select()
    .from(shipment)
    .where(and(eq(shipment.id, id), isInScope(scope, { companyId: shipment.companyId })))
    .for('update')
  return locked
}

/** The doctors with a case inside. */
export const listDoctorsInside = async (
  tx: Tx,
  { companyId, id }: Pick<ShipmentRow, 'companyId' | 'id'>,
): Promise<string[]> => {
  const rows = await tx
    .selectDistinct({ doctorId: caseFile.doctorId })
    .from(shipmentOrder)
    .innerJoin(
      caseOrder,
      and(eq(caseOrder.companyId, shipmentOrder.companyId), eq(caseOrder.id, shipmentOrder.orderId)),
    )
    .innerJoin(caseFile, and(eq(caseFile.companyId, caseOrder.companyId), eq(caseFile.id, caseOrder.caseId)))
    .where(and(eq(shipmentOrder.companyId, companyId), eq(shipmentOrder.shipmentId, id)))
  return rows.flatMap(({ doctorId }) => doctorId ?? [])
}

/** An order inside a shipment, with the facts that decide what happens to its case. */
export type Member = {
  order: OrderRow
  caseId: string
  caseStatus: CaseStatus
  /** The order is the case's latest, and not of a request. */
  isLatest: boolean
  /** The request of the order waits for the last mile. */
  requestWaits: boolean
}

/** The orders inside, sorted by case, so that concurrent transactions lock cases in the same order. */
export const listMembers = (
  tx: Tx,
  { companyId, id }: Pick<ShipmentRow, 'companyId' | 'id'>,
): Promise<Member[]> =>
  tx
    .select({
      order: getTableColumns(caseOrder),
      caseId: caseFile.id,
      caseStatus: caseFile.status,
      isLatest,
      requestWaits,
    })
    .from(shipmentOrder)
    .innerJoin(
      caseOrder,
      and(eq(caseOrder.companyId, shipmentOrder.companyId), eq(caseOrder.id, shipmentOrder.orderId)),
    )
    .innerJoin(caseFile, and(eq(caseFile.companyId, caseOrder.companyId), eq(caseFile.id, caseOrder.caseId)))
    .leftJoin(caseRequest, ofRequest)
    .where(and(eq(shipmentOrder.companyId, companyId), eq(shipmentOrder.shipmentId, id)))
    .orderBy(asc(caseFile.id), asc(caseOrder.id))

/** The cases inside a shipment, each once. */
export const listCasesOfShipment = (
  tx: Tx,
  { companyId, id }: Pick<ShipmentRow, 'companyId' | 'id'>,
): Promise<{ id: string; identifier: string }[]> =>
  tx
    .selectDistinct({ id: caseFile.id, identifier: caseFile.identifier })
    .from(shipmentOrder)
    .innerJoin(
      caseOrder,
      and(eq(caseOrder.companyId, shipmentOrder.companyId), eq(caseOrder.id, shipmentOrder.orderId)),
    )
    .innerJoin(caseFile, and(eq(caseFile.companyId, caseOrder.companyId), eq(caseFile.id, caseOrder.caseId)))
    .where(and(eq(shipmentOrder.companyId, companyId), eq(shipmentOrder.shipmentId, id)))
    .orderBy(asc(caseFile.id))

/** A case inside a shipment as shown there. */
export const listCasesInside = async (
  tx: Tx,
  scope: Scope,
  { companyId, id }: Pick<ShipmentRow, 'companyId' | 'id'>,
  { order, page, paginate }: Page & { order: Order<'identifier' | 'createdAt'> },
) => {
  const condition = and(
    eq(shipmentOrder.companyId, companyId),
    eq(shipmentOrder.shipmentId, id),
    isInScope(scope, caseFile),
  )
  const direction = order.direction === 'asc' ? asc : desc
  const orderColumns: Record<typeof order.field, AnyPgColumn> = {
    identifier: caseFile.identifier,
    createdAt: caseFile.createdAt,
  }
  const rows = await tx
    .select({
      caseRow: getTableColumns(caseFile),
      order: getTableColumns(caseOrder),
      doctorName: doctor.name,
      isLatest,
      requestWaits,
      requestLastMile: caseRequest.lastMile,
    })
    .from(shipmentOrder)
    .innerJoin(
      caseOrder,
      and(eq(caseOrder.companyId, shipmentOrder.companyId), eq(caseOrder.id, shipmentOrder.orderId)),
    )
    .innerJoin(caseFile, and(eq(caseFile.companyId, caseOrder.companyId), eq(caseFile.id, caseOrder.caseId)))
    .leftJoin(caseRequest, ofRequest)
    .leftJoin(doctor, and(eq(doctor.companyId, caseFile.companyId), eq(doctor.id, caseFile.doctorId)))
    .where(condition)
    .orderBy(direction(orderColumns[order.field]), asc(caseOrder.id))
    .limit(paginate)
    .offset((page - 1) * paginate)
  const [countRow] = await tx
    .select({ total: sql<number>`count(*)::int` })
    .from(shipmentOrder)
    .innerJoin(
      caseOrder,
      and(eq(caseOrder.companyId, shipmentOrder.companyId), eq(caseOrder.id, shipmentOrder.orderId)),
    )
    .innerJoin(caseFile, and(eq(caseFile.companyId, caseOrder.companyId), eq(caseFile.id, caseOrder.caseId)))
    .where(condition)
  return { rows, total: countRow?.total ?? 0 }
}
export type CaseInside = Awaited<ReturnType<typeof listCasesInside>>['rows'][number]

/** A page of the history of a shipment, and its total. */
export const readShipmentPast = async (
  tx: Tx,
  { companyId, id }: Pick<ShipmentRow, 'companyId' | 'id'>,
  { order, page, paginate }: Page & { order: { direction: 'asc' | 'desc' } },
) => {
  const condition = and(eq(shipmentHistory.companyId, companyId), eq(shipmentHistory.shipmentId, id))
  const rows = await tx
    .select()
    .from(shipmentHistory)
    .where(condition)
    .orderBy(order.direction === 'asc' ? asc(shipmentHistory.seq) : desc(shipmentHistory.seq))
    .limit(paginate)
    .offset((page - 1) * paginate)
  const count = tx.select({ total: sql<number>`count(*)::int` }).from(shipmentHistory).where(condition)
  return withTotal({ page, paginate }, rows, count)
}
