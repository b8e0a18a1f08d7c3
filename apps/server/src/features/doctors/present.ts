import { allowedDoctorActions, type doctorCalls } from '@archway/contract/doctors'
import type { ReplyInput } from '@archway/contract/kernel'
import type { Language } from '@archway/words'
import { countryOf } from '../catalog/index.ts'
import type { DoctorRow } from './store.ts'
import { type Actor, doctorFacts } from './transition.ts'

type Statistics = { open: number; total: number }
type Reading = {
  readonly actor: Actor
  readonly language: Language
  readonly statistics?: Statistics | undefined
  /** The reader sees doctors of all companies. */
  readonly isOfAny?: boolean
}

/** A doctor for the reader. Fields with the same name in table and contract are copied generically. */
export const doctorOf = (
  row: DoctorRow,
  { actor, language, statistics, isOfAny = false }: Reading,
): ReplyInput<typeof doctorCalls.doctor>['data'] => ({
  ...row,
  uuid: row.id,
  company: isOfAny ? { uuid: row.companyId, name: row.companyName } : undefined,
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
