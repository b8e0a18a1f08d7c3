import { createHash } from 'node:crypto'
import type { PersonKind } from '@archway/contract/privacy'
import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../platform/db/database.ts'
import { isInScope, type Scope } from '../../platform/db/scope.ts'
import { caseFile } from '../cases/index.ts'
import { holdCompany } from '../company/index.ts'
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
    const seen = await findPerson(tx, scope, kind, id)
    if (seen) await holdCompany(tx, scope, seen.companyId)
  }
  const [row] = await personQuery(tx, scope, kind, id).for('update')
  return row && { kind, ...row }
}

export const placesOf = ({ kind }: Pick<Person, 'kind'>): readonly Place[] =>
  kind === 'patient' ? patientPlaces : accountPlaces

/** The replacement for a name: the same for the same person, and not reversible. */
export const pseudonymOf = ({ id }: Pick<Person, 'id'>): string =>
  `Erased ${createHash('sha256').update(id).digest('hex').slice(0, 8)}`

const uuidShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Fills a statement of the registry for this person; only a database id and a pseudonym are inserted. */
export const fillPlaceholders = (statement: string, person: Person): string => {
  if (!uuidShape.test(person.id)) throw new Error('a person needs an id')
  return statement
    .replaceAll(':id', `'${person.id}'::uuid`)
    .replaceAll(/:name(::text)?/g, `'${pseudonymOf(person)}'::text`)
}
