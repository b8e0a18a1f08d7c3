import type { ArchForm } from './arch-form.ts'
import type { Pose } from './poses.ts'
import type { Field } from './surface-net.ts'
import { type CrownDistance, crownOf, smoothMax, smoothMin } from './tooth-surface.ts'

/** The flat bottom of the model and the height of its gum in the construction frame, in mm; tips are at 0. */
export const FLOOR = -20
/** Thickness of the gum's free edge on a crown, mm. */
const COLLAR = 0.62
const MAP_SPACING = 0.8

interface Placed {
  readonly crown: CrownDistance
  readonly pose: Pose
  readonly radius: number
  /** Square of the distance beyond which the tooth has no influence, mm². */
  readonly reach: number
}

/** The ridge is the same in every step, so it is cached. */
const ridges = new WeakMap<ArchForm, CrownDistance>()

export interface ArchSurface extends Field {
  /** The FDI number of the tooth that the surface belongs to at a point, or 0 for gum. */
  label(x: number, y: number, z: number): number
  /** The gum only, closed where the teeth are. */
  readonly gum: Field
}

/** The whole arch as one body: crowns, gum margins, ridge and base. */
export function createArchSurface(
  form: ArchForm,
  poses: readonly Pose[],
  attachments: readonly number[],
): ArchSurface {
  const placedCrowns = poses.map((pose): Placed => {
    const tooth = pose.seat.form
    const crown = crownOf(tooth, attachments.includes(pose.seat.fdi))
    const radius = Math.hypot(tooth.width / 2, tooth.depth / 2, tooth.height * 0.85)
    return { crown, pose, radius, reach: (radius + 4) ** 2 }
  })
  const ridge = ridges.get(form) ?? ridgeDistance(form)
  ridges.set(form, ridge)
  let near: Placed[] = placedCrowns
  let toothDistance = 0
  let gumDistance = 0
  let nearest = 0

  const measure = (x: number, y: number, z: number) => {
    let teeth = 1e3
    let gum = ridge(x, y, z)
    for (const tooth of near) {
      const { centre, axes, seat } = tooth.pose
      const dx = x - centre[0]
      const dy = y - centre[1]
      const dz = z - centre[2]
      if (dx * dx + dy * dy + dz * dz > tooth.reach) continue
      const { height, width, depth } = seat.form
      const t = axes[0]
      const n = axes[1]
      const a = axes[2]
      const lx = (dx * t[0] + dy * t[1] + dz * t[2]) * seat.mesial
      const ly = dx * n[0] + dy * n[1] + dz * n[2]
      const lz = dx * a[0] + dy * a[1] + dz * a[2] + height / 2
      const d = tooth.crown(lx, ly, lz)
      if (lz < height * 0.6) {
        // The gum margin is low in the middle of the cheek and tongue sides and rises between teeth.
        const across = (2 * lx) / width
        const out = (2 * ly) / depth
        const rise = Math.min(1, (across * across) / (across * across + out * out + 0.05))
        const margin = 0.2 + 2.4 * rise * rise - 0.012 * lz * lz
        const collar = smoothMax(d - COLLAR, lz - margin, 0.7)
        if (collar < gum + 1.8) gum = smoothMin(gum, collar, 1.8)
      }
      if (d < teeth) nearest = tooth.pose.seat.fdi
      teeth = teeth - d > 0.12 || d - teeth > 0.12 ? Math.min(teeth, d) : smoothMin(teeth, d, 0.12)
    }
    toothDistance = teeth
    gumDistance = gum
    return smoothMax(smoothMin(teeth, gum, 0.22), FLOOR - z, 0.3)
  }

  const narrow = (x: number, y: number, z: number, radius: number) => {
    near = placedCrowns.filter(({ pose, radius: own }) => {
      const [cx, cy, cz] = pose.centre
      return Math.hypot(x - cx, y - cy, z - cz) < own + radius + 4
    })
  }
  const gumAlone = (x: number, y: number, z: number) => {
    measure(x, y, z)
    return smoothMax(gumDistance, FLOOR - z, 0.3)
  }

  return {
    focus(x, y, z, radius) {
      narrow(x, y, z, radius)
      return measure(x, y, z)
    },
    at: measure,
    gum: {
      focus(x, y, z, radius) {
        narrow(x, y, z, radius)
        return gumAlone(x, y, z)
      },
      at: gumAlone,
    },
    label(x, y, z) {
      measure(x, y, z)
      return toothDistance < gumDistance ? nearest : 0
    },
  }
}

/** The gum ridge and base: a rounded wall along the arch line, from a distance map computed once per arch. */
function ridgeDistance(form: ArchForm): (x: number, y: number, z: number) => number {
  const reach = form.reach - 2.2
  const line: { x: number; y: number; along: number }[] = []
  for (let distanceAlong = -reach; distanceAlong <= reach; distanceAlong += 0.5) {
    const { x, y, tx, ty } = form.at(distanceAlong)
    // The ridge is slightly on the tongue side of the crowns.
    line.push({ x: x + ty * 0.5, y: y - tx * 0.5, along: Math.abs(distanceAlong) })
  }
  const half = 46
  const size = Math.ceil((2 * half) / MAP_SPACING) + 1
  const distances = new Float32Array(size * size)
  const distancesAlong = new Float32Array(size * size)
  for (let j = 0; j < size; j++) {
    for (let i = 0; i < size; i++) {
      const [x, y] = [i * MAP_SPACING - half, j * MAP_SPACING - half]
      let best = 1e9
      let where = 0
      for (const point of line) {
        const d = (x - point.x) ** 2 + (y - point.y) ** 2
        if (d < best) {
          best = d
          where = point.along
        }
      }
      distances[j * size + i] = Math.sqrt(best)
      distancesAlong[j * size + i] = where
    }
  }
  const gumTop = gumTops(form)
  return (x, y, z) => {
    const u = Math.min(size - 1.001, Math.max(0, (x + half) / MAP_SPACING))
    const v = Math.min(size - 1.001, Math.max(0, (y + half) / MAP_SPACING))
    const n = (v | 0) * size + (u | 0)
    const f = u - (u | 0)
    const g = v - (v | 0)
    const d = mix(distances, n, size, f, g)
    const s = mix(distancesAlong, n, size, f, g)
    const share = Math.min(1, s / reach)
    const top = gumTop(s)
    const width = 4 + 1.3 * share + Math.min(0.9, Math.max(0, (top - z) * 0.12))
    const stipple = 0.018 * Math.sin(x * 4.1 + 2 * Math.sin(y * 1.7)) * Math.sin(y * 3.3 + z * 3.9)
    const round = 3.2
    const qx = d - width + round
    const qz = z - top + round
    const outside = Math.hypot(Math.max(qx, 0), Math.max(qz, 0))
    return outside + Math.min(Math.max(qx, qz), 0) - round + stipple
  }
}

function mix(map: Float32Array, n: number, size: number, f: number, g: number): number {
  const near = map[n]! * (1 - f) + map[n + 1]! * f
  return near * (1 - g) + (map[n + size]! * (1 - f) + map[n + size + 1]! * f) * g
}

/** Height of the gum crest by distance from the midline: slightly above the necks of the teeth. */
function gumTops(form: ArchForm): (along: number) => number {
  const right = form.seats.filter(seat => seat.along > 0)
  const table = Float64Array.from({ length: 80 }, (_, s) => {
    let [sum, weights] = [0, 0]
    for (const seat of right) {
      const w = Math.exp(-(((s - seat.along) / 4) ** 2)) + 1e-9
      sum += w * (1.1 - seat.form.height)
      weights += w
    }
    return sum / weights
  })
  return distanceAlong => {
    const i = Math.min(78, Math.floor(distanceAlong))
    return table[i]! + (table[i + 1]! - table[i]!) * (distanceAlong - i)
  }
}
