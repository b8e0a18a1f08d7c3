import type { ShipmentAction, ShipmentStatus } from '@archway/contract/shipments'

export const shipments = {
  status: { PENDING: 'Preparing', SHIPPED: 'Shipped' } satisfies Record<ShipmentStatus, string>,
  action: {
    create: 'New shipment',
    edit: 'Edit shipment',
    ship: 'Mark as shipped',
    delete: 'Delete shipment',
    lastmile: 'Mark all as last mile shipped',
    undo: 'Undo shipping',
  } satisfies Record<ShipmentAction, string>,
} as const
