import type { Arch } from '@archway/contract/cases'
import {
  type ArchSteps,
  type BatchLabel,
  type BatchSteps,
  nextBatchLabel,
  nextBatchSteps,
  type StepRange,
} from '@archway/contract/orders'
import type { CaseRow } from '../cases/index.ts'
import type { PlanRow } from '../plans/index.ts'

export type Batch = {
  readonly label: BatchLabel
  readonly steps: BatchSteps
  readonly quantity: number
  /** Steps of both arches in total, and how many are made including this batch. */
  readonly total: ArchSteps
  readonly made: ArchSteps
}

const none: BatchSteps = { upper: null, lower: null }
const length = (range: StepRange | null): number => (range ? range[1] - range[0] + 1 : 0)
const arches = (arch: Arch): number => (arch === 'both' ? 2 : 1)

/** The total of steps: those of the plan, or of the customer's setup. */
const totalOf = (caseRow: CaseRow, plan: PlanRow | undefined): ArchSteps => {
  if (plan) return { upper: plan.upperSteps ?? 0, lower: plan.lowerSteps ?? 0 }
  const prescription = caseRow.prescription
  return prescription.kind === 'alignerSetup'
    ? { upper: prescription.stepsUpper ?? 0, lower: prescription.stepsLower ?? 0 }
    : { upper: 0, lower: 0 }
}

/** A revised plan may start at a later step: earlier steps are not made. */
const stepsMadeBefore = (caseRow: CaseRow, plan: PlanRow | undefined): ArchSteps => {
  const skipped = (plan?.startStep ?? 1) - 1
  return { upper: Math.max(caseRow.madeUpper, skipped), lower: Math.max(caseRow.madeLower, skipped) }
}

/** The steps of a setup that are made first. */
const requestedStepsOf = (caseRow: CaseRow): BatchSteps | null => {
  const prescription = caseRow.prescription
  if (prescription.kind !== 'alignerSetup' || caseRow.batchesMade > 0) return null
  const upper = prescription.batchUpper ?? (prescription.stepsUpper ? [1, prescription.stepsUpper] : null)
  const lower = prescription.batchLower ?? (prescription.stepsLower ? [1, prescription.stepsLower] : null)
  return prescription.batchUpper || prescription.batchLower ? { upper, lower } : null
}

/** Number of pieces of a product without steps. */
const pieces = (caseRow: CaseRow): number => {
  const prescription = caseRow.prescription
  switch (prescription.kind) {
    case 'retainer':
      return (prescription.sets ?? 1) * arches(caseRow.arch ?? 'both')
    case 'nightGuard':
      return prescription.sets ?? 1
    default:
      return arches(caseRow.arch ?? 'both')
  }
}

/** The next batch of a case, or null if every step has been made. */
export const nextBatch = (
  caseRow: CaseRow,
  plan: PlanRow | undefined,
  stepsPerBatch: number | null,
): Batch | null => {
  const inRefinement = (plan?.refinementId ?? caseRow.currentRefinementId) !== null
  const label = nextBatchLabel(caseRow.batchesMade, inRefinement)
  if (label === null) return null
  const total = totalOf(caseRow, plan)
  const before = stepsMadeBefore(caseRow, plan)
  if (caseRow.product !== 'AL') return { label, steps: none, quantity: pieces(caseRow), total, made: before }
  const steps = requestedStepsOf(caseRow) ?? nextBatchSteps(total, before, stepsPerBatch)
  if (steps === null) return null
  return {
    label,
    steps,
    quantity: length(steps.upper) + length(steps.lower),
    total,
    made: { upper: steps.upper?.[1] ?? before.upper, lower: steps.lower?.[1] ?? before.lower },
  }
}

/** How many steps of a case are made if this batch is canceled. */
export const stepsMadeWithout = (caseRow: CaseRow, steps: BatchSteps): ArchSteps => ({
  upper: steps.upper ? Math.min(caseRow.madeUpper, steps.upper[0] - 1) : caseRow.madeUpper,
  lower: steps.lower ? Math.min(caseRow.madeLower, steps.lower[0] - 1) : caseRow.madeLower,
})
