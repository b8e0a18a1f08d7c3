import type { addressCalls } from '@archway/contract/addresses'
import type { ReplyInput } from '@archway/contract/kernel'
import type { Language } from '@archway/words'
import { countryOf } from '../catalog/index.ts'
import type { AddressRow } from './store.ts'

export const addressOf = (
  row: AddressRow,
  language: Language,
): ReplyInput<typeof addressCalls.address>['data'] => ({
  ...row,
  uuid: row.id,
  country: countryOf(row.countryId, language),
  doctorUuid: row.doctorId,
  createdAt: row.createdAt.toISOString(),
})
