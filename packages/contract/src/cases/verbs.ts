import type { CaseAction, CaseVerb } from './lifecycle/lifecycle.rules.ts'
import { caseActions } from './lifecycle/lifecycle.rules.ts'

/** What can stand in `allowedActions`: everything but creating, which has no case yet. */
export const caseVerbs = ['edit', ...caseActions.filter(action => action !== 'create'), 'delete'] as [
  CaseVerb,
  ...CaseVerb[],
]

/** The `{action}` of POST /admin/case/{id}/{action}. Plans, orders and shipments take theirs along themselves. */
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
