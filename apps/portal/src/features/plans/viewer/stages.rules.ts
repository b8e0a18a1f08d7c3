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

/** The steps of two versions shown side by side, in order. */
export const stepsOfBoth = (one: readonly number[], other: readonly number[]): readonly number[] =>
  [...new Set([...one, ...other])].toSorted((a, b) => a - b)

/**
 * The position among the stages of one version for a position among the steps of both, which may lie between two: a
 * version with fewer steps stays at its last one.
 */
export const placeAmong = (own: readonly number[], both: readonly number[], at: number): number => {
  const [from, to] = [Math.floor(at), Math.ceil(at)].map(place => stageAt(own, both[place] ?? 0)) as [
    number,
    number,
  ]
  return from + (to - from) * (at - Math.floor(at))
}
