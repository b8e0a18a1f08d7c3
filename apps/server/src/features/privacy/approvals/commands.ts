import { type StaffRole, staffMay } from '@archway/contract/kernel'
import type { ApprovalKind, PersonKind } from '@archway/contract/privacy'
import { afterCommit, type Tx } from '../../../platform/db/database.ts'
import type { Scope } from '../../../platform/db/scope.ts'
import { refuse } from '../../../platform/refuse.ts'
import type { Services } from '../../../platform/services.ts'
import { appointOwner, requireAppointable } from '../../contacts/index.ts'
import { findCompanyOfResettable, resetSecondFactor } from '../../session/index.ts'
import { readErasureEffects as countEffects } from '../effects.ts'
import { erase, requireEnded, requireErasable } from '../erase.ts'
import { findPatientsOf, findPerson, lockPatientsOf, lockPerson, type Person } from '../person.ts'
import type { ApprovalRow } from '../table.ts'
import { removePatientJobs, requireWholeRecord, startErasure } from './erase-record.ts'

type Request = Pick<ApprovalRow, 'kind' | 'companyId'>
type Subject = Request & Pick<ApprovalRow, 'id' | 'subjectId'> & { readonly cases?: CoveredCases }
/** The cases of an erasure over a whole patient record. */
type CoveredCases = readonly { readonly uuid: string }[] | null
type Target = Omit<Subject, 'id' | 'companyId'>

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

const idsOf = ({ subjectId, cases }: Target): string[] =>
  cases ? cases.map(({ uuid }) => uuid.toLowerCase()).toSorted() : [subjectId]

/**
 * The people that a request is about, locked until the end of the transaction: one, or the patient by all cases of the
 * record, in the order of their ids. Without those that are not in scope. A confirmed erasure thus begins after every
 * transaction that did not know of it and adds a file (`requireNoErasure`).
 */
const lockPeople = async (tx: Tx, scope: Scope, kind: PersonKind, target: Target): Promise<Person[]> => {
  if (target.cases) return lockPatientsOf(tx, scope, idsOf(target), 'update')
  const person = await lockPerson(tx, scope, kind, target.subjectId)
  return person ? [person] : []
}

/** As `lockPeople`; refuses with PATIENT_CHANGED where the cases are not, or no longer, those of the record. */
const needPeople = async (tx: Tx, scope: Scope, kind: PersonKind, target: Target): Promise<Person[]> => {
  const people = await lockPeople(tx, scope, kind, target)
  if (people.length === 0) return refuse('NOT_FOUND')
  if (target.cases) await requireWholeRecord(tx, people, target.subjectId)
  return people
}

/** Locks the person or the cases it is about until the end of the transaction; nothing for other requests. */
export const lockSubject = async (tx: Tx, scope: Scope, target: Target): Promise<void> => {
  const personKind = personKinds[target.kind]
  if (personKind) await lockPeople(tx, scope, personKind, target)
}

/** Refuses a request that could not be carried out now; returns its company, null for staff. */
export const requireExecutable = async (tx: Tx, scope: Scope, target: Target): Promise<string | null> => {
  const { kind, subjectId } = target
  const personKind = personKinds[kind]
  if (!personKind) {
    const companyId = await findCompanyOfResettable(tx, subjectId)
    return companyId === undefined ? refuse('NOT_FOUND') : companyId
  }
  const people = await needPeople(tx, scope, personKind, target)
  if (kind === 'ownerAppointment') await requireAppointable(tx, scope, subjectId)
  else if (kind === 'patientErasure') await requireEnded(tx, people)
  else for (const person of people) await requireErasable(tx, person)
  return people[0]?.companyId ?? refuse('NOT_FOUND')
}

/** Carries out the request; a job carries out the erasure of a whole patient record. */
export const execute = async (
  tx: Tx,
  services: Pick<Services, 'events' | 'forgetViewers'>,
  scope: Scope,
  subject: Subject,
): Promise<void> => {
  const { kind, companyId, subjectId } = subject
  const personKind = personKinds[kind]
  if (kind === 'ownerAppointment') await appointOwner(tx, services, scope, subjectId)
  else if (personKind) {
    const people = await needPeople(tx, scope, personKind, subject)
    if (subject.cases) {
      await requireEnded(tx, people)
      return startErasure(tx, subject.id, companyId)
    }
    for (const person of people) await erase(tx, person)
    if (kind === 'patientErasure') await removePatientJobs(tx, people)
    // The account must be closed immediately, not after the cache expires.
    afterCommit(tx, () => services.forgetViewers({ accountId: subjectId }))
  } else if ((await findCompanyOfResettable(tx, subjectId)) === companyId)
    await resetSecondFactor(tx, services, subjectId)
  else refuse('NOT_FOUND')
}

/** Counts of the records that would be removed or replaced; empty if nothing is counted. */
export const listEffects = async (tx: Tx, scope: Scope, target: Target) => {
  const { kind } = target
  const personKind = kind === 'ownerAppointment' ? undefined : personKinds[kind]
  if (!personKind) return []
  const person = target.cases ? undefined : await findPerson(tx, scope, personKind, target.subjectId)
  const [first, ...otherPeople] = target.cases
    ? await findPatientsOf(tx, scope, idsOf(target))
    : person
      ? [person]
      : []
  return first ? countEffects(tx, [first, ...otherPeople]) : []
}
