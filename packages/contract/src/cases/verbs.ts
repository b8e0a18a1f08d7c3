import type { CaseAction, CaseVerb } from './lifecycle/lifecycle.rules.ts'
import { caseActions } from './lifecycle/lifecycle.rules.ts'

/** All possible values in `allowedActions`: everything except creating, which has no case yet. */
export const caseVerbs = ['edit', ...caseActions.filter(action => action !== 'create'), 'delete'] as [
  CaseVerb,
  ...CaseVerb[],
]

/**
 * The values of `{action}` in POST /admin/case/{id}/{action}. Actions on plans, orders and shipments move the case
 * themselves.
 */
export const staffCaseActions = [
  'courierNotified',
  'impressionReceived',
  'qcPass',
  'qcReject',
  'syncDone',
  'returnToSubmitter',
  'startRevision',
  'cancel',
  'cancelMfg',
  'reactivate',
  'complete',
  'reopen',
  'reverseRejected',
  'reverseTsGenerating',
  'reverseMfg',
  'rejectOrder',
  'resumeMfg',
  'nextBatch',
] as const satisfies readonly CaseAction[]
export type StaffCaseAction = (typeof staffCaseActions)[number]
