import { eq } from 'drizzle-orm'
import type { Tx } from '../../platform/db/database.ts'
import type { DomainEvents } from '../../platform/events.ts'
import { releaseOrder } from './place.ts'
import { shipmentOrder } from './table.ts'

/** Listens to `caseMoved`: an order whose case left shipping, or went back into manufacturing, leaves its box. */
export const shipmentFollowsCase = async (
  tx: Tx,
  { action, attributes }: DomainEvents['caseMoved'],
): Promise<void> => {
  const leaves = action === 'removeFromShipment' && attributes.shipmentId === undefined
  if (!leaves && action !== 'reverseReadyForShipping') return
  if (!attributes.orderId) return
  const [placed] = await tx.select().from(shipmentOrder).where(eq(shipmentOrder.orderId, attributes.orderId))
  if (placed) await releaseOrder(tx, { companyId: placed.companyId, id: placed.orderId })
}

/** Listens to `orderMoved`: the order of a request that names its box no more is taken out of it. */
export const shipmentFollowsOrder = async (
  tx: Tx,
  { before, after }: DomainEvents['orderMoved'],
): Promise<void> => {
  if (after.requestId !== null && before?.shipmentId && !after.shipmentId) await releaseOrder(tx, after)
}
