import { createHash } from 'node:crypto'
import type { PersonKind } from '@archway/contract/privacy'
import { and, asc, eq } from 'drizzle-orm'
import type { Tx } from '../../platform/db/database.ts'
import { isAmong } from '../../platform/db/filter.ts'
import { isInScope, type Scope } from '../../platform/db/scope.ts'
import { caseFile } from '../cases/index.ts'
import { lockCompany } from '../company/index.ts'
import { contact } from '../contacts/index.ts'
import { doctor } from '../doctors/index.ts'
import { accountPlaces, type Place, patientPlaces } from './registry.ts'

export type Person = { readonly kind: PersonKind; readonly id: string; readonly companyId: string }

const tables = { patient: caseFile, contact, doctor } as const

const personQuery = (tx: Tx, scope: Scope, kind: PersonKind, id: string) => {
  const table = tables[kind]
  return tx
    .select({ id: table.id, companyId: table.companyId })
    .from(table)
    .where(and(eq(table.id, id), isInScope(scope, { companyId: table.companyId })))
    .$dynamic()
}

/** The person in scope. */
export const findPerson = async (
  tx: Tx,
  scope: Scope,
  kind: PersonKind,
  id: string,
): Promise<Person | undefined> => {
  const [row] = await personQuery(tx, scope, kind, id)
  return row && { kind, ...row }
}

/**
 * As `findPerson`, with the row locked, so that erasures of one person are serialized. For a contact the company is
 * locked first, as in calls that revoke owner rights: if two owners are removed concurrently, the last one stays.
 */
export const lockPerson = async (
  tx: Tx,
  scope: Scope,
  kind: PersonKind,
  id: string,
): Promise<Person | undefined> => {
  if (kind === 'contact') {
    const person = await findPerson(tx, scope, kind, id)
    if (person) await lockCompany(tx, scope, person.companyId)
  }
  const [row] = await personQuery(tx, scope, kind, id).for('update')
  return row && { kind, ...row }
}

const patientsQuery = (tx: Tx, scope: Scope, caseIds: readonly string[]) =>
  tx
    .select({ id: caseFile.id, companyId: caseFile.companyId })
    .from(caseFile)
    .where(and(isAmong(caseFile.id, caseIds), isInScope(scope, { companyId: caseFile.companyId })))
    .orderBy(asc(caseFile.id))
    .$dynamic()

const asPatients = (rows: readonly Omit<Person, 'kind'>[]): Person[] =>
  rows.map(row => ({ kind: 'patient', ...row }))

/** The patients of cases in scope, in the order of their ids. */
export const findPatientsOf = async (tx: Tx, scope: Scope, caseIds: readonly string[]): Promise<Person[]> =>
  asPatients(await patientsQuery(tx, scope, caseIds))

/**
 * As `findPatientsOf`, with the rows locked in this order. The lock `no key update` allows new rows that refer to a
 * case: the erasure of a large record takes seconds, and muting one of its cases does not wait for it. `update` waits
 * for all transactions that add such rows.
 */
export const lockPatientsOf = async (
  tx: Tx,
  scope: Scope,
  caseIds: readonly string[],
  lock: 'update' | 'no key update',
): Promise<Person[]> => asPatients(await patientsQuery(tx, scope, caseIds).for(lock))

/** The places of the database that may contain data of such a person. */
export const placesOf = ({ kind }: Pick<Person, 'kind'>): readonly Place[] =>
  kind === 'patient' ? patientPlaces : accountPlaces

/** The replacement for a name: the same for the same person, and not reversible. */
export const pseudonymOf = ({ id }: Pick<Person, 'id'>): string =>
  `Erased ${createHash('sha256').update(id).digest('hex').slice(0, 8)}`

const uuidShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const checkIds = ({ id, companyId }: Person): void => {
  if (!uuidShape.test(id) || !uuidShape.test(companyId)) throw new Error('a person and a company need ids')
}

/** One person, or several patients of one company. */
export type People = readonly [Person, ...Person[]]

const fillForOne = (statement: string, person: Person): string =>
  statement
    .replaceAll(':id', `'${person.id}'::uuid`)
    .replaceAll(':company', `'${person.companyId}'::uuid`)
    .replaceAll(/:name(::text)?/g, `'${pseudonymOf(person)}'::text`)

const fillForAll = (statement: string, patients: People): string => {
  if (namesPerson(statement)) throw new Error('several patients have several pseudonyms')
  const ids = patients.map(({ id }) => `'${id}'`).join()
  return statement.replaceAll('= :id', `= any(array[${ids}]::uuid[])`)
}

/** Whether a statement of the registry differs between people by more than their ids. */
export const namesPerson = (statement: string): boolean => statement.includes(':name')

/** Fills a statement of the registry; only database ids and, for one person, a pseudonym are inserted. */
export const fillPlaceholders = (statement: string, people: People): string => {
  people.forEach(checkIds)
  return people.length === 1 ? fillForOne(statement, people[0]) : fillForAll(statement, people)
}
