import { staffCaseForm } from '@archway/contract/cases'
import type { RejectReason } from '@archway/contract/catalog'
import type * as z from 'zod/mini'
import type { StaffAct } from './staff-acts.ts'

/** The schema of an action's form, equal to the server's check. */
export const staffActForm = (act: StaffAct, reasons: readonly RejectReason[]) =>
  staffCaseForm.check(ctx => {
    const { reasons: codes = [], comment, assetKeys, courierId, pickupDate, feeNote } = ctx.value
    const addMissingIssue = (path: string) =>
      ctx.issues.push({ code: 'custom', input: 'given', path: [path], params: { rule: 'required' } })
    if (act.reason === 'needed' && codes.length === 0) addMissingIssue('reasons')
    if (act.reason === 'orComment' && codes.length === 0 && !comment) addMissingIssue('reasons')
    const reasonNeedsComment = reasons.some(reason => reason.commentRequired && codes.includes(reason.code))
    if ((act.commentNeeded || reasonNeedsComment) && !comment) addMissingIssue('comment')
    if (act.assets === 'needed' && !assetKeys?.length) addMissingIssue('assetKeys')
    if (act.courier && !courierId) addMissingIssue('courierId')
    if (act.courier && !pickupDate) addMissingIssue('pickupDate')
    if (act.fee && !feeNote) addMissingIssue('feeNote')
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
