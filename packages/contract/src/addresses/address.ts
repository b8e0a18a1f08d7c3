import * as z from 'zod/mini'
import { type AddressTypeId, addressType } from '../catalog/address-type.rules.ts'
import { countryCode } from '../catalog/country.ts'
import { shippableCountries } from '../catalog/country-codes.ts'
import { isUsState } from '../catalog/us-states.ts'
import { checkAcrossFields, instant, text, uuid } from '../kernel/fields.ts'
import { ownerFor, ownerTypes, stateCountry } from './address.rules.ts'

const typeId = z.pipe(
  z.union([z.literal([1, 2, 3]), z.literal(['1', '2', '3'])]),
  z.transform((value): AddressTypeId => Number(value) as AddressTypeId),
)

const fields = z.object({
  typeId,
  /** Shown as Full Name. */
  title: text(100),
  countryId: countryCode,
  city: text(100),
  /** The name of a US state, or the region elsewhere. */
  state: text(100),
  street: text(200),
  zipCode: text(20),
  phone: text(40),
  ownerType: z.optional(z.enum(ownerTypes)),
  /** The doctor a new address belongs to; sent from the doctor's own tab only. */
  doctorUuid: z.optional(uuid),
  /** Sent only if the user changed it: the one shipping address for all doctor cases. */
  isDefaultShippingAddress: z.optional(z.boolean()),
})

/** The fields of the add and edit dialogs. */
export const addressForm = fields.check(
  checkAcrossFields<z.output<typeof fields>>(({ typeId, countryId, state, ownerType, doctorUuid }, wrong) => {
    const type = typeId && addressType(typeId)
    if (type?.hasOwner && !ownerType) wrong('ownerType', 'required')
    if (doctorUuid && typeId && ownerFor(typeId, ownerType) !== 'doctor') wrong('ownerType', 'choice')
    if (type?.shippableOnly && countryId && !shippableCountries.has(countryId)) wrong('countryId', 'choice')
    if (countryId === stateCountry && state && !isUsState(state)) wrong('state', 'choice')
  }),
)
export type AddressForm = z.output<typeof addressForm>

export const address = z.object({
  ...fields.shape,
  uuid,
  typeId: z.literal([1, 2, 3]),
  countryId: z.string(),
  country: z.object({ id: z.string(), name: z.string() }),
  ownerType: z.enum(ownerTypes),
  isDefaultShippingAddress: z.boolean(),
  doctorUuid: z.nullable(uuid),
  createdAt: instant,
})
export type Address = z.output<typeof address>
