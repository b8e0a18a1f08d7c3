import { type AddressTypeId, addressType } from '../catalog/address-type.rules.ts'

export const ownerTypes = ['clinic', 'adminOffice', 'doctor', 'patient'] as const
export type OwnerType = (typeof ownerTypes)[number]

/** The types that the address form offers (ADDR-39); existing addresses of the other two types stay (TRAP-070). */
export const ownerChoices = ['clinic', 'adminOffice'] as const satisfies readonly OwnerType[]

/** The country whose states are chosen from a list. */
export const stateCountry = 'US'

/** Who owns an address of this type: only shipment addresses belong to a person (VAL-38). */
export const ownerFor = (typeId: AddressTypeId, chosenOwner: OwnerType | undefined): OwnerType =>
  addressType(typeId).hasOwner && chosenOwner ? chosenOwner : 'adminOffice'

/** Whether the checkbox of the single address for doctor cases is offered (ADDR-26, ADDR-27, table C-1). */
export const mayBeDefaultShipping = (
  typeId: AddressTypeId,
  shipmentType: 'bulkshipping' | 'dropshipping',
  owner: OwnerType = 'clinic',
): boolean =>
  shipmentType === 'bulkshipping' &&
  addressType(typeId).mayBeDefault &&
  owner !== 'doctor' &&
  owner !== 'patient'

/** Whether an address counts as one of the company's shipping addresses (TRAP-072). */
export const isShipping = (address: { typeId: number; ownerType: string }): boolean =>
  address.typeId === 2 && address.ownerType !== 'patient'
