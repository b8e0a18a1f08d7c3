import { eq } from 'drizzle-orm'
import type { Tx } from '../../platform/db/database.ts'
import type { DomainEvents } from '../../platform/events.ts'
import { releaseOrder } from './place.ts'
import { shipmentOrder } from './table.ts'

/**
 * Listens to `caseMoved`: removes an order from its shipment if its case left shipping, or went back to manufacturing.
 */
export const releaseOrderOnCaseMoved = async (
  tx: Tx,
  { action, attributes }: DomainEvents['caseMoved'],
): Promise<void> => {
  const isLeaving = action === 'removeFromShipment' && attributes.shipmentId === undefined
  if (!isLeaving && action !== 'reverseReadyForShipping') return
  if (!attributes.orderId) return
  const [shipmentOrderRow] = await tx
    .select()
    .from(shipmentOrder)
    .where(eq(shipmentOrder.orderId, attributes.orderId))
  if (shipmentOrderRow)
    await releaseOrder(tx, { companyId: shipmentOrderRow.companyId, id: shipmentOrderRow.orderId })
}

/** Listens to `orderMoved`: removes the order of a request whose shipment was cleared. */
export const releaseOrderOnOrderMoved = async (
  tx: Tx,
  { before, after }: DomainEvents['orderMoved'],
): Promise<void> => {
  if (after.requestId !== null && before?.shipmentId && !after.shipmentId) await releaseOrder(tx, after)
}
