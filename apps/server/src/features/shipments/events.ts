import type { ShipmentAction } from '@archway/contract/shipments'
import type { ShipmentActor } from './actor.ts'
import type { ShipmentRow } from './table.ts'

declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** An action was taken on a shipment; one event per shipment, however many cases are inside. */
    shipmentMoved: {
      before?: ShipmentRow
      after: ShipmentRow
      action: ShipmentAction
      actor: ShipmentActor
    }
    /** The carrier has reported on a shipment. */
    shipmentTouched: { after: ShipmentRow }
  }
}
