import { staffCaseForm } from '@archway/contract/cases'
import type { RejectReason } from '@archway/contract/catalog'
import type * as z from 'zod/mini'
import type { StaffAct } from './staff-acts.ts'

/** The schema of an action's form, equal to the server's check. */
export const staffActForm = (act: StaffAct, reasons: readonly RejectReason[]) =>
  staffCaseForm.check(ctx => {
    const { reasons: codes = [], comment, assetKeys, courierId, pickupDate, feeNote } = ctx.value
    const missing = (path: string) =>
      ctx.issues.push({ code: 'custom', input: 'given', path: [path], params: { rule: 'required' } })
    if (act.reason === 'needed' && codes.length === 0) missing('reasons')
    if (act.reason === 'orComment' && codes.length === 0 && !comment) missing('reasons')
    const reasonNeedsComment = reasons.some(reason => reason.commentRequired && codes.includes(reason.code))
    if ((act.commentNeeded || reasonNeedsComment) && !comment) missing('comment')
    if (act.assets === 'needed' && !assetKeys?.length) missing('assetKeys')
    if (act.courier && !courierId) missing('courierId')
    if (act.courier && !pickupDate) missing('pickupDate')
    if (act.fee && !feeNote) missing('feeNote')
  })
export type StaffActInput = z.input<ReturnType<typeof staffActForm>>
export type StaffActOutput = z.output<ReturnType<typeof staffActForm>>

/** The values of the empty form. */
export const noInput: StaffActInput = {
  reasons: [],
  comment: '',
  assetKeys: [],
  courierId: '',
  pickupDate: undefined,
  airwayBillNumber: '',
  feeNote: '',
}
