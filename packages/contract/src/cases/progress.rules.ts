import type { Side } from './side.rules.ts'
import type { CaseStatus, StepType } from './status.rules.ts'

export const planSteps = [
  'incompleteSubmission',
  'qualityCheck',
  'treatmentPlan',
  'manufacturing',
  'shipping',
] as const
export const planlessSteps = ['incomplete', 'qualityCheck', 'manufacturing', 'shipping'] as const

/** Keys of `cases.progress`. The name of the first step depends on whether there is a plan (TRAP-097). */
export type StepKey = (typeof planSteps)[number] | (typeof planlessSteps)[number]

export type SubKey =
  | 'rejected'
  | 'generating'
  | 'planApproval'
  | 'pendingAdminApproval'
  | 'onHold'
  | 'ready'
  | 'inShipment'
  | 'firstMileShipped'
  | 'shipped'
  | 'complete'
  | 'pendingCourierPickup'
  | 'awaitingImpression'

export type ProgressMark = 'canceled' | 'expired' | 'refinementCanceled'

type Place = readonly [step: StepKey, sub?: SubKey]

const placesWithPlan: Record<CaseStatus, Place | null> = {
  NEW: ['incompleteSubmission'],
  IN_QC: ['qualityCheck'],
  IN_PRODUCTION_FILE_SYNC: ['qualityCheck'],
  REJECTED: ['qualityCheck', 'rejected'],
  IN_TS_GENERATING: ['treatmentPlan', 'generating'],
  IN_CUSTOMER_APPPROVE: ['treatmentPlan', 'planApproval'],
  TS_REJECTED: ['treatmentPlan', 'rejected'],
  IN_CLEARANCE: ['treatmentPlan', 'pendingAdminApproval'],
  UNCLEARED_FOR_MFG: ['treatmentPlan', 'rejected'],
  IN_MFG: ['manufacturing'],
  ORDER_REJECTED: ['manufacturing', 'onHold'],
  READY_FOR_SHIPPING: ['shipping', 'ready'],
  IN_SHIPPING: ['shipping', 'inShipment'],
  FIRST_MILE_SHIPPED: ['shipping', 'firstMileShipped'],
  SHIPPED: ['shipping', 'shipped'],
  COMPLETE: ['shipping', 'shipped'],
  ACTIVE: ['shipping', 'shipped'],
  CANCELED: null,
  CANCELED_REFINEMENT: ['shipping', 'shipped'],
  EXPIRED: null,
  PENDING_COURIER_PICKUP: ['incompleteSubmission', 'pendingCourierPickup'],
  AWAITING_IMPRESSION: ['incompleteSubmission', 'awaitingImpression'],
}

const placesWithoutPlan: Record<CaseStatus, Place | null> = {
  NEW: ['incomplete'],
  IN_QC: ['qualityCheck'],
  IN_PRODUCTION_FILE_SYNC: ['qualityCheck'],
  REJECTED: ['qualityCheck', 'rejected'],
  // The next three do not occur without a plan; they are listed where such a case would be.
  IN_TS_GENERATING: ['qualityCheck'],
  IN_CUSTOMER_APPPROVE: ['qualityCheck'],
  TS_REJECTED: ['qualityCheck', 'rejected'],
  IN_CLEARANCE: ['qualityCheck', 'pendingAdminApproval'],
  UNCLEARED_FOR_MFG: ['qualityCheck', 'rejected'],
  IN_MFG: ['manufacturing'],
  ORDER_REJECTED: ['manufacturing', 'onHold'],
  READY_FOR_SHIPPING: ['shipping'],
  IN_SHIPPING: ['shipping'],
  FIRST_MILE_SHIPPED: ['shipping', 'firstMileShipped'],
  SHIPPED: ['shipping'],
  COMPLETE: ['shipping'],
  ACTIVE: ['shipping'],
  CANCELED: null,
  CANCELED_REFINEMENT: ['shipping'],
  EXPIRED: null,
  PENDING_COURIER_PICKUP: ['incomplete', 'pendingCourierPickup'],
  AWAITING_IMPRESSION: ['incomplete', 'awaitingImpression'],
}

const refusedStatuses: readonly CaseStatus[] = [
  'REJECTED',
  'TS_REJECTED',
  'UNCLEARED_FOR_MFG',
  'ORDER_REJECTED',
]
const finishedStatuses: readonly CaseStatus[] = ['COMPLETE', 'ACTIVE', 'CANCELED_REFINEMENT']
const marks: Partial<Record<CaseStatus, ProgressMark>> = {
  CANCELED: 'canceled',
  EXPIRED: 'expired',
  CANCELED_REFINEMENT: 'refinementCanceled',
}

export interface ProgressFacts {
  withTs: boolean
  side: Side
  stepType: StepType
  /** The furthest step reached; a canceled or expired case still shows it. */
  lastStep: StepKey | null
}

export interface CaseProgress {
  steps: readonly StepKey[]
  /** Index into `steps`. */
  current: number
  sub: SubKey | null
  tone: 'normal' | 'refused' | 'ended'
  /** Every step is done, including the current one. */
  finished: boolean
  mark: ProgressMark | null
}

const stepsOf = (withTs: boolean): readonly StepKey[] => (withTs ? planlessSteps : planSteps)

/** A step of one bar on the other: the first steps correspond, the treatment plan does not exist there. */
const indexOn = (steps: readonly StepKey[], step: StepKey | null): number =>
  step === null ? 0 : Math.max(0, steps.indexOf(step))

/** The step of a status; null for canceled and expired, which keep the last one. */
export const caseStep = (status: CaseStatus, withTs: boolean): StepKey | null =>
  (withTs ? placesWithoutPlan : placesWithPlan)[status]?.[0] ?? null

/** The further of two steps: the new `lastStep` when a case enters a status. A new round starts from the beginning. */
export function furthestStep(last: StepKey | null, status: CaseStatus, withTs: boolean): StepKey | null {
  const step = caseStep(status, withTs)
  if (step === null) return last
  if (status === 'NEW') return step
  const steps = stepsOf(withTs)
  return indexOn(steps, step) >= indexOn(steps, last) ? step : last
}

/** The sub-steps of a step, in order; ZERO_STEP and ONE_STEP omit some (STAT-54, STAT-55). */
export function subSteps(
  step: StepKey,
  { withTs, side, stepType }: Omit<ProgressFacts, 'lastStep'>,
): SubKey[] {
  if (step === 'qualityCheck') {
    const isCleared = withTs && side === 'doctor' && stepType === 'TWO_STEPS'
    return isCleared ? ['pendingAdminApproval', 'rejected'] : ['rejected']
  }
  if (step === 'treatmentPlan') {
    if (stepType === 'ZERO_STEP') return ['generating']
    if (stepType === 'ONE_STEP') return ['generating', 'planApproval', 'rejected']
    return ['generating', 'planApproval', 'pendingAdminApproval', 'rejected']
  }
  if (step === 'manufacturing') return ['onHold']
  if (step === 'shipping') {
    if (withTs) return side === 'doctor' ? ['firstMileShipped'] : []
    return side === 'doctor'
      ? ['ready', 'inShipment', 'firstMileShipped', 'shipped', 'complete']
      : ['ready', 'inShipment', 'shipped']
  }
  return side === 'doctor' ? ['pendingCourierPickup', 'awaitingImpression'] : ['awaitingImpression']
}

/** The progress bar of a case (table 3.2 of the domain). */
export function caseProgress(status: CaseStatus, facts: ProgressFacts): CaseProgress {
  const steps = stepsOf(facts.withTs)
  const place = (facts.withTs ? placesWithoutPlan : placesWithPlan)[status]
  const mark = marks[status] ?? null
  if (place === null) {
    return { steps, current: indexOn(steps, facts.lastStep), sub: null, tone: 'ended', finished: false, mark }
  }
  const [step, sub] = place
  const doctorComplete = status === 'COMPLETE' && facts.side === 'doctor' && !facts.withTs
  return {
    steps,
    current: indexOn(steps, step),
    sub: doctorComplete ? 'complete' : (sub ?? null),
    tone: refusedStatuses.includes(status) ? 'refused' : 'normal',
    finished: finishedStatuses.includes(status),
    mark,
  }
}
