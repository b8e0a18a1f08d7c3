import type { CaseVerb } from '@archway/contract/cases'

const planVerbs = ['approvePlan', 'rejectPlan', 'clearMfg', 'unclearMfg'] as const
type PlanVerb = (typeof planVerbs)[number]
export const isPlanVerb = (verb: CaseVerb): verb is PlanVerb =>
  (planVerbs as readonly CaseVerb[]).includes(verb)

export const dialogVerbs = [
  'cancel',
  'overrideReject',
  'returnToSubmitter',
  'courierNotified',
  'lastMileShipped',
] as const
export type DialogVerb = (typeof dialogVerbs)[number] | Exclude<PlanVerb, 'clearMfg'>

/**
 * All actions handled here, in the order of the case's progress. Written out, so that lists do not load the whole
 * machine for its order; `customer-verbs.test.ts` compares both.
 */
export const customerVerbs: readonly CaseVerb[] = [
  'edit',
  'submit',
  'courierNotified',
  'impressionReceived',
  'resubmit',
  'overrideReject',
  'approvePlan',
  'rejectPlan',
  'clearMfg',
  'approveRetainerCase',
  'unclearMfg',
  'returnToSubmitter',
  'lastMileShipped',
  'received',
  'nextBatch',
  'createRefinement',
  'cancel',
  'reactivate',
  'complete',
  'reopen',
  'delete',
]
