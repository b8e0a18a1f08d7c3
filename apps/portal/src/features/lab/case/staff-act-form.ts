import { staffCaseForm } from '@archway/contract/cases'
import type { RejectReason } from '@archway/contract/catalog'
import type * as z from 'zod/mini'
import type { StaffAct } from './staff-acts.ts'

/** The schema of an action's form, equal to the server's check. */
export const staffActForm = (act: StaffAct, reasons: readonly RejectReason[]) =>
  staffCaseForm.check(ctx => {
    const { reasons: codes = [], comment, assetKeys, courierId, pickupDate, feeNote } = ctx.value
    const missingIssue = (path: string) =>
      ctx.issues.push({ code: 'custom', input: 'given', path: [path], params: { rule: 'required' } })
    if (act.reason === 'needed' && codes.length === 0) missingIssue('reasons')
    if (act.reason === 'orComment' && codes.length === 0 && !comment) missingIssue('reasons')
    const reasonNeedsComment = reasons.some(reason => reason.commentRequired && codes.includes(reason.code))
    if ((act.commentNeeded || reasonNeedsComment) && !comment) missingIssue('comment')
    if (act.assets === 'needed' && !assetKeys?.length) missingIssue('assetKeys')
    if (act.courier && !courierId) missingIssue('courierId')
    if (act.courier && !pickupDate) missingIssue('pickupDate')
    if (act.fee && !feeNote) missingIssue('feeNote')
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
