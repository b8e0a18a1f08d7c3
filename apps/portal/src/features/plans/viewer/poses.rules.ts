import type { StagedModel } from '@archway/contract/plans'

type Arch = 'upper' | 'lower'
/** x, y, z in millimeters and a unit quaternion x, y, z, w. */
export type Pose = readonly number[]

/** The poses of the teeth of a plan at each step. */
export type Poses = {
  /** FDI numbers. */
  readonly teeth: readonly number[]
  readonly steps: readonly number[]
  readonly has: { readonly upper: boolean; readonly lower: boolean }
  /** A stage or a position between two: 2.5 is halfway from the third to the fourth. */
  readonly of: (tooth: number, at: number) => Pose
}

export const archOf = (tooth: number): Arch => (tooth < 30 ? 'upper' : 'lower')

const identityPose: Pose = [0, 0, 0, 0, 0, 0, 1]

export const posesOf = ({ poses }: StagedModel): Poses => {
  const teeth = Object.keys(poses).map(Number)
  const stepsOf = (arch: Arch) =>
    Math.max(0, ...teeth.filter(tooth => archOf(tooth) === arch).map(tooth => poses[tooth]?.length ?? 0))
  const count = Math.max(stepsOf('upper'), stepsOf('lower'))
  return {
    teeth,
    steps: Array.from({ length: count }, (_, step) => step),
    has: { upper: stepsOf('upper') > 0, lower: stepsOf('lower') > 0 },
    // The shorter arch keeps its last pose.
    of: (tooth, at) => {
      const posesOfTooth = poses[tooth] ?? []
      const last = posesOfTooth.length - 1
      const from = Math.min(Math.floor(at), last)
      const [a, b] = [
        posesOfTooth[from] ?? identityPose,
        posesOfTooth[Math.min(from + 1, last)] ?? identityPose,
      ]
      return poseBetween(a, b, Math.min(at, last) - from)
    },
  }
}

/** Interpolates between two poses (0 to 1): linear movement, and rotation at constant speed the shorter way. */
export const poseBetween = (a: Pose, b: Pose, part: number): Pose => {
  if (part <= 0 || a === b) return a
  if (part >= 1) return b
  const dot = cosine(a, b)
  const angle = Math.acos(Math.min(1, Math.abs(dot)))
  const sine = Math.sin(angle)
  // For tiny angles linear interpolation avoids a division by zero.
  const [ofA, ofB] =
    sine < 1e-6 ? [1 - part, part] : [Math.sin((1 - part) * angle) / sine, Math.sin(part * angle) / sine]
  const sign = dot < 0 ? -1 : 1
  const mixed = a.map((value, index) => {
    const other = b[index] ?? 0
    return index < 3 ? value + (other - value) * part : value * ofA + other * ofB * sign
  })
  const length = Math.hypot(...mixed.slice(3)) || 1
  return mixed.map((value, index) => (index < 3 ? value : value / length))
}

/** The cosine of half the angle between two poses; negative for quaternions of opposite sign. */
const cosine = (a: Pose, b: Pose): number =>
  [3, 4, 5, 6].reduce((sum, index) => sum + (a[index] ?? 0) * (b[index] ?? 0), 0)

type Vector = readonly [number, number, number]

/** Transforms a point of a tooth's own frame by a pose. */
export const applyPose = ([x, y, z]: Vector, pose: Pose): Vector => {
  const [px = 0, py = 0, pz = 0, a = 0, b = 0, c = 0, d = 1] = pose
  // v + 2w (q × v) + 2 q × (q × v)
  const [tx, ty, tz] = [2 * (b * z - c * y), 2 * (c * x - a * z), 2 * (a * y - b * x)]
  return [
    x + d * tx + b * tz - c * ty + px,
    y + d * ty + c * tx - a * tz + py,
    z + d * tz + a * ty - b * tx + pz,
  ]
}

/**
 * Distance between two poses of a tooth: millimetres of a point given in the tooth's frame, and degrees of rotation.
 */
export const measureTravel = (point: Vector, from: Pose, to: Pose): { mm: number; degrees: number } => {
  const [a, b] = [applyPose(point, from), applyPose(point, to)]
  return {
    mm: Math.hypot(b[0] - a[0], b[1] - a[1], b[2] - a[2]),
    degrees: (2 * Math.acos(Math.min(1, Math.abs(cosine(from, to)))) * 180) / Math.PI,
  }
}
