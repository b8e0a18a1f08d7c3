import type { StepModel } from '@archway/contract/plans'

/** One stage of a treatment: the models of both arches, if they have one. */
export type Stage = {
  readonly upper: string | null
  readonly lower: string | null
  /** 0 before treatment. */
  readonly step: number
}

type Models = { readonly upper: readonly StepModel[]; readonly lower: readonly StepModel[] }

/** The model of an arch at a step: the last one up to the step, otherwise the first. */
const modelAt = (models: readonly StepModel[], step: number): string | null =>
  (models.findLast(one => one.step <= step) ?? models[0])?.url ?? null

/** The stages of a plan in order: every step with a model of either arch. */
export const stagesOf = ({ upper, lower }: Models): Stage[] =>
  [...new Set([...upper, ...lower].map(({ step }) => step))]
    .toSorted((a, b) => a - b)
    .map(step => ({ step, upper: modelAt(upper, step), lower: modelAt(lower, step) }))

/** The stage that shows a step: its own, or the last before it. */
export const stageAt = (steps: readonly number[], step: number): number =>
  Math.max(
    0,
    steps.findLastIndex(one => one <= step),
  )
