import { type Address, type AddressForm, addressForm } from '@archway/contract/addresses'
import type * as z from 'zod/mini'

/** What the dialog holds while it is filled in: nothing is chosen at first. */
export type AddressInput = Omit<z.input<typeof addressForm>, 'typeId' | 'doctorUuid'> & { typeId: string }

/** An address as the form starts with; the mark of the default counts as untouched (ADDR-32). */
export const inputOf = (address: Address | null): AddressInput => ({
  typeId: address ? String(address.typeId) : '',
  title: address?.title ?? '',
  countryId: address?.countryId ?? '',
  city: address?.city ?? '',
  state: address?.state ?? '',
  street: address?.street ?? '',
  zipCode: address?.zipCode ?? '',
  phone: address?.phone ?? '',
  ownerType: address?.ownerType,
  isDefaultShippingAddress: undefined,
})

/** The schema of the contract, reading what the dialog holds. */
export const addressSchema = addressForm as unknown as z.ZodMiniType<AddressForm, AddressInput>
