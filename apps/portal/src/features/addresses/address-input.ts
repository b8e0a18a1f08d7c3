import { type Address, type AddressForm, addressForm } from '@archway/contract/addresses'
import type * as z from 'zod/mini'

/** The state of the dialog's form, in which nothing is chosen at first. */
export type AddressInput = Omit<z.input<typeof addressForm>, 'typeId'> & { typeId: string }

const shipment = '2'

/**
 * The initial values of the form; the default checkbox counts as unchanged (ADDR-32). A doctor's new address is a
 * shipping address.
 */
export const inputOf = (address: Address | null, doctorUuid?: string): AddressInput => ({
  typeId: address ? String(address.typeId) : doctorUuid ? shipment : '',
  title: address?.title ?? '',
  countryId: address?.countryId ?? '',
  city: address?.city ?? '',
  state: address?.state ?? '',
  street: address?.street ?? '',
  zipCode: address?.zipCode ?? '',
  phone: address?.phone ?? '',
  ownerType: address?.ownerType ?? (doctorUuid ? 'doctor' : undefined),
  ...(doctorUuid ? { doctorUuid } : {}),
  isDefaultShippingAddress: undefined,
})

/** The contract's schema, typed for the form's state. */
export const addressSchema = addressForm as unknown as z.ZodMiniType<AddressForm, AddressInput>
