/** Table C-1. The titles are identifiers; the labels are in the words of the addresses feature. */
export const addressTypes = [
  { id: 1, title: 'default', selectable: true, hasOwner: false, mayBeDefault: true, shippableOnly: false },
  { id: 2, title: 'shipment', selectable: true, hasOwner: true, mayBeDefault: true, shippableOnly: true },
  { id: 3, title: 'billing', selectable: false, hasOwner: false, mayBeDefault: false, shippableOnly: false },
] as const
export type AddressTypeId = (typeof addressTypes)[number]['id']

/** The address type to which parcels are sent (TRAP-067). */
export const shipmentTypeId = 2

/** The rules of one address type. */
export const addressType = (id: AddressTypeId): (typeof addressTypes)[number] =>
  addressTypes.find(type => type.id === id) ?? addressTypes[0]
