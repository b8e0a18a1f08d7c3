import { type CaseForm, missingForSubmit, whyNot } from '@archway/contract/cases'
import { eq } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import type { Scope } from '../../../platform/db/scope.ts'
import { refuse, refuseProblems } from '../../../platform/refuse.ts'
import type { Services } from '../../../platform/services.ts'
import { protocolFor } from '../../preferences/index.ts'
import type { Actor } from '../actor.ts'
import { summarizeChanges } from '../detail/change-summary.ts'
import { writeHistory } from '../detail/history.ts'
import { factsOf } from '../facts.ts'
import { countMove } from '../list/counter.ts'
import { leaveAfterRenaming, linkByIdentity } from '../patient/linking.ts'
import { type CaseRow, lockCase } from '../store.ts'
import { caseFile } from '../table.ts'
import { needDoctor } from './create.ts'
import { changesBetween, formColumns, refuseForbidden } from './form.ts'
import { packageProblems } from './packages.ts'
import { addressProblems } from './shipping.ts'
import { conditionsOf, refuseMissing, submissionOf } from './submit.ts'

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
  held: CaseRow,
  form: CaseForm,
  actor: Actor,
): Promise<CaseRow> => {
  const now = services.clock.now()
  const refused = whyNot('edit', factsOf(held, now), actor)
  if (refused) refuse(refused, { status: held.status })
  refuseForbidden(form, held, actor)
  const columns = formColumns(
    form,
    held,
    form.product ?? held.product,
    await protocolFor(tx, scope, { companyId: held.companyId, doctorId: held.doctorId }),
  )
  const { companyId, shippingAddressId } = held
  const moved = columns.shippingAddressId === shippingAddressId ? null : columns.shippingAddressId
  const problems = [
    ...(await packageProblems(tx, companyId, columns.packageType, held.packageType)),
    ...(await addressProblems(tx, companyId, form.doctorUuid ?? held.doctorId, moved)),
  ]
  refuseProblems(problems)
  const doctorId = await newDoctor(tx, scope, held, form.doctorUuid)
  const changes = [
    ...changesBetween(held, columns),
    ...(doctorId === held.doctorId ? [] : [{ field: 'doctorId', before: held.doctorId, after: doctorId }]),
  ]
  if (changes.length === 0) return held

  const checked = held.status === 'IN_QC' || held.status === 'IN_PRODUCTION_FILE_SYNC'
  if (checked) await refuseIncomplete(tx, services, { ...held, ...columns })
  await tx
    .update(caseFile)
    .set({
      ...columns,
      doctorId,
      updatedAt: now,
      lastActivityAt: now,
      ...(checked ? { checklist: null } : {}),
      ...(held.submittedAt === null
        ? { lastStep: columns.withTs ? ('incomplete' as const) : ('incompleteSubmission' as const) }
        : {}),
    })
    .where(eq(caseFile.id, held.id))
  // A draft is saved every second of typing: its history starts with the submission.
  if (held.status !== 'NEW')
    await writeHistory(tx, {
      caseRow: held,
      action: 'CASE_EDITED',
      model: 'case',
      actor,
      attributes: { changes: await summarizeChanges(tx, held.companyId, changes) },
      now,
    })
  const saved = await lockCase(tx, held.id)
  if (held.submittedAt === null) await leaveAfterRenaming(tx, held, saved)
  const after = await lockCase(tx, held.id)
  await services.events.emit(tx, 'caseEdited', { before: held, after, actor, changes })
  if (held.submittedAt !== null && changes.some(({ field }) => identityFields.includes(field)))
    await linkByIdentity(tx, after, actor, now)
  return lockCase(tx, held.id)
}

/** A draft may be assigned to another doctor of the company; the counters are updated. */
const newDoctor = async (tx: Tx, scope: Scope, held: CaseRow, newDoctorId: string | undefined) => {
  if (newDoctorId === undefined || newDoctorId === held.doctorId) return held.doctorId
  const doctor = await needDoctor(tx, scope, newDoctorId)
  if (doctor.companyId !== held.companyId) refuse('NOT_FOUND')
  if (doctor.status !== 'ACTIVE') refuse('DOCTOR_INACTIVE')
  await countMove(tx, held, held.status, doctor.id)
  return doctor.id
}

/** The records were checked already: only missing form fields are reported. */
const refuseIncomplete = async (tx: Tx, services: Services, row: CaseRow): Promise<void> => {
  const conditions = await conditionsOf(tx, services, row)
  const missing = missingForSubmit(
    submissionOf(row),
    { present: {}, pending: 0 },
    { ...conditions, consentGiven: true },
  )
  // 'Needed by' was checked on the day of submission.
  refuseMissing(missing.filter(item => item.step !== 'records' && item.field !== 'requestedBy'))
}
