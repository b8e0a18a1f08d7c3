import type { ToothForm } from './tooth-forms.ts'

const SAMPLES = 64
/** The wall continues below the neck as a hidden root, for this fraction of the crown's height. */
const ROOT = 0.6

/** Smooth maximum: rounds the edge between two surfaces over about `k` mm. */
export function smoothMax(a: number, b: number, k: number): number {
  const h = Math.max(k - Math.abs(a - b), 0)
  return Math.max(a, b) + (h * h) / (4 * k)
}

/** Smooth minimum: blends two bodies over about `k` mm. */
export function smoothMin(a: number, b: number, k: number): number {
  const h = Math.max(k - Math.abs(a - b), 0)
  return Math.min(a, b) - (h * h) / (4 * k)
}

/** Catmull-Rom through evenly spaced values, tabulated from the root's end to the tip. */
function tabulate(values: readonly number[], scale: number): Float64Array {
  const table = new Float64Array(SAMPLES + 2)
  const last = values.length - 1
  const valueAt = (i: number) => values[Math.min(last, Math.max(0, i))]!
  for (let n = 0; n < table.length; n++) {
    const t = (n / SAMPLES) * (1 + ROOT) - ROOT
    if (t <= 0) {
      table[n] = valueAt(0) * scale * (1 + 0.85 * t)
      continue
    }
    const u = Math.min(t, 1) * last
    const i = Math.min(last - 1, Math.floor(u))
    const f = u - i
    const [p0, p1, p2, p3] = [valueAt(i - 1), valueAt(i), valueAt(i + 1), valueAt(i + 2)]
    const bend = (2 * p0 - 5 * p1 + 4 * p2 - p3) * f * f + (3 * (p1 - p2) + p3 - p0) * f * f * f
    table[n] = 0.5 * (2 * p1 + (p2 - p0) * f + bend) * scale
  }
  return table
}

/**
 * Signed distance (mm, approximate, negative inside) to one crown in its own frame:
 * x towards the midline, y towards the cheek, z from the neck (0) to the tip (height).
 */
export type CrownDistance = (x: number, y: number, z: number) => number

function crownDistance(form: ToothForm): CrownDistance {
  const { height, width, depth, square, taper, rounding, kind } = form
  // Rounded edges reduce the width where neighbors touch; compensated here.
  const widths = tabulate(form.md, width / 2 + (kind === 'incisor' ? 0.3 : 0.15))
  const facial = tabulate(form.facial, depth)
  const lingual = tabulate(form.lingual, depth)
  const top = chewingSurface(form)
  const groove = kind === 'molar' ? 0.07 : 0.015
  return (x, y, z) => {
    const share = Math.min(1, Math.max(-ROOT, z / height))
    const n = ((share + ROOT) / (1 + ROOT)) * SAMPLES
    const i = n | 0
    const f = n - i
    let a = widths[i]! + (widths[i + 1]! - widths[i]!) * f
    const walls = y >= 0 ? facial : lingual
    let b = walls[i]! + (walls[i + 1]! - walls[i]!) * f
    if (y < 0) a *= 1 - taper * Math.min(1, (y * y) / (b * b))
    // Shallow developmental grooves on the cheek and tongue side.
    b *= 1 - groove * Math.max(0, share) * Math.exp(-((x / (0.16 * width)) ** 2))
    const u = (x / a) ** 2
    const v = (y / b) ** 2
    const round = Math.sqrt(u + v)
    const boxy = Math.sqrt(Math.sqrt(u * u + v * v))
    const r = round + (boxy - round) * square
    const steep = Math.sqrt(u / (a * a) + v / (b * b))
    let d = r < 0.25 ? (r - 1) * Math.min(a, b) : (round * (r - 1)) / steep
    const rise = (z - top(x, y)) * 0.82
    d = smoothMax(d, rise, rounding)
    const below = -z - ROOT * height
    return below > d - 2 ? smoothMax(d, below, 2) : d
  }
}

/** Height above the neck in mm of the incisal edge or occlusal surface, by position in the section. */
function chewingSurface(form: ToothForm): (x: number, y: number) => number {
  const { height, width, depth } = form
  const half = width / 2
  if (form.kind === 'incisor') {
    // The outer corner of the edge is rounder than the inner one.
    return x => {
      const u = Math.abs(x / half)
      const corner = x > 0 ? 0.35 * u ** 6 : 0.9 * u ** 4
      return height - corner + 0.06 * Math.cos((x / width) * 12)
    }
  }
  if (form.kind === 'canine') {
    return (x, y) => {
      const slope = x > 0 ? 0.46 : 0.56
      return height + 0.25 - slope * (Math.sqrt(x * x + 0.35) - 0.3) - 0.02 * y * y
    }
  }
  const xs = form.cusps.map(c => c.mesial * width)
  const ys = form.cusps.map(c => c.buccal * depth)
  const tops = form.cusps.map(c => height - c.drop)
  const slopes = form.cusps.map(c => c.slope)
  // Ridges run from cheek to tongue: they fall more slowly in that direction.
  const stretch = form.cusps.map(c => c.stretch ** 2)
  const count = xs.length
  return (x, y) => {
    let first = -1e9
    let second = -1e9
    for (let i = 0; i < count; i++) {
      const dx = x - xs[i]!
      const dy = y - ys[i]!
      const cone = tops[i]! - slopes[i]! * (Math.sqrt(dx * dx + dy * dy * stretch[i]! + 0.5) - 0.7)
      if (cone > first) {
        second = first
        first = cone
      } else if (cone > second) second = cone
    }
    // Between two cusps there is a fine fissure.
    const gap = first - second
    const blend = Math.max(0.9 - gap, 0)
    const fissure = gap / 0.2
    return first + (blend * blend) / 3.6 - 0.36 * Math.exp(-fissure * fissure)
  }
}

/** A beveled composite block in the center of the cheek side, 3 mm high. */
function attachmentDistance(form: ToothForm, crown: CrownDistance): CrownDistance {
  return (x, y, z) => {
    const shell = crown(x, y, z) - 0.85
    const box = Math.max(Math.abs(x) - 1, Math.abs(z - form.height * 0.5) - 1.5, -y)
    return smoothMax(shell, box, 0.5)
  }
}

/** The crown of a tooth shape, with or without attachment; cached. */
export function crownOf(form: ToothForm, hasAttachment: boolean): CrownDistance {
  const cachedCrowns = crowns[hasAttachment ? 1 : 0]
  let crown = cachedCrowns.get(form)
  if (!crown) {
    const bare = hasAttachment ? crownOf(form, false) : crownDistance(form)
    crown = bare
    if (hasAttachment) {
      const block = attachmentDistance(form, bare)
      crown = (x, y, z) => smoothMin(bare(x, y, z), block(x, y, z), 0.25)
    }
    cachedCrowns.set(form, crown)
  }
  return crown
}
const crowns = [new Map<ToothForm, CrownDistance>(), new Map<ToothForm, CrownDistance>()] as const
