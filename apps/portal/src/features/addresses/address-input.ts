import { type Address, type AddressForm, addressForm } from '@archway/contract/addresses'
import type * as z from 'zod/mini'

/** What the dialog holds while it is filled in: nothing is chosen at first. */
export type AddressInput = Omit<z.input<typeof addressForm>, 'typeId'> & { typeId: string }

const shipment = '2'

/**
 * An address as the form starts with; the mark of the default counts as untouched (ADDR-32). A new one of a doctor is
 * where the doctor's cases go.
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

/** The schema of the contract, reading what the dialog holds. */
export const addressSchema = addressForm as unknown as z.ZodMiniType<AddressForm, AddressInput>
