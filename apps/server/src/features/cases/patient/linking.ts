import { randomUUID } from 'node:crypto'
import type { PatientEvent } from '@archway/contract/cases'
import { and, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import { isAmong } from '../../../platform/db/filter.ts'
import type { Scope } from '../../../platform/db/scope.ts'
import { refuse } from '../../../platform/refuse.ts'
import type { Actor } from '../actor.ts'
import { type CaseRow, lockCase } from '../store.ts'
import { caseFile, patientEvent } from '../table.ts'
import { areDistinct, isOfPatient, needPatient, patientIdOf } from './store.ts'

const lockText = (tx: Tx, text: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${text}, 0))`)

/**
 * Serializes changes of a company's patient records until the transaction ends. It is taken after locking rows of
 * cases, and no row is locked afterwards, which prevents deadlocks.
 */
export const lockPatients = (tx: Tx, companyId: string) => lockText(tx, `patients of ${companyId}`)

/** Moves cases of the company into a record. The caller has locked their rows and the records. */
export const setPatient = async (
  tx: Tx,
  companyId: string,
  caseIds: readonly string[],
  patientId: string,
): Promise<void> => {
  await tx
    .update(caseFile)
    .set({ patientId })
    .where(and(eq(caseFile.companyId, companyId), inArray(caseFile.id, [...caseIds])))
}

type NewPatientEvent = {
  readonly companyId: string
  readonly patientId: string
  readonly action: PatientEvent['action']
  /** Of the events of a statement that two records are of two people. */
  readonly statementId?: string
  readonly cases: readonly { readonly id: string; readonly identifier: string }[]
  readonly actor: { readonly id: string | null; readonly name: string }
  readonly now: Date
}

/** Appends an event to the history of a record. */
export const recordOnPatient = async (
  tx: Tx,
  { cases, actor, now, ...event }: NewPatientEvent,
): Promise<void> => {
  await tx.insert(patientEvent).values({
    id: randomUUID(),
    ...event,
    cases: cases.map(({ id, identifier }) => ({ uuid: id, identifier })),
    actorId: actor.id,
    actorName: actor.name,
    createdAt: now,
  })
}

const hasName = ({ nameFolded }: Pick<CaseRow, 'nameFolded'>): boolean => nameFolded !== '\n'

const selectOtherNames = (tx: Tx, row: CaseRow) =>
  tx
    .select({ nameFolded: caseFile.nameFolded })
    .from(caseFile)
    .where(and(eq(caseFile.companyId, row.companyId), isOfPatient(patientIdOf(row)), ne(caseFile.id, row.id)))

/** The record of the other submitted cases with this name and birth date, if there is exactly one. */
const findOnlyPatientLike = async (tx: Tx, row: CaseRow): Promise<string | undefined> => {
  const rows = await tx
    .selectDistinct({ patientId: caseFile.patientId })
    .from(caseFile)
    .where(
      and(
        eq(caseFile.companyId, row.companyId),
        eq(caseFile.nameFolded, row.nameFolded),
        sql`${caseFile.birthDate} = ${row.birthDate}`,
        isNotNull(caseFile.submittedAt),
        isNotNull(caseFile.patientId),
        ne(caseFile.id, row.id),
      ),
    )
    .limit(2)
  return rows.length === 1 ? (rows[0]?.patientId ?? undefined) : undefined
}

/**
 * Adds a submitted case that is alone in its record to the only record with the same name and birth date. Does nothing
 * if there are several such records, or if users marked the two as different patients. The caller has locked the row.
 */
export const linkByIdentity = async (tx: Tx, row: CaseRow, actor: Actor, now: Date): Promise<void> => {
  const { companyId, nameFolded, birthDate } = row
  if (!birthDate || !hasName(row) || (await selectOtherNames(tx, row)).length > 0) return
  // If two first cases of a patient are submitted concurrently, the second finds the first.
  await lockText(tx, `patient ${companyId} ${birthDate} ${nameFolded}`)
  if (!(await findOnlyPatientLike(tx, row))) return
  await lockPatients(tx, companyId)
  const patientId = await findOnlyPatientLike(tx, row)
  if (!patientId || (await areDistinct(tx, companyId, patientIdOf(row), patientId))) return
  await setPatient(tx, companyId, [row.id], patientId)
  await recordOnPatient(tx, { companyId, patientId, action: 'LINKED', cases: [row], actor, now })
}

/**
 * A draft that is renamed and then matches no case of its record belongs to another patient. The caller has locked
 * the row.
 */
export const leaveAfterRenaming = async (tx: Tx, before: CaseRow, row: CaseRow): Promise<void> => {
  if (before.nameFolded === row.nameFolded) return
  const otherNames = await selectOtherNames(tx, row)
  if (otherNames.length === 0 || otherNames.some(({ nameFolded }) => nameFolded === row.nameFolded)) return
  await setPatient(tx, row.companyId, [row.id], randomUUID())
}

/** Adds a draft to the record of the case it was copied from, if the names match. The caller has locked the draft. */
export const joinPatientOfCopied = async (tx: Tx, draft: CaseRow, copiedCase: CaseRow): Promise<CaseRow> => {
  if (!copiedCase.patientId || !hasName(draft) || draft.nameFolded !== copiedCase.nameFolded) return draft
  await setPatient(tx, draft.companyId, [draft.id], copiedCase.patientId)
  return lockCase(tx, draft.id)
}

/**
 * Adds a draft to a record in scope, or gives it a separate one if it is not alone in its record. That the two are of
 * two people is not removed here: writers of drafts may be wrong, and only those who may merge decide about it. The
 * caller has locked the draft.
 */
export const choosePatient = async (
  tx: Tx,
  scope: Scope,
  draft: CaseRow,
  patientUuid: string | null,
): Promise<void> => {
  const { companyId } = draft
  if (patientUuid === null) {
    if ((await selectOtherNames(tx, draft)).length > 0)
      await setPatient(tx, companyId, [draft.id], randomUUID())
    return
  }
  await lockPatients(tx, companyId)
  const patientId = await needPatient(tx, scope, patientUuid)
  const [row] = await tx
    .select({ companyId: caseFile.companyId, patientId: caseFile.patientId })
    .from(caseFile)
    .where(and(eq(caseFile.companyId, companyId), isOfPatient(patientId)))
    .limit(1)
  // Staff reach the records of every company; a case without a record gets one in the next upgrade.
  if (!row?.patientId) return refuse('NOT_FOUND')
  await setPatient(tx, companyId, [draft.id], patientId)
}

/** Moves each case into a separate record: its erased name differs from that of the other cases. */
export const separatePatients = async (
  tx: Tx,
  companyId: string,
  caseIds: readonly string[],
): Promise<void> => {
  await tx
    .update(caseFile)
    .set({ patientId: sql`gen_random_uuid()` })
    .where(and(eq(caseFile.companyId, companyId), isAmong(caseFile.id, caseIds)))
}
