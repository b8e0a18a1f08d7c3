export const shipmentRefusals = {
  NO_ORDERS: 409,
  AWB_MISSING: 409,
  NOTHING_TO_FORWARD: 409,
  TOO_LATE_TO_UNDO: 409,
  ORDER_NOT_FOR_SHIPMENT: 409,
  COURIER_UNKNOWN: 400,
  ADDRESS_NOT_FOR_SHIPMENT: 400,
} as const satisfies Record<string, number>
