import { randomUUID } from 'node:crypto'
import type { PatientEvent } from '@archway/contract/cases'
import { and, asc, eq, getTableColumns, inArray, or } from 'drizzle-orm'
import type { Viewer } from '../../../platform/access/viewer.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { isInScope, type Scope } from '../../../platform/db/scope.ts'
import { refuse, refuseProblems } from '../../../platform/refuse.ts'
import type { Services } from '../../../platform/services.ts'
import { lockCase } from '../store.ts'
import { caseFile, patientEvent } from '../table.ts'
import { lockPatients, recordOnPatient, setPatient } from './linking.ts'
import { isOfPatient, needPatient, patientIdOf, removeDistinct } from './store.ts'

type CallContext = { readonly scope: Scope; readonly viewer: Viewer; readonly services: Services }
type Row = typeof caseFile.$inferSelect

const listRows = (tx: Tx, scope: Scope, ids: readonly string[]) =>
  tx
    .select(getTableColumns(caseFile))
    .from(caseFile)
    .where(and(or(...ids.map(isOfPatient)), isInScope(scope, caseFile)))
    .orderBy(asc(caseFile.id))

const idsOf = (rows: readonly Row[]): string => rows.map(row => `${row.id} ${patientIdOf(row)}`).join()

/**
 * All cases of these records of one company, locked. Refuses with PATIENT_CHANGED if a case was added or removed
 * while this waited for the locks: users decide on what they have seen.
 */
export const lockRows = async (tx: Tx, scope: Scope, ids: readonly string[]): Promise<Row[]> => {
  const rows = await listRows(tx, scope, ids).for('no key update')
  const companyId = rows[0]?.companyId ?? refuse('PATIENT_CHANGED')
  if (rows.some(row => row.companyId !== companyId)) refuse('NOT_FOUND')
  await lockPatients(tx, companyId)
  if (idsOf(await listRows(tx, scope, ids)) !== idsOf(rows)) refuse('PATIENT_CHANGED')
  return rows
}

/** Announces that the cases changed, so that open portals fetch them again. */
export const announceCases = async (tx: Tx, services: Services, rows: readonly Row[]): Promise<void> => {
  for (const { id } of rows)
    await services.events.emit(tx, 'caseTouched', { caseRow: await lockCase(tx, id), isInside: false })
}

/** Adds the cases of the record `from` to that of `into`, with its history. Returns the record. */
export const mergePatients = async (
  tx: Tx,
  { scope, viewer, services }: CallContext,
  into: string,
  from: string,
): Promise<string> => {
  const [intoId, fromId] = [await needPatient(tx, scope, into), await needPatient(tx, scope, from)]
  if (intoId === fromId) refuse('PATIENT_CHANGED')
  const rows = await lockRows(tx, scope, [intoId, fromId])
  const added = rows.filter(row => patientIdOf(row) === fromId)
  if (added.length === 0 || added.length === rows.length) refuse('PATIENT_CHANGED')
  const { companyId } = added[0] as Row
  // A case that was never given a record (see `patientIdOf`) gets one now: a record never has the id of a case.
  const patientId = rows.some(row => row.patientId === intoId) ? intoId : randomUUID()
  // A merge overrules an earlier statement that these records are of two people.
  await removeDistinct(tx, companyId, intoId, added)
  await removeDistinct(
    tx,
    companyId,
    fromId,
    rows.filter(row => patientIdOf(row) === intoId),
  )
  await setPatient(
    tx,
    companyId,
    rows.map(({ id }) => id),
    patientId,
  )
  await tx
    .update(patientEvent)
    .set({ patientId })
    .where(and(eq(patientEvent.companyId, companyId), inArray(patientEvent.patientId, [intoId, fromId])))
  const now = services.clock.now()
  await recordOnPatient(tx, { companyId, patientId, action: 'MERGED', cases: added, actor: viewer, now })
  await announceCases(tx, services, rows)
  return patientId
}

/** Moves some cases of a record, but not all of them, to a new one. Returns the remaining record. */
export const partPatient = async (
  tx: Tx,
  { scope, viewer, services }: CallContext,
  id: string,
  caseIds: readonly string[],
): Promise<string> => {
  const record = await needPatient(tx, scope, id)
  const rows = await lockRows(tx, scope, [record])
  const movedRows = rows.filter(row => caseIds.includes(row.id))
  // Cases of other companies and cases that have left the record get the same reply.
  if (movedRows.length !== new Set(caseIds).size) refuse('PATIENT_CHANGED')
  refuseProblems(movedRows.length === rows.length ? [{ field: 'cases', form: 'choice' }] : [])
  const { companyId } = movedRows[0] as Row
  const patientId = randomUUID()
  await setPatient(
    tx,
    companyId,
    movedRows.map(row => row.id),
    patientId,
  )
  const event = {
    companyId,
    action: 'PARTED',
    cases: movedRows,
    actor: viewer,
    now: services.clock.now(),
  } as const
  await recordOnPatient(tx, { ...event, patientId: record })
  await recordOnPatient(tx, { ...event, patientId })
  await announceCases(tx, services, rows)
  return record
}

/** All cases in the record of a case, in the order of their ids. */
export const recordOf = async (tx: Tx, companyId: string, caseId: string): Promise<PatientEvent['cases']> => {
  const ofCompany = eq(caseFile.companyId, companyId)
  const [row] = await tx
    .select({ id: caseFile.id, patientId: caseFile.patientId })
    .from(caseFile)
    .where(and(ofCompany, eq(caseFile.id, caseId)))
  if (!row) return []
  return tx
    .select({ uuid: caseFile.id, identifier: caseFile.identifier })
    .from(caseFile)
    .where(and(ofCompany, isOfPatient(patientIdOf(row))))
    .orderBy(asc(caseFile.id))
}

/**
 * All cases in the record of a case. The caller has locked the rows of the cases that it expects; no case is added to
 * the record until the transaction ends.
 */
export const lockRecordOf = async (
  tx: Tx,
  companyId: string,
  caseId: string,
): Promise<PatientEvent['cases']> => {
  await lockPatients(tx, companyId)
  return recordOf(tx, companyId, caseId)
}
