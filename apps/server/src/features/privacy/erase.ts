import { createHash } from 'node:crypto'
import { and, eq, ne, notInArray, or } from 'drizzle-orm'
import type { Tx } from '../../platform/db/database.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { refuse } from '../../platform/refuse.ts'
import { caseFile, leavePatient } from '../cases/index.ts'
import { contact } from '../contacts/index.ts'
import { account } from '../session/index.ts'
import { fillPlaceholders, type Person, placesOf } from './person.ts'

/** Statuses in which a case needs no more work. */
const ended = ['NEW', 'COMPLETE', 'CANCELED', 'EXPIRED'] as const

/** A person under treatment cannot be erased: the clinic must retain its records. */
const checkEnded = async (tx: Tx, { kind, id, companyId }: Person): Promise<void> => {
  const [running] = await tx
    .select({ id: caseFile.id })
    .from(caseFile)
    .where(
      and(
        eq(caseFile.companyId, companyId),
        kind === 'patient'
          ? eq(caseFile.id, id)
          : or(eq(caseFile.doctorId, id), eq(caseFile.createdById, id)),
        notInArray(caseFile.status, [...ended]),
      ),
    )
    .limit(1)
  if (running && kind !== 'contact') refuse('CASES_RUNNING')
}

/** Ruling 5: the last owner cannot be erased. `lockPerson` has locked the company of a contact. */
const checkOwner = async (tx: Tx, { kind, id, companyId }: Person): Promise<void> => {
  if (kind !== 'contact') return
  const owners = await tx
    .select({ id: contact.id })
    .from(contact)
    .where(and(eq(contact.companyId, companyId), eq(contact.superAdmin, true)))
  if (owners.length === 1 && owners[0]?.id === id) refuse('LAST_SUPER_ADMIN')
}

const recipientHash = (email: string): string =>
  createHash('sha256').update(email.toLowerCase()).digest('hex')

/** Refuses with CASES_RUNNING or LAST_SUPER_ADMIN if the person cannot be erased yet. */
export const requireErasable = async (tx: Tx, person: Person): Promise<void> => {
  await checkEnded(tx, person)
  await checkOwner(tx, person)
}

/** Replaces the person by a pseudonym everywhere; files and mails are deleted after the commit. */
export const erase = async (tx: Tx, person: Person): Promise<void> => {
  await requireErasable(tx, person)
  const [login] = await tx
    .select()
    .from(account)
    .where(and(eq(account.id, person.id), ne(account.kind, 'staff')))
  const { rows: letters } = await tx.execute<{ id: string }>(
    fillPlaceholders(
      'select message_id as id from notification where message_id is not null and (case_id = :id or account_id = :id)',
      person,
    ),
  )
  const keys: string[] = []
  for (const { table, where, set, files = [] } of placesOf(person)) {
    for (const column of files) {
      const { rows } = await tx.execute<{ key: string | null }>(
        fillPlaceholders(`select ${column} as key from ${table} where ${where}`, person),
      )
      keys.push(...rows.flatMap(({ key }) => key ?? []))
    }
    const change =
      set === 'delete'
        ? `delete from ${table}`
        : `update ${table} set ${Object.entries(set)
            .map(([column, value]) => `${column} = ${value}`)
            .join(', ')}`
    await tx.execute(fillPlaceholders(`${change} where ${where}`, person))
  }
  // Otherwise the patient's record would show the name from other cases beside the pseudonym.
  if (person.kind === 'patient') await leavePatient(tx, person.id)
  // The row stays under its pseudonym and loses its owner rights, since the last owner must not be replaced by it
  // (ruling 5).
  if (person.kind === 'contact')
    await tx.update(contact).set({ superAdmin: false }).where(eq(contact.id, person.id))
  // The job contains a hash of the recipient, because the queue must not contain addresses.
  await addJob(tx, 'forgetPerson', {
    keys,
    letters: letters.map(({ id }) => id),
    recipient: login ? recipientHash(login.email) : null,
  })
}
