import type { ShipmentActor as Rights, ShipmentKind } from '@archway/contract/shipments'
import type { Viewer } from '../../platform/access/viewer.ts'

/** Who acts on a shipment: the part the rules judge, and the name that history keeps. */
export type ShipmentActor = Rights & { readonly id: string | null; readonly name: string }

/** The viewer as a shipment of this kind sees them. */
export const shipmentActorOf = (viewer: Viewer, kind: ShipmentKind): ShipmentActor => ({
  kind: viewer.audience === 'contact' ? kind : viewer.audience,
  staffRole: viewer.staffRole,
  id: viewer.id,
  name: viewer.name,
  blocked:
    viewer.audience !== 'staff' && ((viewer.company?.isBlocked ?? false) || viewer.status === 'BLOCKED'),
})
