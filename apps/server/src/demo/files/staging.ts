import { type ArchForm, createArchForm } from './arch-form.ts'
import { randomFrom } from './random.ts'
import type { Jaw } from './tooth-forms.ts'

/** Maximum movement of a tooth between two aligners, mm. */
export const MAX_PER_STEP = 0.25

/** Distance of a tooth from its final position: mm along and across the arch, degrees about its axes. */
export interface Displacement {
  readonly mesial: number
  readonly buccal: number
  readonly extrusion: number
  readonly torque: number
  readonly tip: number
  readonly rotation: number
}

/** The path of one tooth through the treatment. */
export interface ToothPath {
  readonly fdi: number
  /** The position of the tooth at step 0, relative to the final one. */
  readonly start: Displacement
  readonly firstStep: number
  readonly lastStep: number
}

export interface Staging {
  readonly form: ArchForm
  readonly steps: number
  readonly paths: readonly ToothPath[]
}

export interface StagingOptions {
  readonly jaw: Jaw
  /** 0 is straight, 1 is severe crowding. */
  readonly crowding: number
  readonly steps: number
  readonly seed: number
  readonly thirdMolars?: boolean
}

/**
 * Severe crowding by position from the midline: mm out of line, mm of height, degrees of rotation and tipping, and the
 * share of the shortening by which the tooth has drifted towards the midline.
 */
const severe = [
  { across: 1.1, height: 0.7, turn: 24, lean: 7, drift: 0.25 },
  { across: 2.1, height: 0.7, turn: 30, lean: 9, drift: 0.75 },
  { across: 2.0, height: 1.1, turn: 18, lean: 8, drift: 1 },
  { across: 0.7, height: 0.4, turn: 14, lean: 4, drift: 0.8 },
  { across: 0.9, height: 0.4, turn: 18, lean: 4, drift: 0.55 },
  { across: 0.4, height: 0.2, turn: 6, lean: 2, drift: 0.3 },
  { across: 0.4, height: 0.2, turn: 5, lean: 2, drift: 0.2 },
  { across: 0.3, height: 0.2, turn: 5, lean: 2, drift: 0.15 },
] as const
/** Millimeters by which severe crowding shortens half an arch. */
const SHORTENING = 2.8

/** Plans the path of every tooth from crowded (step 0) to straight (step `steps`); deterministic for a seed. */
export function planStages(options: StagingOptions): Staging {
  const { jaw, crowding, steps, seed } = options
  const form = createArchForm(jaw, options.thirdMolars ? 8 : 7)
  const random = randomFrom(seed * 2 + (jaw === 'upper' ? 1 : 0))
  const paths = form.seats.map(seat => {
    const place = (seat.fdi % 10) - 1
    const severity = severe[place]!
    const amount = () => 0.55 + 0.45 * random()
    // Neighbors are displaced to opposite sides: laterals towards the tongue, canines towards the cheek.
    const out = place === 1 ? -1 : place === 2 ? 1 : random() < 0.5 ? -1 : 1
    const side = () => (random() < 0.5 ? -1 : 1)
    const raw: Displacement = {
      mesial: SHORTENING * crowding * severity.drift,
      buccal: out * severity.across * amount() * crowding,
      extrusion: (place === 2 ? -1 : side()) * severity.height * amount() * crowding,
      torque: out * severity.lean * amount() * crowding,
      tip: side() * severity.lean * 0.7 * amount() * crowding,
      rotation: (place === 0 ? 1 : side()) * severity.turn * amount() * crowding,
    }
    return path(seat.fdi, raw, seat.form.width / 2, steps)
  })
  return { form, steps, paths }
}

/** Half the height of a crown: the lever of tipping, mm. */
const LEAN_LEVER = 4

/** Approximate travel of the furthest point of a crown for a displacement, mm; `lever` is half its width. */
export function measureTravel(d: Displacement, lever: number): number {
  const turn = (Math.abs(d.rotation) * Math.PI * lever) / 360
  const lean = (Math.hypot(d.torque, d.tip) * Math.PI * LEAN_LEVER) / 360
  return Math.hypot(d.mesial, d.buccal, d.extrusion) + turn + lean
}

function path(fdi: number, raw: Displacement, lever: number, steps: number): ToothPath {
  const budget = steps * MAX_PER_STEP
  const far = measureTravel(raw, lever)
  const start = far > budget ? scaleDisplacement(raw, budget / far) : raw
  const needed = Math.max(1, Math.ceil(Math.min(far, budget) / MAX_PER_STEP - 1e-9))
  // Back teeth move first to make space; the others use most of the duration.
  const place = fdi % 10
  const lastStep = Math.max(needed, place > 5 ? Math.ceil(steps * 0.6) : steps)
  return { fdi, start, firstStep: 0, lastStep: Math.min(lastStep, steps) }
}

/** A fraction of a displacement. */
function scaleDisplacement(d: Displacement, factor: number): Displacement {
  return {
    mesial: d.mesial * factor,
    buccal: d.buccal * factor,
    extrusion: d.extrusion * factor,
    torque: d.torque * factor,
    tip: d.tip * factor,
    rotation: d.rotation * factor,
  }
}

/** The remaining displacement of a tooth at a step. */
export function displacementAt(path: ToothPath, step: number): Displacement {
  const span = Math.max(1, path.lastStep - path.firstStep)
  const progress = Math.min(1, Math.max(0, (step - path.firstStep) / span))
  return scaleDisplacement(path.start, 1 - progress)
}
