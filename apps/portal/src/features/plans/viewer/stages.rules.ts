import type { StepModel } from '@archway/contract/plans'

/** One moment of a treatment that can be shown: the models of both arches, where the arch has one. */
export type Stage = {
  readonly upper: string | null
  readonly lower: string | null
  /** 0 before treatment. */
  readonly step: number
}

type Models = { readonly upper: readonly StepModel[]; readonly lower: readonly StepModel[] }

/** The model of an arch at a step: its last one up to the step; before its first, the first. */
const at = (models: readonly StepModel[], step: number): string | null =>
  (models.findLast(one => one.step <= step) ?? models[0])?.url ?? null

/** The stages of a plan in order: every step that either arch has a model of. */
export const stagesOf = ({ upper, lower }: Models): Stage[] =>
  [...new Set([...upper, ...lower].map(({ step }) => step))]
    .toSorted((a, b) => a - b)
    .map(step => ({ step, upper: at(upper, step), lower: at(lower, step) }))

/** Which stage shows a step: its own, or the last before it. */
export const stageAt = (steps: readonly number[], step: number): number =>
  Math.max(
    0,
    steps.findLastIndex(one => one <= step),
  )
