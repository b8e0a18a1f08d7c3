import type { Doctor, NewDoctor, newDoctor } from '@archway/contract/doctors'
import type * as z from 'zod/mini'

/** The values of the form while it is edited. */
export type DoctorInput = z.input<typeof newDoctor>

/** The initial form values; every key exists, so that a message of the server finds its field. */
export const inputOf = (doctor: Doctor | null, stepType: NewDoctor['stepType']): DoctorInput => ({
  name: doctor?.name ?? '',
  email: doctor?.email ?? '',
  phone: doctor?.phone ?? '',
  countryId: doctor?.countryId ?? '',
  stepType: doctor?.stepType ?? stepType,
  emailSubscription: doctor?.emailSubscription ?? 1,
  note: doctor?.note ?? '',
  rmUuid: doctor?.assignRM?.uuid ?? null,
  defaultShippingAddressUuid: doctor?.defaultShippingAddressUuid ?? null,
})
