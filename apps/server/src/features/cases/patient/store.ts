import { maxPatientCases } from '@archway/contract/cases'
import { and, asc, desc, eq, getTableColumns, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import { isInScope, type Scope } from '../../../platform/db/scope.ts'
import { refuse } from '../../../platform/refuse.ts'
import { address } from '../../addresses/index.ts'
import { company } from '../../company/index.ts'
import { contact } from '../../contacts/index.ts'
import { doctor } from '../../doctors/index.ts'
import { caseFile, patientEvent, refinement } from '../table.ts'

/** The record of a case. A case without one is a record by itself, under its own id (decision 37). */
export const patientIdOf = ({ patientId, id }: { patientId: string | null; id: string }): string =>
  patientId ?? id
const patientId = sql<string>`coalesce(${caseFile.patientId}, ${caseFile.id})`

export const isOfPatient = (id: string): SQL | undefined =>
  or(eq(caseFile.patientId, id), and(isNull(caseFile.patientId), eq(caseFile.id, id)))

/** The record with this id, or that of the case with this id, if in scope. Refuses with NOT_FOUND. */
export const needPatient = async (tx: Tx, scope: Scope, id: string): Promise<string> => {
  const [row] = await tx
    .select({ patientId })
    .from(caseFile)
    .where(and(or(eq(caseFile.patientId, id), eq(caseFile.id, id)), isInScope(scope, caseFile)))
    .limit(1)
  return row?.patientId ?? refuse('NOT_FOUND')
}

/** The cases of a record in scope with the names that a list shows, newest first. */
export const listCasesOfPatient = (tx: Tx, scope: Scope, id: string) =>
  tx
    .select({
      row: { ...getTableColumns(caseFile), doctorStatus: doctor.status },
      company,
      doctor,
      manager: contact,
    })
    .from(caseFile)
    .innerJoin(company, eq(company.id, caseFile.companyId))
    .leftJoin(doctor, and(eq(doctor.companyId, caseFile.companyId), eq(doctor.id, caseFile.doctorId)))
    .leftJoin(contact, and(eq(contact.companyId, doctor.companyId), eq(contact.id, doctor.rmId)))
    .where(and(isOfPatient(id), isInScope(scope, caseFile)))
    .orderBy(desc(caseFile.createdAt), desc(caseFile.id))
    .limit(maxPatientCases)
export type PatientCaseRow = Awaited<ReturnType<typeof listCasesOfPatient>>[number]

const ofCase = (caseId: SQL.Aliased | typeof refinement.caseId) => eq(caseFile.id, caseId)

/** The refinements of the cases of a record, oldest first. */
export const listRefinementsOfPatient = (tx: Tx, scope: Scope, id: string) =>
  tx
    .select(getTableColumns(refinement))
    .from(refinement)
    .innerJoin(caseFile, and(eq(caseFile.companyId, refinement.companyId), ofCase(refinement.caseId)))
    .where(and(isOfPatient(id), isInScope(scope, caseFile)))
    .orderBy(asc(refinement.number))

/** The shipping addresses of the cases of a record, each once. */
export const listAddressesOfPatient = (tx: Tx, scope: Scope, id: string) =>
  tx
    .selectDistinct(getTableColumns(address))
    .from(address)
    .innerJoin(
      caseFile,
      and(eq(caseFile.companyId, address.companyId), eq(caseFile.shippingAddressId, address.id)),
    )
    .where(and(isOfPatient(id), isInScope(scope, caseFile)))
    .orderBy(asc(address.title), asc(address.id))

const maxEvents = 50

type EventRow = typeof patientEvent.$inferSelect

/**
 * Without the cases that cannot be of another person: those that were added to the record later, until they leave it,
 * and those that were deleted.
 */
const withoutStaleCases = async (
  tx: Tx,
  scope: Scope,
  id: string,
  events: EventRow[],
): Promise<EventRow[]> => {
  const distinctEvents = events.filter(({ action }) => action === 'DISTINCT')
  const [first] = distinctEvents
  if (!first) return events
  const markedUuids = distinctEvents.flatMap(({ cases }) => cases.map(({ uuid }) => uuid))
  const rows = await tx
    .select({ id: caseFile.id, patientId: caseFile.patientId })
    .from(caseFile)
    .where(
      and(
        eq(caseFile.companyId, first.companyId),
        inArray(caseFile.id, markedUuids),
        isInScope(scope, caseFile),
      ),
    )
  const elsewhereIds = new Set(rows.filter(row => patientIdOf(row) !== id).map(row => row.id))
  return events.flatMap(event => {
    if (event.action !== 'DISTINCT') return [event]
    const cases = event.cases.filter(({ uuid }) => elsewhereIds.has(uuid))
    return cases.length > 0 ? [{ ...event, cases }] : []
  })
}

/** The latest events of a record. They may name cases of other doctors, so doctors get none. */
export const listEventsOfPatient = async (
  tx: Tx,
  scope: Scope,
  companyId: string,
  id: string,
): Promise<EventRow[]> => {
  if (scope.kind === 'doctor') return []
  const events = await tx
    .select()
    .from(patientEvent)
    .where(
      and(
        eq(patientEvent.companyId, companyId),
        or(eq(patientEvent.patientId, id), isStatedAbout(companyId, id)),
        isInScope(scope, { companyId: patientEvent.companyId }),
      ),
    )
    .orderBy(desc(patientEvent.seq), desc(patientEvent.id))
    .limit(maxEvents)
  return withoutStaleCases(tx, scope, id, events)
}

/**
 * The events of statements, as `stated`, that two records are of two people, one of them with a case of this record,
 * wherever the cases are now. A statement has two events, which name the cases of either record (`distinct.ts`).
 */
const fromStatedEvents = (companyId: string, id: string): SQL => sql`
  from patient_event twin join patient_event stated
    on stated.company_id = twin.company_id and stated.statement_id = twin.statement_id and stated.id <> twin.id
      and stated.action = 'DISTINCT'
  where twin.company_id = ${companyId} and twin.action = 'DISTINCT' and exists (
    select from jsonb_array_elements(twin.cases) own join case_file own_case
      on own_case.company_id = twin.company_id and own_case.id = (own->>'uuid')::uuid
    where coalesce(own_case.patient_id, own_case.id) = ${id})`
export const isStatedAbout = (companyId: string, id: string): SQL =>
  sql`${patientEvent.id} in (select stated.id ${fromStatedEvents(companyId, id)})`

/** Records that users marked as different from this one while their cases belonged to other records. */
const recordsStatedDistinctFrom = (companyId: string, id: string): SQL => sql`
  select coalesce(named_case.patient_id, named_case.id) from ${caseFile} named_case
  where named_case.company_id = ${companyId} and named_case.id in (
    select (named->>'uuid')::uuid from (select stated.cases ${fromStatedEvents(companyId, id)}) stated,
      jsonb_array_elements(stated.cases) named)`

/** Records that users marked as different from this one, found by the cases named in the events. */
const recordsDistinctFrom = (companyId: string, id: string | SQL) => sql`
  select coalesce(named_case.patient_id, named_case.id) from ${caseFile} named_case
  where named_case.company_id = ${companyId} and named_case.id in (
    select (named->>'uuid')::uuid from ${patientEvent}, jsonb_array_elements(${patientEvent.cases}) named
    where ${patientEvent.companyId} = ${companyId} and ${patientEvent.patientId} = ${id}
      and ${patientEvent.action} = 'DISTINCT')`

/**
 * Whether users marked two records as different patients. The event of either record is enough: a case that moves to
 * another record leaves the event in its former record. If both have moved, the cases named in the events are compared.
 */
export const areDistinct = async (
  tx: Tx,
  companyId: string,
  id: string,
  otherId: string,
): Promise<boolean> => {
  const { rows } = await tx.execute(
    sql`select where ${otherId} in (${recordsDistinctFrom(companyId, id)}) or ${id} in (${recordsDistinctFrom(companyId, otherId)})
      or ${otherId} in (${recordsStatedDistinctFrom(companyId, id)})`,
  )
  return rows.length > 0
}

export type Cases = readonly { readonly id: string }[]

export const isDistinctEventNaming = (companyId: string, cases: Cases): SQL | undefined => {
  const ids = JSON.stringify(cases.map(({ id }) => id))
  return and(
    eq(patientEvent.companyId, companyId),
    eq(patientEvent.action, 'DISTINCT'),
    sql`exists (select from jsonb_array_elements(${patientEvent.cases}) named where ${ids}::jsonb ? (named->>'uuid'))`,
  )
}
export const isOfRecord = (id: string): SQL => eq(patientEvent.patientId, id)

/** The record no longer says that these cases are of another person; of others it still does. */
export const removeDistinct = async (
  tx: Tx,
  companyId: string,
  patientId: string,
  cases: Cases,
): Promise<void> => {
  const ids = JSON.stringify(cases.map(({ id }) => id))
  await tx
    .update(patientEvent)
    .set({
      cases: sql`(select coalesce(jsonb_agg(named), '[]') from jsonb_array_elements(${patientEvent.cases}) named
        where not ${ids}::jsonb ? (named->>'uuid'))`,
    })
    .where(and(isOfRecord(patientId), isDistinctEventNaming(companyId, cases)))
  await tx
    .delete(patientEvent)
    .where(
      and(
        eq(patientEvent.companyId, companyId),
        isOfRecord(patientId),
        eq(patientEvent.action, 'DISTINCT'),
        sql`${patientEvent.cases} = '[]'`,
      ),
    )
}

const maxSimilar = 10

/** The newest case of each other record in scope with a name of this one, no other birth date, and not of another person. */
export const listSimilarPatientRows = async (tx: Tx, scope: Scope, id: string) => {
  const ownRows = await tx
    .select({
      companyId: caseFile.companyId,
      nameFolded: caseFile.nameFolded,
      birthDate: caseFile.birthDate,
    })
    .from(caseFile)
    .where(and(isOfPatient(id), isInScope(scope, caseFile), ne(caseFile.nameFolded, '\n')))
    .limit(maxPatientCases)
  const [first] = ownRows
  if (!first) return []
  const sameBirthDate = or(
    isNull(caseFile.birthDate),
    ...ownRows.map(({ birthDate }) => (birthDate === null ? sql`true` : eq(caseFile.birthDate, birthDate))),
  )
  const names = [...new Set(ownRows.map(({ nameFolded }) => nameFolded))]
  const otherRecords = tx
    .selectDistinctOn([patientId], {
      ...getTableColumns(caseFile),
      cases: sql<number>`(count(*) over (partition by ${patientId}))::int`.as('cases'),
    })
    .from(caseFile)
    .where(
      and(
        isInScope(scope, caseFile),
        eq(caseFile.companyId, first.companyId),
        or(...names.map(name => eq(caseFile.nameFolded, name))),
        sameBirthDate,
        ne(patientId, id),
        sql`${patientId} not in (${recordsDistinctFrom(first.companyId, id)})`,
        sql`${id} not in (${recordsDistinctFrom(first.companyId, patientId)})`,
        sql`${patientId} not in (${recordsStatedDistinctFrom(first.companyId, id)})`,
      ),
    )
    .orderBy(patientId, desc(caseFile.createdAt))
    .as('others')
  return tx.select().from(otherRecords).orderBy(desc(otherRecords.createdAt)).limit(maxSimilar)
}
