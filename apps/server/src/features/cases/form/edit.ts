import { type CaseForm, findCaseActionRefusal, missingForSubmit } from '@archway/contract/cases'
import { eq } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import type { Scope } from '../../../platform/db/scope.ts'
import { refuse, refuseProblems } from '../../../platform/refuse.ts'
import type { Services } from '../../../platform/services.ts'
import { readProtocolFor } from '../../preferences/index.ts'
import type { Actor } from '../actor.ts'
import { summarizeChanges } from '../detail/change-summary.ts'
import { writeHistory } from '../detail/history.ts'
import { factsOf } from '../facts.ts'
import { countMovedCase } from '../list/counter.ts'
import { leaveAfterRenaming, linkByIdentity } from '../patient/linking.ts'
import { type CaseRow, lockCase } from '../store.ts'
import { caseFile } from '../table.ts'
import { needDoctor } from './create.ts'
import { changesBetween, formColumns, refuseForbidden } from './form.ts'
import { listPackageProblems } from './packages.ts'
import { listAddressProblems } from './shipping.ts'
import { readConditions, refuseMissing, submissionOf } from './submit.ts'

/** The fields that identify the patient, by which a case is added to the patient's record. */
const identityFields = ['firstName', 'lastName', 'birthDate']

/**
 * Saves the form. A draft may be incomplete; after submission the case must stay complete, changes are recorded in the
 * history, and quality check starts over. The caller has locked the row.
 */
export const saveForm = async (
  tx: Tx,
  services: Services,
  scope: Scope,
  current: CaseRow,
  form: CaseForm,
  actor: Actor,
): Promise<CaseRow> => {
  const now = services.clock.now()
  const refusal = findCaseActionRefusal('edit', factsOf(current, now), actor)
  if (refusal) refuse(refusal, { status: current.status })
  refuseForbidden(form, current, actor)
  const columns = formColumns(
    form,
    current,
    form.product ?? current.product,
    await readProtocolFor(tx, scope, { companyId: current.companyId, doctorId: current.doctorId }),
  )
  const { companyId, shippingAddressId } = current
  const newAddressId = columns.shippingAddressId === shippingAddressId ? null : columns.shippingAddressId
  const problems = [
    ...(await listPackageProblems(tx, companyId, columns.packageType, current.packageType)),
    ...(await listAddressProblems(tx, companyId, form.doctorUuid ?? current.doctorId, newAddressId)),
  ]
  refuseProblems(problems)
  const doctorId = await assignDoctor(tx, scope, current, form.doctorUuid)
  const changes = [
    ...changesBetween(current, columns),
    ...(doctorId === current.doctorId
      ? []
      : [{ field: 'doctorId', before: current.doctorId, after: doctorId }]),
  ]
  if (changes.length === 0) return current

  const isInCheck = current.status === 'IN_QC' || current.status === 'IN_PRODUCTION_FILE_SYNC'
  if (isInCheck) await refuseIncomplete(tx, services, { ...current, ...columns })
  await tx
    .update(caseFile)
    .set({
      ...columns,
      doctorId,
      updatedAt: now,
      lastActivityAt: now,
      ...(isInCheck ? { checklist: null } : {}),
      ...(current.submittedAt === null
        ? { lastStep: columns.withTs ? ('incomplete' as const) : ('incompleteSubmission' as const) }
        : {}),
    })
    .where(eq(caseFile.id, current.id))
  // A draft is saved every second of typing: its history starts with the submission.
  if (current.status !== 'NEW')
    await writeHistory(tx, {
      caseRow: current,
      action: 'CASE_EDITED',
      model: 'case',
      actor,
      attributes: { changes: await summarizeChanges(tx, current.companyId, changes) },
      now,
    })
  const saved = await lockCase(tx, current.id)
  if (current.submittedAt === null) await leaveAfterRenaming(tx, current, saved)
  const after = await lockCase(tx, current.id)
  await services.events.emit(tx, 'caseEdited', { before: current, after, actor, changes })
  if (current.submittedAt !== null && changes.some(({ field }) => identityFields.includes(field)))
    await linkByIdentity(tx, after, actor, now)
  return lockCase(tx, current.id)
}

/** A draft may be assigned to another doctor of the company; the counters are updated. */
const assignDoctor = async (tx: Tx, scope: Scope, current: CaseRow, newDoctorId: string | undefined) => {
  if (newDoctorId === undefined || newDoctorId === current.doctorId) return current.doctorId
  const doctor = await needDoctor(tx, scope, newDoctorId)
  if (doctor.companyId !== current.companyId) refuse('NOT_FOUND')
  if (doctor.status !== 'ACTIVE') refuse('DOCTOR_INACTIVE')
  await countMovedCase(tx, current, current.status, doctor.id)
  return doctor.id
}

/** The records were checked already: only missing form fields are reported. */
const refuseIncomplete = async (tx: Tx, services: Services, row: CaseRow): Promise<void> => {
  const conditions = await readConditions(tx, services, row)
  const missing = missingForSubmit(
    submissionOf(row),
    { present: {}, pending: 0 },
    { ...conditions, consentGiven: true },
  )
  // 'Needed by' was checked on the day of submission.
  refuseMissing(missing.filter(item => item.step !== 'records' && item.field !== 'requestedBy'))
}
