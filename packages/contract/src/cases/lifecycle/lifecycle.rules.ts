import type { ChoosingAction, Entered, Left, NothingLeft } from '../../kernel/machine.rules.ts'
import type { CaseFacts, CaseRowShape } from '../facts.rules.ts'
import type { CaseStatus } from '../status.rules.ts'
import { hasFirstMile, hasPlan, needsClearance } from '../status.rules.ts'
import { closingRows } from './closing.rules.ts'
import { makingRows } from './making.rules.ts'
import { planningRows } from './planning.rules.ts'
import { submissionRows } from './submission.rules.ts'

const rows = [...submissionRows, ...planningRows, ...makingRows, ...closingRows] as const
type Rows = typeof rows

export type CaseAction = Rows[number]['action']
/**
 * All actions on a case: the actions of its machine, the edit without a change of status, and the deletion of a draft.
 */
export type CaseVerb = CaseAction | 'edit' | 'delete'
export type CaseRow = CaseRowShape & { readonly action: CaseAction }

/** All transitions of a case: C1 to C39 of the domain. */
export const caseMachine: readonly CaseRow[] = rows

/** In the order of the table, without duplicates. */
export const caseActions: readonly CaseAction[] = [...new Set(rows.map(row => row.action))]

/** Does not compile if one of the 22 statuses can never be entered or never be left. */
export const caseMachineIsWhole: NothingLeft<
  Exclude<CaseStatus, Entered<Rows>> | Exclude<CaseStatus, Left<Rows>>
> = true

type Choosing = ChoosingAction<Rows[number]>

const impressionTravels = (facts: CaseFacts): CaseStatus =>
  facts.side === 'doctor' ? 'PENDING_COURIER_PICKUP' : 'AWAITING_IMPRESSION'

const canceledStatus = (facts: CaseFacts): CaseStatus =>
  facts.inRefinement ? 'CANCELED_REFINEMENT' : 'CANCELED'

const beforeManufacturing = (facts: CaseFacts): CaseStatus => {
  if (needsClearance(facts)) return 'IN_CLEARANCE'
  if (!hasPlan(facts)) return 'IN_PRODUCTION_FILE_SYNC'
  return facts.stepType === 'ZERO_STEP' ? 'IN_TS_GENERATING' : 'IN_CUSTOMER_APPPROVE'
}

/** The choice of target for rows with several; the compiler requires exactly these. */
const targetByFacts: Record<Choosing, (facts: CaseFacts) => CaseStatus> = {
  submit: facts => (facts.impressionType === 'physical' ? impressionTravels(facts) : 'IN_QC'),
  resubmit: facts =>
    facts.impressionType === 'physical' && facts.newImpressionNeeded ? impressionTravels(facts) : 'IN_QC',
  syncDone: facts => {
    if (hasPlan(facts)) return 'IN_TS_GENERATING'
    return needsClearance(facts) ? 'IN_CLEARANCE' : 'IN_MFG'
  },
  publishPlan: facts => (facts.stepType === 'ZERO_STEP' ? 'IN_MFG' : 'IN_CUSTOMER_APPPROVE'),
  approvePlan: facts => (needsClearance(facts) ? 'IN_CLEARANCE' : 'IN_MFG'),
  shipped: facts => (hasFirstMile(facts) ? 'FIRST_MILE_SHIPPED' : 'SHIPPED'),
  // Aligner cases continue (batches, refinements); other products are complete once they have arrived.
  received: facts => (facts.product === 'AL' ? 'ACTIVE' : 'COMPLETE'),
  cancel: canceledStatus,
  cancelMfg: canceledStatus,
  reactivate: facts => facts.resumeStatus ?? 'NEW',
  reopen: facts => (facts.status === 'COMPLETE' || facts.hasShippedBatch ? 'ACTIVE' : 'NEW'),
  reverseMfg: beforeManufacturing,
}

const isChoosing = (action: CaseAction): action is Choosing => action in targetByFacts

/** The status the action ends in for a case like this. */
export const caseTarget = (action: CaseAction, facts: CaseFacts): CaseStatus =>
  isChoosing(action) ? targetByFacts[action](facts) : caseMachine.find(row => row.action === action)!.to[0]!
