import type { ChatPerson } from '@archway/contract/chat'
import type { Language } from '@archway/words'
import { compareTexts } from '@archway/words/locale'
import { and, eq, ne, or, sql } from 'drizzle-orm'
import type { Viewer } from '../../platform/access/viewer.ts'
import type { Tx } from '../../platform/db/database.ts'
import { isInScope, runAsSystem, type Scope } from '../../platform/db/scope.ts'
import type { CaseRow } from '../cases/index.ts'
import { contact, staff } from '../contacts/index.ts'
import { doctor } from '../doctors/index.ts'
import { account, canSignIn } from '../session/index.ts'
import { chatMessage, chatRoom } from './table.ts'

/** A relationship manager participates only in the cases of their doctors. */
const isParticipant = ({ doctorId, companyId }: CaseRow) =>
  or(
    sql`${contact.role} is distinct from 'RM'`,
    sql`${contact.id} = (select rm_id from doctor where id = ${doctorId} and company_id = ${companyId})`,
  )

const listContacts = (tx: Tx, scope: Scope, caseRow: CaseRow) =>
  tx
    .select({ uuid: contact.id, name: contact.name })
    .from(contact)
    .innerJoin(account, eq(account.id, contact.id))
    .where(
      and(
        eq(contact.companyId, caseRow.companyId),
        isInScope(scope, { companyId: contact.companyId }),
        canSignIn,
        isParticipant(caseRow),
      ),
    )

const listDoctors = (tx: Tx, scope: Scope, { companyId, doctorId }: CaseRow) =>
  doctorId === null
    ? []
    : tx
        .select({ uuid: doctor.id, name: doctor.name })
        .from(doctor)
        .innerJoin(account, eq(account.id, doctor.id))
        .where(
          and(
            eq(doctor.companyId, companyId),
            eq(doctor.id, doctorId),
            isInScope(scope, { companyId: doctor.companyId }),
            canSignIn,
            ne(doctor.status, 'BLOCKED'),
            ne(doctor.status, 'INACTIVE'),
          ),
        )

/** The viewer who requests the list, and the party. */
export type Looking = Pick<Viewer, 'id' | 'audience'>

/**
 * Customers see only staff who take part in the conversation: those who have written, and the assigned member. Staff
 * see all colleagues.
 */
const listStaff = (tx: Tx, viewer: Looking, { id, companyId }: CaseRow) =>
  runAsSystem(tx, () =>
    tx
      .select({ uuid: staff.id, name: staff.name })
      .from(staff)
      .innerJoin(account, eq(account.id, staff.id))
      .where(
        and(
          canSignIn,
          viewer.audience === 'staff'
            ? undefined
            : or(
                sql`exists (select from ${chatMessage} m where m.room_id = ${id} and m.company_id = ${companyId} and m.sender_id = ${staff.id})`,
                sql`exists (select from ${chatRoom} r where r.room_id = ${id} and r.company_id = ${companyId} and r.assignee_id = ${staff.id})`,
              ),
        ),
      ),
  )

/** The people who can be mentioned in the chat of a case, without the viewer, sorted by name. */
export const listPeople = async (
  tx: Tx,
  scope: Scope,
  viewer: Looking,
  caseRow: CaseRow,
  language: Language,
): Promise<ChatPerson[]> => {
  const compare = compareTexts(language)
  const [contacts, doctors, colleagues] = [
    await listContacts(tx, scope, caseRow),
    await listDoctors(tx, scope, caseRow),
    await listStaff(tx, viewer, caseRow),
  ]
  const people: ChatPerson[] = [
    ...doctors.map(person => ({ ...person, kind: 'doctor' as const })),
    ...contacts.map(person => ({ ...person, kind: 'contact' as const })),
    ...colleagues.map(person => ({ ...person, kind: 'staff' as const })),
  ]
  return people.filter(({ uuid }) => uuid !== viewer.id).sort((a, b) => compare(a.name, b.name))
}
