import { createHash } from 'node:crypto'
import { and, eq, ne, notInArray, or } from 'drizzle-orm'
import type { Tx } from '../../platform/db/database.ts'
import { isAmong } from '../../platform/db/filter.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { refuse } from '../../platform/refuse.ts'
import { caseFile, separatePatients } from '../cases/index.ts'
import { contact } from '../contacts/index.ts'
import { account } from '../session/index.ts'
import { fillPlaceholders, namesPerson, type People, type Person, placesOf } from './person.ts'
import type { Place } from './registry.ts'

/** Statuses in which a case needs no more work. */
const endedStatuses = ['NEW', 'COMPLETE', 'CANCELED', 'EXPIRED'] as const

/** Refuses with CASES_RUNNING if one of these patients is under treatment: the clinic must retain its records. */
export const requireEnded = async (tx: Tx, patients: readonly Person[]): Promise<void> => {
  const [runningCase] = await tx
    .select({ id: caseFile.id })
    .from(caseFile)
    .where(
      and(
        isAmong(
          caseFile.id,
          patients.map(({ id }) => id),
        ),
        notInArray(caseFile.status, [...endedStatuses]),
      ),
    )
    .limit(1)
  if (runningCase) refuse('CASES_RUNNING')
}

/** A doctor with running cases cannot be erased either. */
const checkEnded = async (tx: Tx, person: Person): Promise<void> => {
  const { kind, id, companyId } = person
  if (kind === 'patient') return requireEnded(tx, [person])
  if (kind === 'contact') return
  const [runningCase] = await tx
    .select({ id: caseFile.id })
    .from(caseFile)
    .where(
      and(
        eq(caseFile.companyId, companyId),
        or(eq(caseFile.doctorId, id), eq(caseFile.createdById, id)),
        notInArray(caseFile.status, [...endedStatuses]),
      ),
    )
    .limit(1)
  if (runningCase) refuse('CASES_RUNNING')
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

const changeOf = ({ table, where, set }: Place): string => {
  const change =
    set === 'delete'
      ? `delete from ${table}`
      : `update ${table} set ${Object.entries(set)
          .map(([column, value]) => `${column} = ${value}`)
          .join(', ')}`
  return `${change} where ${where}`
}

/** Changes a place: for all people in one statement, unless its new values name them. */
export const changePlace = async (tx: Tx, people: People, place: Place): Promise<void> => {
  const change = changeOf(place)
  if (namesPerson(change)) for (const person of people) await tx.execute(fillPlaceholders(change, [person]))
  else await tx.execute(fillPlaceholders(change, people))
}

/** The mails of notifications about these people, or to them. */
const listLetters = async (tx: Tx, people: People): Promise<string[]> => {
  const { rows } = await tx.execute<{ id: string }>(
    fillPlaceholders(
      'select message_id as id from notification where message_id is not null and (case_id = :id or account_id = :id)',
      people,
    ),
  )
  return rows.map(({ id }) => id)
}

/** Replaces the people by pseudonyms in these places; files and mails are deleted after the commit. */
export const replaceEverywhere = async (
  tx: Tx,
  people: People,
  places: readonly Place[] = placesOf(people[0]),
): Promise<void> => {
  const [{ kind, id }] = people
  const [login] = await tx
    .select()
    .from(account)
    .where(and(eq(account.id, id), ne(account.kind, 'staff')))
  const letters: string[] = []
  const keys: string[] = []
  for (const place of places) {
    const { table, where, files = [] } = place
    if (table === 'notification') letters.push(...(await listLetters(tx, people)))
    for (const column of files) {
      const { rows } = await tx.execute<{ key: string | null }>(
        fillPlaceholders(`select ${column} as key from ${table} where ${where}`, people),
      )
      keys.push(...rows.flatMap(({ key }) => key ?? []))
    }
    await changePlace(tx, people, place)
  }
  // The row stays under its pseudonym and loses its owner rights, since the last owner must not be replaced by it
  // (ruling 5).
  if (kind === 'contact') await tx.update(contact).set({ superAdmin: false }).where(eq(contact.id, id))
  // The job contains a hash of the recipient, because the queue must not contain addresses.
  if (keys.length > 0 || letters.length > 0 || login)
    await addJob(tx, 'forgetPerson', {
      keys,
      letters,
      recipient: login ? recipientHash(login.email) : null,
    })
}

/** Replaces the person by a pseudonym everywhere, if that is allowed now. */
export const erase = async (tx: Tx, person: Person): Promise<void> => {
  await requireErasable(tx, person)
  await replaceEverywhere(tx, [person])
  // Otherwise the patient's record would show the name from other cases beside the pseudonym.
  if (person.kind === 'patient') await separatePatients(tx, person.companyId, [person.id])
}
