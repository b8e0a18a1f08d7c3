import type { BatchLabel, OrderAction, OrderStatus } from '@archway/contract/orders'

export const orders = {
  status: {
    PENDING: 'Pending',
    READY_FOR_MANUFACTURING: 'Ready for manufacturing',
    PROCESSING: 'Processing',
    MANUFACTURING: 'Manufacturing',
    READY_FOR_AWB: 'Packing',
    READY_FOR_SHIPPING: 'Ready for shipping',
    SHIPPED: 'Shipped',
    CANCELED: 'Canceled',
  } satisfies Record<OrderStatus, string>,
  action: {
    create: 'New order',
    confirm: 'Release for manufacturing',
    start: 'Start processing',
    make: 'Start manufacturing',
    finish: 'Finish manufacturing',
    assignAwb: 'Add to shipment',
    handOver: 'Hand over to carrier',
    cancel: 'Cancel order',
    cancelMade: 'Cancel order in manufacturing',
    hold: 'Put on hold',
    reverse: 'Move back to manufacturing',
    removeFromShipment: 'Remove from shipment',
    undoShipped: 'Undo shipping',
  } satisfies Record<OrderAction, string>,
  batch: {
    '1st': '1st',
    '2nd': '2nd',
    '3rd': '3rd',
    '4th': '4th',
    Refinement: 'Refinement',
  } satisfies Record<BatchLabel, string>,
} as const
