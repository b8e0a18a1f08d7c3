import type { StagedModel } from '@archway/contract/plans'

type Arch = 'upper' | 'lower'
type Pose = readonly number[]

/** How the teeth of a plan move, each from step to step. */
export type Poses = {
  /** FDI numbers. */
  readonly teeth: readonly number[]
  readonly steps: readonly number[]
  readonly has: { readonly upper: boolean; readonly lower: boolean }
  /** x, y, z in millimetres and a unit quaternion. */
  readonly of: (tooth: number, index: number) => Pose
}

export const archOf = (tooth: number): Arch => (tooth < 30 ? 'upper' : 'lower')

const still: Pose = [0, 0, 0, 0, 0, 0, 1]

export const posesOf = ({ poses }: StagedModel): Poses => {
  const teeth = Object.keys(poses).map(Number)
  const stepsOf = (arch: Arch) =>
    Math.max(0, ...teeth.filter(tooth => archOf(tooth) === arch).map(tooth => poses[tooth]?.length ?? 0))
  const count = Math.max(stepsOf('upper'), stepsOf('lower'))
  return {
    teeth,
    steps: Array.from({ length: count }, (_, step) => step),
    has: { upper: stepsOf('upper') > 0, lower: stepsOf('lower') > 0 },
    // An arch with fewer steps than the other stands still after its last.
    of: (tooth, index) => {
      const own = poses[tooth] ?? []
      return own[Math.min(index, own.length - 1)] ?? still
    },
  }
}
