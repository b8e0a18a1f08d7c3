import { allowedDoctorActions, type doctorCalls } from '@archway/contract/doctors'
import type { ReplyInput } from '@archway/contract/kernel'
import type { Language } from '@archway/words'
import { countryOf } from '../catalog/index.ts'
import type { DoctorRow } from './store.ts'
import { type Actor, doctorFacts } from './transition.ts'

type Statistics = { open: number; total: number }
type Reader = {
  readonly actor: Actor
  readonly language: Language
  readonly statistics?: Statistics | undefined
  /** The reader sees doctors of all companies. */
  readonly seesAllCompanies?: boolean
}

/** A doctor for the reader. Fields with the same name in table and contract are copied generically. */
export const presentDoctor = (
  row: DoctorRow,
  { actor, language, statistics, seesAllCompanies = false }: Reader,
): ReplyInput<typeof doctorCalls.doctor>['data'] => ({
  ...row,
  uuid: row.id,
  company: seesAllCompanies ? { uuid: row.companyId, name: row.companyName } : undefined,
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
