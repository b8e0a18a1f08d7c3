import { allowedDoctorActions, type doctorCalls } from '@archway/contract/doctors'
import type { ReplyInput } from '@archway/contract/kernel'
import type { Language } from '@archway/words'
import { countryOf } from '../catalog/index.ts'
import type { DoctorRow } from './store.ts'
import { type Actor, doctorFacts } from './transition.ts'

type Statistics = { open: number; total: number }

/** A doctor for the reader. Fields with the same name in table and contract are copied generically. */
export const doctorOf = (
  row: DoctorRow,
  { actor, language, statistics }: { actor: Actor; language: Language; statistics?: Statistics },
): ReplyInput<typeof doctorCalls.doctor>['data'] => ({
  ...row,
  uuid: row.id,
  avatarUrl: row.avatarKey,
  invitation: row.status === 'INVITED' || !row.hasJoined ? 'invited' : 'active',
  currentCountry: countryOf(row.countryId, language),
  assignRM: row.rmId ? { uuid: row.rmId, name: row.rmName ?? '' } : null,
  defaultShippingAddressUuid: row.defaultShippingAddressId,
  invitedAt: row.invitedAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
  statistics,
  allowedActions: allowedDoctorActions(doctorFacts(row, statistics), actor),
})
