import { type Jaw, type ToothForm, toothForms } from './tooth-forms.ts'

/** The position of a tooth after treatment: signed distance from the midline along the arch in mm, and its shape. */
export interface Seat {
  readonly fdi: number
  readonly form: ToothForm
  readonly along: number
  /** 1 if the midline is in the direction of the arch line, -1 if it is opposite. */
  readonly mesial: 1 | -1
}

export interface ArchForm {
  readonly jaw: Jaw
  readonly seats: readonly Seat[]
  /** Point and direction of the arch line at a distance from the midline. */
  at(along: number): { x: number; y: number; tx: number; ty: number }
  /** Half the length of the arch line, to the far side of the last tooth. */
  readonly reach: number
}

/**
 * Shape of the arch: distance of the centers of the second molars, exponent (2 is a parabola), and how far the front
 * reaches forward, so that the upper front teeth close in front of the lower.
 */
const shapes: Record<Jaw, { halfWidth: number; power: number; forward: number }> = {
  upper: { halfWidth: 24, power: 2.9, forward: 24.8 },
  lower: { halfWidth: 22.4, power: 2.8, forward: 22.6 },
}

/**
 * The arch after treatment in the construction frame: x across, y forward, z towards the occlusal plane. The lower jaw
 * is used as built (+x is the patient's right); the upper is rotated.
 */
export function createArchForm(jaw: Jaw, perSide: 7 | 8): ArchForm {
  const forms = toothForms[jaw].slice(0, perSide)
  const offsets: number[] = []
  let reach = 0
  for (const form of forms) {
    offsets.push(reach + form.width / 2)
    reach += form.width
  }
  const line = archLine(shapes[jaw], offsets[6]!)
  const [left, right] = jaw === 'upper' ? [10, 20] : [30, 40]
  const seats = [
    ...forms
      .map((form, i) => ({ fdi: left + i + 1, form, along: -offsets[i]!, mesial: 1 as const }))
      .reverse(),
    ...forms.map((form, i) => ({ fdi: right + i + 1, form, along: offsets[i]!, mesial: -1 as const })),
  ]
  return { jaw, seats, reach, at: line }
}

/**
 * The curve y = forward - depth |x / halfWidth|^power; `depth` is chosen so that its length up to x = halfWidth is
 * `length`.
 */
function archLine(shape: (typeof shapes)[Jaw], length: number): ArchForm['at'] {
  const { halfWidth, power, forward } = shape
  const steps = 1500
  const reachTo = 1.12
  const walk = (depth: number) => {
    const lengths = new Float64Array(steps + 1)
    let before = 0
    for (let i = 1; i <= steps; i++) {
      const y = -depth * ((i / steps) * reachTo) ** power
      lengths[i] = lengths[i - 1]! + Math.hypot((halfWidth * reachTo) / steps, y - before)
      before = y
    }
    return lengths
  }
  const end = Math.round(steps / reachTo)
  let [low, high] = [10, 80]
  for (let i = 0; i < 40; i++) {
    const middle = (low + high) / 2
    if (walk(middle)[end]! < length) low = middle
    else high = middle
  }
  const depth = low
  const lengths = walk(depth)
  const place = (share: number) => ({ x: share * halfWidth, y: forward - depth * share ** power })
  return distanceAlong => {
    const target = Math.min(Math.abs(distanceAlong), lengths[steps]!)
    let [a, b] = [0, steps]
    while (b - a > 1) {
      const m = (a + b) >> 1
      if (lengths[m]! <= target) a = m
      else b = m
    }
    const f = (target - lengths[a]!) / (lengths[b]! - lengths[a]! || 1)
    const share = ((a + f) / steps) * reachTo
    const { x, y } = place(share)
    const rise = (-depth * power * share ** (power - 1)) / halfWidth
    const norm = Math.hypot(1, rise)
    const beyond = Math.abs(distanceAlong) - target
    const side = distanceAlong < 0 ? -1 : 1
    const [tx, ty] = [1 / norm, rise / norm]
    return { x: side * (x + tx * beyond), y: y + ty * beyond, tx, ty: side * ty }
  }
}
