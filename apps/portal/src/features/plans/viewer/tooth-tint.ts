import type { Shape } from '../../../ui/model/shape.ts'
import { applyPose, type Pose } from './poses.rules.ts'

/** Factors of red, green and blue at the neck, in the middle and at the tip of a crown. */
const neck = [0.9, 0.76, 0.58] as const
const tip = [0.95, 0.97, 1] as const

/** Tints crowns warmer towards the gum and clearer at the tip, by vertex colors. */
export const tintCrown = ({ geometry, tint, colored }: Shape, pose: Pose, arch: 'upper' | 'lower'): void => {
  if (!tint || colored) return
  const positions = geometry.getAttribute('position')
  const heights = Float32Array.from({ length: positions.count }, (_, vertex) => {
    const [, , z] = applyPose([positions.getX(vertex), positions.getY(vertex), positions.getZ(vertex)], pose)
    return arch === 'upper' ? -z : z
  })
  const [low, high] = heights.reduce(
    ([lowest, highest], height) => [Math.min(lowest, height), Math.max(highest, height)],
    [Infinity, -Infinity],
  )
  const span = high - low || 1
  for (const [vertex, height] of heights.entries()) {
    const part = (height - low) / span
    const warmth = 1 - Math.min(1, part / 0.6)
    const clear = Math.max(0, (part - 0.8) / 0.2)
    for (let channel = 0; channel < 3; channel += 1) {
      const share = 1 - (1 - neck[channel]!) * warmth * warmth - (1 - tip[channel]!) * clear
      tint[vertex * 3 + channel] = Math.round(tint[vertex * 3 + channel]! * share)
    }
  }
}
