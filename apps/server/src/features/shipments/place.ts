import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../platform/db/database.ts'
import type { Scope } from '../../platform/db/scope.ts'
import { refuse } from '../../platform/refuse.ts'
import type { Services } from '../../platform/services.ts'
import { type Actor, lockCase } from '../cases/index.ts'
import { findCourierById } from '../catalog/index.ts'
import { findOrder, isOrderRecalled, lockOrder, nameShipment, type OrderRow } from '../orders/index.ts'
import { moveInside } from './inside.ts'
import { listMembers, type Member } from './store.ts'
import { type ShipmentRow, shipmentOrder } from './table.ts'

/** Whether the case is on the shipment's side, of its company, and of its doctor if it has one. */
const belongs = (
  order: OrderRow,
  caseRow: { side: string; doctorId: string | null },
  into: ShipmentRow,
): boolean =>
  order.companyId === into.companyId &&
  order.status === 'READY_FOR_AWB' &&
  order.shipmentId === null &&
  caseRow.side === (into.kind === 'dso' ? 'doctor' : 'client') &&
  (into.doctorId === null || caseRow.doctorId === into.doctorId)

/** Puts packed orders into a shipment; their cases are locked in order of their ids. */
export const placeOrders = async (
  tx: Tx,
  scope: Scope,
  into: ShipmentRow,
  orderIds: readonly string[],
): Promise<void> => {
  const orders: OrderRow[] = []
  for (const id of new Set(orderIds)) orders.push((await findOrder(tx, scope, id)) ?? refuse('NOT_FOUND'))
  for (const { id, caseId, companyId } of orders.sort((a, b) => (a.caseId < b.caseId ? -1 : 1))) {
    const caseRow = await lockCase(tx, caseId)
    const order = (await lockOrder(tx, companyId, id)) ?? refuse('NOT_FOUND')
    if (!belongs(order, caseRow, into)) refuse('ORDER_NOT_FOR_SHIPMENT', { identifier: order.identifier })
    if (await isOrderRecalled(tx, order)) refuse('ORDER_RECALLED', { identifier: order.identifier })
    await tx.insert(shipmentOrder).values({ companyId, shipmentId: into.id, orderId: id })
    await nameShipment(tx, order, into)
  }
}

/** Removes orders from a shipment; those that were ready to ship are packed and waiting again (C37, O11). */
export const removeOrders = async (
  tx: Tx,
  services: Services,
  from: ShipmentRow,
  members: readonly Member[],
  actor: Actor,
): Promise<void> => {
  for (const member of members) {
    if (member.order.status === 'READY_FOR_SHIPPING')
      await moveInside(tx, services, member, {
        action: 'removeFromShipment',
        actor,
        attributes: { details: { shipment: from.identifier } },
      })
    await releaseOrder(tx, member.order)
  }
}

/** Records that the order is in no shipment. */
export const releaseOrder = async (tx: Tx, order: Pick<OrderRow, 'companyId' | 'id'>): Promise<void> => {
  await tx
    .delete(shipmentOrder)
    .where(and(eq(shipmentOrder.companyId, order.companyId), eq(shipmentOrder.orderId, order.id)))
  await nameShipment(tx, order, null)
}

/**
 * Orders enter shipping once their shipment has an air waybill, or a courier that needs none (C21, O6), and leave it
 * when that is removed.
 */
export const settleOrders = async (
  tx: Tx,
  services: Services,
  row: ShipmentRow,
  actor: Actor,
): Promise<void> => {
  const courier = await findCourierById(tx, row.courierId)
  const isBooked = row.airwayBillNumber !== null || courier?.requiresAwb === false
  for (const member of await listMembers(tx, row)) {
    const { order } = member
    const joins = isBooked && order.status === 'READY_FOR_AWB'
    const isLeaving = !isBooked && order.status === 'READY_FOR_SHIPPING'
    if (joins || isLeaving)
      await moveInside(tx, services, member, {
        action: joins ? 'addToShipment' : 'removeFromShipment',
        actor,
        attributes: {
          // The order stays inside.
          shipmentId: row.id,
          details: {
            shipment: row.identifier,
            ...(row.airwayBillNumber ? { airwayBillNumber: row.airwayBillNumber } : {}),
          },
        },
      })
  }
}
