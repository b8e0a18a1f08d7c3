import { randomUUID } from 'node:crypto'
import { type RequestForm, requestedSteps, requestProblems, usualQuantity } from '@archway/contract/requests'
import { sql } from 'drizzle-orm'
import type { Viewer } from '../../platform/access/viewer.ts'
import type { Tx } from '../../platform/db/database.ts'
import { type Scope, systemScope } from '../../platform/db/scope.ts'
import { refuse, refuseProblems } from '../../platform/refuse.ts'
import type { Services } from '../../platform/services.ts'
import {
  actorOf,
  type CaseRow,
  listAddressProblems,
  lockCase,
  needCase,
  recordOnCase,
} from '../cases/index.ts'
import { addressIsChosen, findRequestRefusal, readPreset, readTreatment } from './options.ts'
import { caseRequest, type RequestRow } from './table.ts'
import { emitRequestMoved } from './transition.ts'

/** `RQ-26-00045`: year, sequence number of the provider. */
const issueIdentifier = async (tx: Tx, now: Date): Promise<string> => {
  const { rows } = await tx.execute<{ number: string }>(sql`select nextval('request_number') as number`)
  return `RQ-${String(now.getUTCFullYear()).slice(2)}-${String(rows[0]?.number).padStart(5, '0')}`
}

/**
 * The settings of a retainer come from the form, otherwise from the company's preferences; a replacement has the
 * settings of the original.
 */
const readRetainerSettings = async (
  tx: Tx,
  caseRow: CaseRow,
  form: RequestForm,
): Promise<Pick<RequestRow, 'material' | 'offsetTenths' | 'trimline'>> => {
  if (form.type === 'replacement') return { material: null, offsetTenths: null, trimline: null }
  const preset = await readPreset(tx, caseRow.companyId)
  return {
    material: form.material ?? preset.material,
    offsetTenths: Math.round((form.offset ?? preset.offset) * 10),
    trimline: form.trimline ?? preset.trimline,
  }
}

/** R1: creates a request for a retainer or a replacement; something of the case must have been shipped. */
export const createRequest = async (
  tx: Tx,
  { scope, viewer, services }: { scope: Scope; viewer: Viewer; services: Services },
  form: RequestForm,
): Promise<RequestRow> => {
  const caseRow = await lockCase(tx, (await needCase(tx, scope, form.caseUuid)).id)
  const actor = actorOf(viewer, caseRow)
  const now = services.clock.now()
  const refusal = findRequestRefusal(form.type, caseRow, { actor, viewer, now })
  if (refusal) refuse(refusal, { status: caseRow.status })

  const isRetainer = form.type === 'retainer'
  const choice = {
    ...form,
    source: isRetainer ? (form.source ?? 'lastStep') : null,
    reason: isRetainer ? null : form.reason,
    reasonText: isRetainer ? null : form.reasonText,
  }
  const treatment = await readTreatment(tx, services, caseRow)
  const addressId = (addressIsChosen(caseRow) && form.shippingAddressUuid) || null
  const problems = [
    ...requestProblems(choice, treatment).map(({ field, why, values = {} }) =>
      why === 'STEP_NOT_SHIPPED' ? { field, values, refusal: why } : { field, values, form: why },
    ),
    ...(await listAddressProblems(tx, caseRow.companyId, caseRow.doctorId, addressId, 'shippingAddressUuid')),
  ]
  refuseProblems(problems)
  const [inserted] = await tx
    .insert(caseRequest)
    .values({
      id: randomUUID(),
      companyId: caseRow.companyId,
      caseId: caseRow.id,
      identifier: await issueIdentifier(tx, now),
      type: form.type,
      method: form.method,
      source: choice.source,
      arch: form.arch,
      steps: requestedSteps(choice, treatment),
      quantity: form.quantity ?? usualQuantity(form.type),
      reason: choice.reason ?? null,
      reasonText: choice.reasonText || null,
      ...(await readRetainerSettings(tx, caseRow, form)),
      shippingAddressId: addressId,
      note: form.note || null,
      status: 'PENDING_PAYMENT',
      createdById: viewer.id,
      createdByName: viewer.name,
      createdAt: now,
    })
    .returning()
  if (!inserted) throw new Error('a request was not made')
  await recordOnCase(tx, systemScope, caseRow.id, { openRequests: caseRow.openRequests + 1 })
  await emitRequestMoved(tx, services, { caseRow, after: inserted, action: 'create', actor })
  return inserted
}
