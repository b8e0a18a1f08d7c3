import { type CaseActorKind, hasFirstMile } from '@archway/contract/cases'
import type { Recipient } from '@archway/contract/kernel'
import { and, eq, inArray, type SQL } from 'drizzle-orm'
import type { Tx } from '../../platform/db/database.ts'
import { runAsSystem } from '../../platform/db/scope.ts'
import type { Services } from '../../platform/services.ts'
import { type CaseRow, caseFile } from '../cases/index.ts'
import { contact, staff } from '../contacts/index.ts'
import { doctor } from '../doctors/index.ts'
import { account, canSignIn } from '../session/index.ts'

/** A person who can be notified; people who cannot sign in, or have not yet joined, cannot. */
export type Person = {
  readonly id: string
  readonly audience: 'contact' | 'doctor' | 'staff'
  readonly emailSubscription: boolean
}

type Contact = Person & { readonly isRm: boolean; readonly superAdmin: boolean }

/** The contacts of a company who can be notified. */
export const listContacts = async (tx: Tx, companyId: string): Promise<Contact[]> => {
  const rows = await tx
    .select({
      id: contact.id,
      emailSubscription: contact.emailSubscription,
      role: contact.role,
      superAdmin: contact.superAdmin,
    })
    .from(contact)
    .innerJoin(account, eq(account.id, contact.id))
    .where(and(eq(contact.companyId, companyId), canSignIn))
  return rows.map(({ role, ...row }) => ({ ...row, audience: 'contact', isRm: role === 'RM' }))
}

/** The doctor, if they can be notified, and the relationship manager they are assigned to. */
export const findDoctor = async (tx: Tx, companyId: string, doctorId: string) => {
  const [row] = await tx
    .select({ status: doctor.status, rmId: doctor.rmId, emailSubscription: doctor.emailSubscription })
    .from(doctor)
    .where(and(eq(doctor.companyId, companyId), eq(doctor.id, doctorId)))
  if (!row) return { doctor: [], rmId: null }
  const [login] = await tx
    .select({ id: account.id })
    .from(account)
    .where(and(eq(account.id, doctorId), canSignIn))
  const isReachable = login && row.status !== 'INACTIVE' && row.status !== 'INVITED'
  const person: Person = { id: doctorId, audience: 'doctor', emailSubscription: row.emailSubscription }
  return { doctor: isReachable ? [person] : [], rmId: row.rmId }
}

/** Staff who can be notified: all, or those that meet a condition. */
export const listStaff = async (tx: Tx, where?: SQL): Promise<Person[]> => {
  const rows = await runAsSystem(tx, () =>
    tx
      .select({ id: staff.id, emailSubscription: staff.emailSubscription })
      .from(staff)
      .innerJoin(account, eq(account.id, staff.id))
      .where(and(canSignIn, where)),
  )
  return rows.map(row => ({ ...row, audience: 'staff' }))
}

/** The person with this account, if they can be notified; for notices that cannot be turned off. */
export const findPerson = async (tx: Tx, accountId: string): Promise<Person[]> => {
  const rows = await tx
    .select({ id: account.id, audience: account.kind })
    .from(account)
    .where(and(eq(account.id, accountId), canSignIn))
  return rows.map(row => ({ ...row, emailSubscription: true }))
}

/** The people among these accounts who belong to a case, or to the provider, and can be notified. */
export const listPeopleNamed = async (
  tx: Tx,
  { companyId, doctorId }: CaseRow,
  ids: ReadonlySet<string>,
): Promise<Person[]> => {
  const { doctor: doctors } = doctorId ? await findDoctor(tx, companyId, doctorId) : { doctor: [] }
  return [...(await listContacts(tx, companyId)), ...doctors, ...(await listStaff(tx))].filter(({ id }) =>
    ids.has(id),
  )
}

/** The member of staff a case is assigned to, or all staff when none is. */
const listLab = async (tx: Tx, services: Services, caseRow: CaseRow): Promise<Person[]> => {
  const assigneeId = await services.queries.caseAssignee(tx, caseRow)
  const assignedStaff = assigneeId ? await listStaff(tx, inArray(staff.id, [assigneeId])) : []
  return assignedStaff.length > 0 ? assignedStaff : listStaff(tx)
}

/** The facts that determine who is meant by a word such as `submitter`. */
export type About = {
  readonly caseRow: CaseRow
  readonly actorKind: CaseActorKind
  /**
   * Who approves: a plan is approved by its submitter, a request by the DSO or, on the company's own side, by the
   * provider.
   */
  readonly approves: 'plan' | 'request'
  /** Whether the parcel was on its last mile, so that the doctor was notified. */
  readonly onLastLeg: boolean
}

type Party = 'contacts' | 'owners' | 'doctor' | 'relationshipManager' | 'staff'

/** The part of a case each word of the tables names; empty where no person has that role. */
const partiesOf = (to: Recipient, { caseRow, actorKind, approves, onLastLeg }: About): readonly Party[] => {
  const ofDoctor = caseRow.side === 'doctor'
  const submitter: Party = ofDoctor ? 'doctor' : 'contacts'
  switch (to) {
    case 'submitter':
      return [submitter]
    case 'approver':
      if (approves === 'plan') return [submitter]
      return [ofDoctor ? 'contacts' : 'staff']
    case 'clearer':
      return [ofDoctor ? 'contacts' : 'owners']
    case 'doctor':
      return ofDoctor ? ['doctor'] : []
    case 'dso':
      return ofDoctor ? ['contacts'] : []
    case 'relationshipManager':
      return ofDoctor ? ['relationshipManager'] : []
    case 'staff':
      return ['staff']
    case 'recipients':
      if (!hasFirstMile(caseRow)) return [submitter]
      return onLastLeg ? ['contacts', 'doctor'] : ['contacts']
    case 'otherParties':
      return [
        ...(actorKind === 'client' || actorKind === 'doctor' ? [] : [submitter]),
        ...(!ofDoctor || actorKind === 'dso' ? [] : (['contacts'] as const)),
        ...(actorKind === 'staff' ? [] : (['staff'] as const)),
      ]
  }
}

/**
 * The people for the words in the rules' `notify` columns. A relationship manager is notified about the doctors
 * assigned to them only.
 */
export const listPeopleFor = async (
  tx: Tx,
  services: Services,
  words: readonly Recipient[],
  about: About,
): Promise<Person[]> => {
  const { caseRow } = about
  const parties = new Set(words.flatMap(word => partiesOf(word, about)))
  const contacts =
    parties.has('contacts') || parties.has('owners') || parties.has('relationshipManager')
      ? await listContacts(tx, caseRow.companyId)
      : []
  const { doctor: doctors, rmId } =
    caseRow.doctorId && (parties.has('doctor') || parties.has('relationshipManager'))
      ? await findDoctor(tx, caseRow.companyId, caseRow.doctorId)
      : { doctor: [], rmId: null }
  const people: readonly Person[] = [
    ...contacts.filter(
      ({ id, isRm, superAdmin }) =>
        (!isRm && (parties.has('contacts') || (superAdmin && parties.has('owners')))) ||
        (isRm && id === rmId && parties.has('relationshipManager')),
    ),
    ...(parties.has('doctor') ? doctors : []),
    ...(parties.has('staff') ? await listLab(tx, services, caseRow) : []),
  ]
  return [...people]
}

type Reader = { readonly id: string; readonly kind: Person['audience'] }

/**
 * Whether the case of a notification is still in its recipient's scope when it is sent: a doctor's access ends when
 * the case is reassigned (S12). No other access depends on the doctor of a case.
 */
export const isCaseInReach = async (
  tx: Tx,
  { id, kind }: Reader,
  caseId: string | null,
): Promise<boolean> => {
  if (kind !== 'doctor' || caseId === null) return true
  const [row] = await tx
    .select({ id: caseFile.id })
    .from(caseFile)
    .where(and(eq(caseFile.id, caseId), eq(caseFile.doctorId, id)))
  return row !== undefined
}
