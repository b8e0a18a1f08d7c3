import type { Plan } from '@archway/contract/plans'

/** One moment of a treatment that can be shown: the models of both arches, where the arch has one. */
export type Stage = {
  readonly upper: string | null
  readonly lower: string | null
  /** 0 before treatment; null where the models do not follow the steps one by one. */
  readonly step: number | null
}

type Models = { readonly upper: readonly string[]; readonly lower: readonly string[] }

/** An arch with fewer steps than the other stands still after its last. */
const at = (models: readonly string[], index: number): string | null =>
  models[Math.min(index, models.length - 1)] ?? null

/** The stages of a plan in order, before treatment first. */
export const stagesOf = (models: Models, plan: Pick<Plan, 'upperSteps' | 'lowerSteps'>): Stage[] => {
  const count = Math.max(models.upper.length, models.lower.length)
  const steps = Math.max(plan.upperSteps ?? 0, plan.lowerSteps ?? 0)
  const oneByOne = count === steps + 1
  return Array.from({ length: count }, (_, index) => ({
    upper: at(models.upper, index),
    lower: at(models.lower, index),
    step: oneByOne || index === 0 ? index : index === count - 1 ? steps : null,
  }))
}
