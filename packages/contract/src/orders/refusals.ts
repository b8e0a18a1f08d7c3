export const orderRefusals = {
  ADDRESS_MISSING: 409,
  COUNT_DIFFERS: 409,
  /** A recalled lot cannot be used. */
  LOT_RECALLED: 409,
  ON_HOLD: 409,
  /** Orders without checked production files cannot be part of an archive. */
  /** Nothing of the order has to be printed, or it is already on a print job. */
  NOTHING_TO_PRINT: 409,
  ORDER_FILES_MISSING: 409,
  ORDER_NOT_FOR_SHIPMENT: 409,
  /** An order with a recalled lot can be neither packed nor shipped. */
  ORDER_RECALLED: 409,
} as const satisfies Record<string, number>
