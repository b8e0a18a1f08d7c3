import type { ApprovalKind, PersonKind } from '@archway/contract/privacy'
import { afterCommit, type Tx } from '../../../platform/db/database.ts'
import type { Scope } from '../../../platform/db/scope.ts'
import { refuse } from '../../../platform/refuse.ts'
import type { Services } from '../../../platform/services.ts'
import { isStaffFactorResettable, resetSecondFactor } from '../../session/index.ts'
import { erasureEffects } from '../effects.ts'
import { erase, requireErasable } from '../erase.ts'
import { findPerson, lockPerson } from '../person.ts'
import type { ApprovalRow } from '../table.ts'

type Subject = Pick<ApprovalRow, 'kind' | 'subjectId'>

const personKinds: Readonly<Partial<Record<ApprovalKind, PersonKind>>> = {
  patientErasure: 'patient',
  contactErasure: 'contact',
  doctorErasure: 'doctor',
}

const needPerson = async (tx: Tx, scope: Scope, kind: PersonKind, id: string) =>
  (await lockPerson(tx, scope, kind, id)) ?? refuse('NOT_FOUND')

/** Locks the person or case that a request is about until the end of the transaction; nothing for staff. */
export const lockSubject = async (tx: Tx, scope: Scope, { kind, subjectId }: Subject): Promise<void> => {
  const personKind = personKinds[kind]
  if (personKind) await lockPerson(tx, scope, personKind, subjectId)
}

/** Refuses what could not be carried out now either; answers the company it is about, null for staff. */
export const requireExecutable = async (
  tx: Tx,
  scope: Scope,
  { kind, subjectId }: Subject,
): Promise<string | null> => {
  const personKind = personKinds[kind]
  if (!personKind) {
    if (!(await isStaffFactorResettable(tx, subjectId))) return refuse('NOT_FOUND')
    return null
  }
  const person = await needPerson(tx, scope, personKind, subjectId)
  await requireErasable(tx, person)
  return person.companyId
}

/** Carries it out. */
export const execute = async (
  tx: Tx,
  services: Pick<Services, 'events' | 'forgetViewers'>,
  scope: Scope,
  { kind, subjectId }: Subject,
): Promise<void> => {
  const personKind = personKinds[kind]
  if (personKind) {
    await erase(tx, await needPerson(tx, scope, personKind, subjectId))
    // The account must be closed immediately, not after the cache expires.
    afterCommit(tx, () => services.forgetViewers({ accountId: subjectId }))
  } else if (await isStaffFactorResettable(tx, subjectId)) await resetSecondFactor(tx, services, subjectId)
  else refuse('NOT_FOUND')
}

/** Counts of the records that would be removed or replaced; empty where nothing is counted. */
export const effectsOf = async (tx: Tx, scope: Scope, { kind, subjectId }: Subject) => {
  const personKind = personKinds[kind]
  const person = personKind && (await findPerson(tx, scope, personKind, subjectId))
  return person ? erasureEffects(tx, person) : []
}
