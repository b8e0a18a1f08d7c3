export const batchLabels = ['1st', '2nd', '3rd', '4th', 'Refinement'] as const
export type BatchLabel = (typeof batchLabels)[number]

/** First and last step of an arch, both included. */
export type StepRange = readonly [from: number, to: number]

export interface ArchSteps {
  upper: number
  lower: number
}

export interface BatchSteps {
  upper: StepRange | null
  lower: StepRange | null
}

/** The label of the next batch; null after four in a round: a further batch needs a refinement. */
export function nextBatchLabel(batchesMade: number, inRefinement: boolean): BatchLabel | null {
  if (inRefinement) return 'Refinement'
  return batchesMade < 4 ? (batchLabels[batchesMade] ?? null) : null
}

const nextRange = (total: number, madeSteps: number, limit: number | null): StepRange | null =>
  madeSteps >= total ? null : [madeSteps + 1, limit === null ? total : Math.min(total, madeSteps + limit)]

/** The steps of the next batch; all remaining ones if the package sets no `stepsPerBatch`, null if there are none. */
export function nextBatchSteps(
  total: ArchSteps,
  madeSteps: ArchSteps,
  stepsPerBatch: number | null,
): BatchSteps | null {
  const upper = nextRange(total.upper, madeSteps.upper, stepsPerBatch)
  const lower = nextRange(total.lower, madeSteps.lower, stepsPerBatch)
  return upper || lower ? { upper, lower } : null
}

/** The number of steps without an order, both arches together. */
export const unmadeSteps = (total: ArchSteps, madeSteps: ArchSteps): number =>
  Math.max(0, total.upper - madeSteps.upper) + Math.max(0, total.lower - madeSteps.lower)
