import type { ShipmentActor as Rights, ShipmentKind } from '@archway/contract/shipments'
import type { Viewer } from '../../platform/access/viewer.ts'

/** The person who acts on a shipment: the facts that the rules check, and the name for the history. */
export type ShipmentActor = Rights & { readonly id: string | null; readonly name: string }

/** The viewer's role towards a shipment of this kind. */
export const shipmentActorOf = (viewer: Viewer, kind: ShipmentKind): ShipmentActor => ({
  kind: viewer.audience === 'contact' ? kind : viewer.audience,
  staffRole: viewer.staffRole,
  id: viewer.id,
  name: viewer.name,
  blocked:
    viewer.audience !== 'staff' && ((viewer.company?.isBlocked ?? false) || viewer.status === 'BLOCKED'),
})
