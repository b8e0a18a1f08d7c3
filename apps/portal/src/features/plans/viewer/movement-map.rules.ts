import { type Color, colorAlong, linearOf } from '../../../ui/model/scene/scale-colors.rules.ts'
import { applyPose, measureTravel, type Pose } from './poses.rules.ts'

/** Colors from no movement to much movement: increasingly dark, so that they can be read without color vision. */
export const mapColors: readonly Color[] = [
  [248, 240, 222],
  [250, 205, 120],
  [240, 136, 72],
  [200, 58, 84],
  [106, 20, 102],
]

/** The color at a fraction (0 to 1) of the scale. */
export const mapColor = (part: number): Color => colorAlong(mapColors, part)

/** The maximum of the scale for the largest movement: rounded up to half a millimeter. */
export const scaleEnd = (farthestMm: number): number => Math.max(0.5, Math.ceil(farthestMm * 2) / 2)

/** Linear colors (0 to 255) of a tooth's vertices (x, y, z each) by their distance between two poses. */
export const movementTint = (
  positions: ArrayLike<number>,
  from: Pose,
  to: Pose,
  endMm: number,
): Uint8Array<ArrayBuffer> => {
  const tint = new Uint8Array(positions.length)
  for (let index = 0; index < positions.length; index += 3) {
    const point = [positions[index] ?? 0, positions[index + 1] ?? 0, positions[index + 2] ?? 0] as const
    const [a, b] = [applyPose(point, from), applyPose(point, to)]
    const mm = Math.hypot(b[0] - a[0], b[1] - a[1], b[2] - a[2])
    tint.set(mapColor(mm / endMm).map(linearOf), index)
  }
  return tint
}

export type Movement = { readonly tooth: number; readonly mm: number; readonly degrees: number }

/** The movements between two stages, largest first; `middle` is the center of a tooth in its own frame. */
export const movementsOf = (
  teeth: readonly number[],
  poseOf: (tooth: number, at: number) => Pose,
  middle: (tooth: number) => readonly [number, number, number],
  from: number,
  to: number,
): Movement[] =>
  teeth
    .map(tooth => ({ tooth, ...measureTravel(middle(tooth), poseOf(tooth, from), poseOf(tooth, to)) }))
    .sort((a, b) => b.mm - a.mm)
