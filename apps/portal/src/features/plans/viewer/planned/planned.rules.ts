import type { StagedFeature, StagedModel } from '@archway/contract/plans'
import { applyPose, type Poses } from '../poses.rules.ts'

/** Overjet and overbite between an upper central incisor and the lower one below it, mm. */
export type Incisors = {
  /** FDI numbers, the upper one first. */
  readonly teeth: readonly [number, number]
  /** Forward from the lip side of the lower tooth to the edge of the upper; negative in a crossbite. */
  readonly overjet: number
  /** How far the upper edge covers the lower tooth; negative in an open bite. */
  readonly overbite: number
}

export type Features = {
  readonly pontics: readonly StagedFeature[]
  readonly biteRamps: readonly StagedFeature[]
}

/** Data of a plan's models besides the positions of the teeth. */
export type Planned = {
  /** Features of the aligner of a step. */
  readonly features: (step: number) => Features
  /** The incisors after a step; empty if the plan names no landmarks. */
  readonly incisors: (step: number) => readonly Incisors[]
  readonly lastStep: number
  readonly isPontic: (tooth: number) => boolean
  /** Whether a tooth is in the mouth, or in the aligner, at a step. */
  readonly isPresent: (tooth: number, step: number) => boolean
}

const featuresAt = (features: readonly StagedFeature[], step: number): StagedFeature[] =>
  features.filter(({ fromStep, toStep }) => fromStep <= step && step <= toStep)

const pairs = [
  [11, 41],
  [21, 31],
] as const

/** `steps` are those of the poses, from 0 without a gap, so that a stage is a step. */
export const plannedOf = (
  { landmarks = {}, pontics = [], biteRamps = [] }: StagedModel,
  { of: poseOf, steps }: Pick<Poses, 'of' | 'steps'>,
): Planned => {
  const missing = new Set(pontics.map(({ tooth }) => tooth))
  return {
    features: step => ({ pontics: featuresAt(pontics, step), biteRamps: featuresAt(biteRamps, step) }),
    lastStep: steps.at(-1) ?? 0,
    incisors: at =>
      pairs.flatMap(([upper, lower]) => {
        const edge = landmarks[upper]?.incisal
        const { incisal, labial } = landmarks[lower] ?? {}
        if (!edge || !incisal || !labial) return []
        const [, edgeForward, edgeHeight] = applyPose(edge, poseOf(upper, at))
        const [, , height] = applyPose(incisal, poseOf(lower, at))
        const [, forward] = applyPose(labial, poseOf(lower, at))
        return [{ teeth: [upper, lower], overjet: edgeForward - forward, overbite: height - edgeHeight }]
      }),
    isPontic: tooth => missing.has(tooth),
    isPresent: (tooth, step) =>
      !missing.has(tooth) || featuresAt(pontics, step).some(one => one.tooth === tooth),
  }
}
