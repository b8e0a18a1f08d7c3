import type { carrierEventForm } from '@archway/contract/shipments'
import { and, eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Tx } from '../../platform/db/database.ts'
import { type Scope, systemScope } from '../../platform/db/scope.ts'
import { refuse } from '../../platform/refuse.ts'
import type { Services } from '../../platform/services.ts'
import { recordOnCase, systemActor, transitionCase } from '../cases/index.ts'
import type { ShipmentActor } from './actor.ts'
import { listMembers, lockShipment } from './store.ts'
import { shipment } from './table.ts'
import { recordHistory } from './transition.ts'

/**
 * Records a report of the carrier. After a scan a departure can no longer be undone; a delivery also confirms receipt
 * for cases on their last leg (C24).
 */
export const recordCarrierEvent = async (
  tx: Tx,
  services: Services,
  {
    scope,
    id,
    actor,
    event,
    at,
  }: { scope: Scope; id: string; actor: ShipmentActor } & z.output<typeof carrierEventForm>,
): Promise<void> => {
  const row = (await lockShipment(tx, scope, id)) ?? refuse('NOT_FOUND')
  if (row.status !== 'SHIPPED') refuse('STALE_STATUS', { status: row.status })
  const now = services.clock.now()
  // A time in the future comes from a clock that is ahead: the present time is used.
  const eventTime = at && new Date(at) < now ? new Date(at) : now
  const [after] = await tx
    .update(shipment)
    .set({
      carrierScannedAt: row.carrierScannedAt ?? eventTime,
      ...(event === 'delivered' ? { deliveredAt: eventTime } : {}),
    })
    .where(and(eq(shipment.companyId, row.companyId), eq(shipment.id, row.id)))
    .returning()
  if (!after) throw new Error('the locked shipment was not updated')
  const action = event === 'delivered' ? 'CARRIER_DELIVERED' : 'CARRIER_SCANNED'
  await recordHistory(tx, services, row, actor, { action, attributes: { at: eventTime.toISOString() } })
  await services.events.emit(tx, 'shipmentTouched', { after })
  for (const { caseId, caseStatus, isLatest } of await listMembers(tx, row)) {
    if (!isLatest) continue
    await recordOnCase(tx, systemScope, caseId, { carrierScanned: true })
    // A parcel to the DSO arrives at the DSO; doctors receive theirs only after the last mile.
    if (event === 'delivered' && caseStatus === 'SHIPPED' && row.lastMileDate === null)
      await transitionCase(tx, services, { caseId, action: 'received', actor: systemActor })
  }
}
