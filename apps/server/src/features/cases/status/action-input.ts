import { type CaseAction, type CaseNeed, caseMachine, type StaffCaseForm } from '@archway/contract/cases'
import type { RejectScope } from '@archway/contract/catalog'
import type { Tx } from '../../../platform/db/database.ts'
import { type FieldProblem, refuseProblems } from '../../../platform/refuse.ts'
import { listCourierProblems, rejectReasonsByCode } from '../../catalog/index.ts'
import type { CaseRow } from '../store.ts'

const scopes: Partial<Record<CaseAction, readonly RejectScope[]>> = {
  qcReject: ['case'],
  returnToSubmitter: ['case', 'order', 'clearance'],
  rejectOrder: ['order'],
  cancel: ['cancel'],
  cancelMfg: ['cancel'],
}

/** Reasons must be in the catalog and apply to the action; some of them need a comment. */
const listReasonProblems = async (
  tx: Tx,
  action: CaseAction,
  form: Pick<StaffCaseForm, 'reasons' | 'comment'>,
  row: CaseRow,
): Promise<FieldProblem[]> => {
  const codes = form.reasons ?? []
  const accepted = scopes[action]
  if (!accepted || codes.length === 0) return []
  const reasonByCode = new Map((await rejectReasonsByCode(tx, codes)).map(reason => [reason.code, reason]))
  const isAllowed = (code: string) => {
    const reason = reasonByCode.get(code)
    if (!reason?.active || !reason.scopes.some(scope => accepted.includes(scope))) return false
    return !reason.onlyWithTs || row.withTs || !accepted.includes('case')
  }
  if (!codes.every(isAllowed)) return [{ field: 'reasons', form: 'choice' }]
  const tooShort = codes.some(code => reasonByCode.get(code)?.commentRequired) && !form.comment
  return tooShort ? [{ field: 'comment', form: 'required' }] : []
}

const missing: Partial<Record<CaseNeed, (form: StaffCaseForm, row: CaseRow) => string | null>> = {
  reason: form => (form.reasons?.length || form.comment ? null : 'reasons'),
  comment: form => (form.comment ? null : 'comment'),
  assets: form => (form.assetKeys?.length ? null : 'assetKeys'),
  checklist: form =>
    form.checklist?.length && form.checklist.every(point => point.passed) ? null : 'checklist',
  courier: form => (form.courierId ? null : 'courierId'),
  pickupDate: form => (form.pickupDate ? null : 'pickupDate'),
  // Thermoformed aligners are only canceled for a fee.
  feeNote: (form, row) =>
    form.feeNote || row.orderStatus === null || !tooFar.includes(row.orderStatus) ? null : 'feeNote',
}
const tooFar: readonly string[] = ['MANUFACTURING', 'READY_FOR_AWB', 'READY_FOR_SHIPPING', 'SHIPPED']

/** Refuses, naming every field, if an action lacks the input that its row of the machine needs. */
export const needInput = async (
  tx: Tx,
  action: CaseAction,
  form: StaffCaseForm,
  row: CaseRow,
): Promise<void> => {
  const needs = caseMachine.find(row => row.action === action)?.needs ?? []
  const required = needs.flatMap(need => missing[need]?.(form, row) ?? [])
  const problems: FieldProblem[] = required.map(field => ({ field, form: 'required' }))
  if (action === 'qcReject' && !form.reasons?.length && !required.includes('reasons'))
    problems.push({ field: 'reasons', form: 'required' })
  problems.push(...(await listReasonProblems(tx, action, form, row)))
  const { courierId, airwayBillNumber } = form
  // A courier that picks up an impression knows the air waybill number itself.
  const needsAwb = action === 'lastMileShipped'
  if (courierId)
    problems.push(...(await listCourierProblems(tx, { courierId, airwayBillNumber }, { needsAwb })))
  refuseProblems(problems)
}
