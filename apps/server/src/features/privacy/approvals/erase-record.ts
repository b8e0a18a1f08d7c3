import type { ErasureProgress } from '@archway/contract/privacy'
import { eq } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import { systemScope } from '../../../platform/db/scope.ts'
import { addJob, removeJobsOfCases } from '../../../platform/jobs/jobs.ts'
import { Refusal, refuse } from '../../../platform/refuse.ts'
import type { Services } from '../../../platform/services.ts'
import { lockRecordOf, separatePatients } from '../../cases/index.ts'
import { changePlace, replaceEverywhere, requireEnded } from '../erase.ts'
import { lockPatientsOf, type Person } from '../person.ts'
import { type Place, patientPlaces } from '../registry.ts'
import { type ApprovalRow, approval } from '../table.ts'

/** Refuses with PATIENT_CHANGED if these locked cases are not, or no longer, those of the record. */
export const requireWholeRecord = async (
  tx: Tx,
  people: readonly Person[],
  subjectId: string,
): Promise<void> => {
  const [first] = people
  const record = first ? await lockRecordOf(tx, first.companyId, subjectId) : []
  if (record.map(({ uuid }) => uuid).join() !== people.map(({ id }) => id).join()) refuse('PATIENT_CHANGED')
}

/** Leaves a confirmed erasure of a whole record to the job. */
export const startErasure = async (tx: Tx, id: string, company: string | null): Promise<void> => {
  await tx.update(approval).set({ erased: 0 }).where(eq(approval.id, id))
  await addJob(tx, 'eraseRecord', { id }, { key: `erase ${id}`, ...(company ? { company } : {}) })
}

/** Deletes the jobs that contain data of patients: the prescriptions of these cases that are not written yet. */
export const removePatientJobs = (tx: Tx, patients: readonly Person[]): Promise<void> =>
  removeJobsOfCases(
    tx,
    'writePrescription',
    patients.map(({ id }) => id),
  )

const isRunning = ({ erased, erasureEndedAt }: ApprovalRow): boolean =>
  erased !== null && erasureEndedAt === null

/** How far the erasure of a whole record is; null for other requests, and before the confirmation. */
export const progressOf = ({ cases, erased, erasureEndedAt, erasureProblem }: ApprovalRow) =>
  erased === null
    ? null
    : ({
        state: erasureEndedAt === null ? 'running' : erasureProblem ? 'stopped' : 'done',
        done: erased,
        total: cases?.length ?? 0,
        problem: erasureProblem,
      } satisfies ErasureProgress)

const findRow = async (tx: Tx, id: string): Promise<ApprovalRow | undefined> => {
  const [row] = await tx.select().from(approval).where(eq(approval.id, id))
  return row
}

/** Cases that are erased by the same statements, between two reports of the progress. */
const casesAtOnce = 20

const batchesOf = (people: readonly Person[]): [Person, ...Person[]][] =>
  Array.from(
    { length: Math.ceil(people.length / casesAtOnce) },
    (_, n) => people.slice(n * casesAtOnce, (n + 1) * casesAtOnce) as [Person, ...Person[]],
  )

/** Tables to which others add rows during an erasure, without waiting for its end. */
const growingTables: readonly string[] = ['chat_message', 'notification', 'idempotency_key', 'person_export']
const isGrowing = ({ table }: Place): boolean => growingTables.includes(table)
/** The requests change last: their rows are not locked while other transactions store the progress. */
const isRequest = ({ table }: Place): boolean => table === 'approval'
const requestPlaces = patientPlaces.filter(isRequest)
const growingPlaces = patientPlaces.filter(isGrowing)
const otherPlaces = patientPlaces.filter(place => !isGrowing(place) && !isRequest(place))

type ErasureRun = {
  readonly report: (erased: number) => Promise<void>
  readonly stopping: AbortSignal | undefined
  readonly now: () => Date
}

/**
 * Erases all cases of the record in the caller's transaction. The cases are locked first, and the records of the
 * company last: neither can a case be reopened while it is erased, nor does a long erasure hold up new cases.
 */
const eraseCases = async (tx: Tx, id: string, { report, stopping, now }: ErasureRun): Promise<void> => {
  const { cases } = (await findRow(tx, id)) ?? refuse('NOT_FOUND')
  const people = await lockPatientsOf(
    tx,
    systemScope,
    (cases ?? []).map(({ uuid }) => uuid),
    'no key update',
  )
  // Another run may have finished while this one waited for the locks.
  const row = await findRow(tx, id)
  if (!row || !isRunning(row)) return
  const [first, ...otherPeople] = people
  if (!first) return refuse('NOT_FOUND')
  await requireEnded(tx, people)
  const batches = batchesOf(people)
  for (const [n, batch] of batches.entries()) {
    stopping?.throwIfAborted()
    await report(n * casesAtOnce)
    await replaceEverywhere(tx, batch, otherPlaces)
  }
  for (const batch of batches) await replaceEverywhere(tx, batch, growingPlaces)
  await removePatientJobs(tx, people)
  await requireWholeRecord(tx, people, row.subjectId)
  await separatePatients(
    tx,
    first.companyId,
    people.map(person => person.id),
  )
  for (const place of requestPlaces) await changePlace(tx, [first, ...otherPeople], place)
  await tx.update(approval).set({ erased: people.length, erasureEndedAt: now() }).where(eq(approval.id, id))
}

const isProblem = (code: string): code is NonNullable<ErasureProgress['problem']> =>
  code === 'CASES_RUNNING' || code === 'PATIENT_CHANGED' || code === 'NOT_FOUND'

/**
 * Carries out a confirmed erasure of a whole patient record, of any size, in one transaction: after a crash nothing is
 * erased, and the job runs again. Others see the progress, which other transactions store. If what two people decided
 * about is no longer so, nothing is erased and the request says why. Idempotent.
 */
export const eraseRecord = async (
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  id: string,
  stopping?: AbortSignal,
): Promise<void> => {
  const store = (values: Partial<ApprovalRow>) =>
    db.within(systemScope, async tx => {
      await tx.update(approval).set(values).where(eq(approval.id, id))
    })
  try {
    await db.within(systemScope, tx =>
      eraseCases(tx, id, {
        report: erasedCount => store({ erased: erasedCount }),
        stopping,
        now: () => clock.now(),
      }),
    )
  } catch (error) {
    if (!(error instanceof Refusal) || !isProblem(error.code)) throw error
    await store({ erased: 0, erasureEndedAt: clock.now(), erasureProblem: error.code })
  }
}
