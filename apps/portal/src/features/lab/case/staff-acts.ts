import type { CaseDetail, StaffCaseAction } from '@archway/contract/cases'
import type { RejectReason, RejectScope } from '@archway/contract/catalog'

/** The fields of a staff dialog, and whether they are required. */
export type StaffAct = {
  /** The scopes whose reasons are offered. */
  readonly scopes?: readonly RejectScope[]
  /** Requires a reason from the list, or a comment instead. */
  readonly reason?: 'needed' | 'orComment'
  /** `toSubmitter` is sent to the submitter, `internal` is only in the provider's history. */
  readonly comment?: 'toSubmitter' | 'internal'
  readonly commentNeeded?: boolean
  readonly assets?: 'needed' | 'optional'
  readonly fee?: boolean
  readonly courier?: boolean
  readonly danger?: boolean
}

/** The dialog of each staff action; its requirements match the row of the case machine. */
export const staffActs: Readonly<Record<StaffCaseAction, StaffAct>> = {
  courierNotified: { courier: true },
  impressionReceived: {},
  qcPass: {},
  qcReject: {
    scopes: ['case'],
    reason: 'needed',
    comment: 'toSubmitter',
    commentNeeded: true,
    assets: 'needed',
    danger: true,
  },
  syncDone: {},
  returnToSubmitter: {
    scopes: ['case', 'order', 'clearance'],
    reason: 'orComment',
    comment: 'toSubmitter',
    assets: 'optional',
  },
  startRevision: { comment: 'internal' },
  cancel: { scopes: ['cancel'], reason: 'orComment', comment: 'toSubmitter', danger: true },
  cancelMfg: { scopes: ['cancel'], reason: 'orComment', comment: 'toSubmitter', fee: true, danger: true },
  reactivate: {},
  complete: {},
  reopen: { comment: 'toSubmitter', commentNeeded: true },
  reverseRejected: { comment: 'internal', commentNeeded: true },
  reverseTsGenerating: { comment: 'internal', commentNeeded: true },
  reverseMfg: { comment: 'internal', commentNeeded: true },
  rejectOrder: { scopes: ['order'], reason: 'orComment', comment: 'toSubmitter', danger: true },
  resumeMfg: {},
  nextBatch: {},
}

export const isStaffAct = (verb: string): verb is StaffCaseAction => Object.hasOwn(staffActs, verb)

/** The reasons that an action offers for this case, each once. */
export const reasonsFor = (
  act: StaffAct,
  caseData: Pick<CaseDetail, 'withTs'>,
  reasons: readonly RejectReason[],
): RejectReason[] =>
  reasons.filter(
    reason =>
      reason.active &&
      reason.scopes.some(scope => act.scopes?.includes(scope)) &&
      (!reason.onlyWithTs || caseData.withTs || !act.scopes?.includes('case')),
  )
