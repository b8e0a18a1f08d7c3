import { type StaffRole, staffMay } from '@archway/contract/kernel'
import type { ApprovalKind, PersonKind } from '@archway/contract/privacy'
import { afterCommit, type Tx } from '../../../platform/db/database.ts'
import type { Scope } from '../../../platform/db/scope.ts'
import { refuse } from '../../../platform/refuse.ts'
import type { Services } from '../../../platform/services.ts'
import { appointOwner, requireAppointable } from '../../contacts/index.ts'
import { companyOfResettable, resetSecondFactor } from '../../session/index.ts'
import { erasureEffects } from '../effects.ts'
import { erase, requireErasable } from '../erase.ts'
import { findPerson, lockPerson } from '../person.ts'
import type { ApprovalRow } from '../table.ts'

type Request = Pick<ApprovalRow, 'kind' | 'companyId'>
type Subject = Request & Pick<ApprovalRow, 'subjectId'>

/** Whether a staff member with this role may request it; only administrators confirm. */
export const mayRequest = (role: StaffRole | null, { kind, companyId }: Request): boolean =>
  staffMay(
    role,
    kind === 'ownerAppointment' || (kind === 'secondFactorReset' && companyId !== null)
      ? 'companies'
      : 'administration',
  )

const personKinds: Readonly<Partial<Record<ApprovalKind, PersonKind>>> = {
  patientErasure: 'patient',
  contactErasure: 'contact',
  doctorErasure: 'doctor',
  ownerAppointment: 'contact',
}

const needPerson = async (tx: Tx, scope: Scope, kind: PersonKind, id: string) =>
  (await lockPerson(tx, scope, kind, id)) ?? refuse('NOT_FOUND')

/** Locks the person or case it is about until the end of the transaction; nothing for other requests. */
export const lockSubject = async (
  tx: Tx,
  scope: Scope,
  { kind, subjectId }: Omit<Subject, 'companyId'>,
): Promise<void> => {
  const personKind = personKinds[kind]
  if (personKind) await lockPerson(tx, scope, personKind, subjectId)
}

/** Refuses a request that could not be carried out now; returns its company, null for staff. */
export const requireExecutable = async (
  tx: Tx,
  scope: Scope,
  { kind, subjectId }: Omit<Subject, 'companyId'>,
): Promise<string | null> => {
  const personKind = personKinds[kind]
  if (!personKind) {
    const companyId = await companyOfResettable(tx, subjectId)
    return companyId === undefined ? refuse('NOT_FOUND') : companyId
  }
  const person = await needPerson(tx, scope, personKind, subjectId)
  if (kind === 'ownerAppointment') await requireAppointable(tx, scope, person.id)
  else await requireErasable(tx, person)
  return person.companyId
}

/** Carries out the request. */
export const execute = async (
  tx: Tx,
  services: Pick<Services, 'events' | 'forgetViewers'>,
  scope: Scope,
  { kind, companyId, subjectId }: Subject,
): Promise<void> => {
  const personKind = personKinds[kind]
  if (kind === 'ownerAppointment') await appointOwner(tx, services, scope, subjectId)
  else if (personKind) {
    await erase(tx, await needPerson(tx, scope, personKind, subjectId))
    // The account must be closed immediately, not after the cache expires.
    afterCommit(tx, () => services.forgetViewers({ accountId: subjectId }))
  } else if ((await companyOfResettable(tx, subjectId)) === companyId)
    await resetSecondFactor(tx, services, subjectId)
  else refuse('NOT_FOUND')
}

/** Counts of the records that would be removed or replaced; empty if nothing is counted. */
export const effectsOf = async (tx: Tx, scope: Scope, { kind, subjectId }: Omit<Subject, 'companyId'>) => {
  const personKind = personKinds[kind]
  const person =
    personKind && kind !== 'ownerAppointment' && (await findPerson(tx, scope, personKind, subjectId))
  return person ? erasureEffects(tx, person) : []
}
