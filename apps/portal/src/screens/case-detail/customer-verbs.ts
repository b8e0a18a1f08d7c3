import { type CaseVerb, caseVerbs } from '@archway/contract/cases'
import { plainVerbs } from '../../features/cases/detail/plain-verbs.ts'

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

/** All actions handled here, in the order of the case's progress. */
export const customerVerbs: readonly CaseVerb[] = caseVerbs.filter(verb =>
  (
    ['edit', 'submit', 'resubmit', 'delete', ...plainVerbs, ...dialogVerbs, ...planVerbs] as CaseVerb[]
  ).includes(verb),
)
