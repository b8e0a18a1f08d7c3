import type { CaseDetail, StaffCaseAction } from '@archway/contract/cases'
import type { RejectReason, RejectScope } from '@archway/contract/catalog'

/** What a dialog of staff asks for; whether it has to be answered. */
export type StaffAct = {
  /** Whose reasons are offered. */
  readonly scopes?: readonly RejectScope[]
  /** A reason of the list is needed, or any words do as well. */
  readonly reason?: 'needed' | 'orComment'
  /** `why` stays in the house's history, `told` goes to the submitter. */
  readonly comment?: 'told' | 'why'
  readonly commentNeeded?: boolean
  readonly assets?: 'needed' | 'optional'
  readonly fee?: boolean
  readonly courier?: boolean
  readonly danger?: boolean
}

/** What each step of staff asks, as its row of the case machine does. */
export const staffActs: Readonly<Record<StaffCaseAction, StaffAct>> = {
  courierNotified: { courier: true },
  impressionReceived: {},
  qcPass: {},
  qcReject: {
    scopes: ['case'],
    reason: 'needed',
    comment: 'told',
    commentNeeded: true,
    assets: 'needed',
    danger: true,
  },
  syncDone: {},
  returnToSubmitter: {
    scopes: ['case', 'order', 'clearance'],
    reason: 'orComment',
    comment: 'told',
    assets: 'optional',
  },
  startRevision: { comment: 'why' },
  cancel: { scopes: ['cancel'], reason: 'orComment', comment: 'told', danger: true },
  cancelMfg: { scopes: ['cancel'], reason: 'orComment', comment: 'told', fee: true, danger: true },
  reactivate: {},
  complete: {},
  reopen: { comment: 'told', commentNeeded: true },
  reverseRejected: { comment: 'why', commentNeeded: true },
  reverseTsGenerating: { comment: 'why', commentNeeded: true },
  reverseMfg: { comment: 'why', commentNeeded: true },
  rejectOrder: { scopes: ['order'], reason: 'orComment', comment: 'told', danger: true },
  resumeMfg: {},
  nextBatch: {},
}

export const isStaffAct = (verb: string): verb is StaffCaseAction => Object.hasOwn(staffActs, verb)

/** The reasons a step offers for this case, each once. */
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
