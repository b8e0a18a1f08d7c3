import type { Plan } from '@archway/contract/plans'
import { type ArchMesh, createArchAt, type Detail, type PlacedTooth, teethAt } from './arch.ts'
import { posesAt, toMatrix } from './poses.ts'
import { randomFrom } from './random.ts'
import { type Displacement, planStages, type Staging, type ToothPath } from './staging.ts'
import { type Jaw, toothForms } from './tooth-forms.ts'

export interface StagedPlanOptions {
  readonly seed: number
  /** Number of aligners of each arch; 0 leaves the arch untreated. */
  readonly upperSteps: number
  readonly lowerSteps: number
  /** 0 to 1, 0.75 if not given. */
  readonly crowding?: number
  /** FDI numbers of missing teeth, whose gaps the aligners fill. */
  readonly pontics?: readonly number[]
  /** FDI numbers of upper front teeth with bite ramps. */
  readonly biteRamps?: readonly number[]
}

interface PlannedIpr {
  /** Neighbouring teeth in FDI, for example '11-12'. */
  readonly contact: string
  readonly mm: number
  readonly beforeStep: number
}

interface PlannedAttachment {
  readonly tooth: number
  readonly type: Plan['attachments'][number]['type']
  readonly fromStep: number
  readonly toStep: number
}

/** The features of the aligners of these steps at a tooth. */
interface PlannedFeature {
  readonly tooth: number
  readonly fromStep: number
  readonly toStep: number
}

/** The total movement of a tooth: mm mesially, to the cheek and out of the gum; degrees. */
interface PlannedMovement extends Displacement {
  readonly tooth: number
}

export interface StagedPlan {
  readonly upperSteps: number
  readonly lowerSteps: number
  readonly ipr: readonly PlannedIpr[]
  readonly attachments: readonly PlannedAttachment[]
  readonly movements: readonly PlannedMovement[]
  readonly pontics: readonly PlannedFeature[]
  readonly biteRamps: readonly PlannedFeature[]
  /** The arch after a step (0 is before treatment), with attachments; computed on demand. */
  mesh(jaw: Jaw, step: number, detail?: Detail): ArchMesh
  /** The separate teeth of an arch, to be positioned by `placements`, and the gum at half of the treatment. */
  teeth(jaw: Jaw): ReturnType<typeof teethAt>
  /** The position of every tooth of an arch after a step. */
  placements(jaw: Jaw, step: number): PlacedTooth[]
}

/** A treatment from crowded to straight, with suitable interproximal reduction and attachments. */
export function stagedPlan(options: StagedPlanOptions): StagedPlan {
  const { seed, upperSteps, lowerSteps } = options
  const crowding = options.crowding ?? 0.75
  const missing = options.pontics ?? []
  const steps: Record<Jaw, number> = { upper: upperSteps, lower: lowerSteps }
  // An untreated arch is staged with its initial position as its only step.
  const staging = {
    upper: planStages({ jaw: 'upper', seed, steps: upperSteps, crowding: upperSteps ? crowding : 0 }),
    lower: planStages({ jaw: 'lower', seed, steps: lowerSteps, crowding: lowerSteps ? crowding : 0 }),
  }
  const treatedJaws = (['upper', 'lower'] as const).filter(jaw => steps[jaw] > 0)
  const isThere = ({ tooth }: { readonly tooth: number }) => !missing.includes(tooth)
  const attachments = treatedJaws.flatMap(jaw => attachmentsFor(staging[jaw])).filter(isThere)
  const stepsOf = (tooth: number) => steps[isOf('upper', tooth) ? 'upper' : 'lower']
  const pontics = missing
    .filter(tooth => stepsOf(tooth) > 0)
    .map(tooth => ({ tooth, fromStep: 1, toStep: stepsOf(tooth) }))
  // Ramps open the bite while the front teeth are leveled.
  const biteRamps = (options.biteRamps ?? [])
    .filter(tooth => stepsOf(tooth) > 2)
    .map(tooth => ({ tooth, fromStep: 2, toStep: Math.max(2, Math.round(stepsOf(tooth) * 0.6)) }))
  const clampStep = (jaw: Jaw, step: number) => Math.min(steps[jaw], Math.max(0, step))
  return {
    upperSteps,
    lowerSteps,
    ipr: treatedJaws.flatMap(jaw => iprFor(staging[jaw], seed)),
    attachments,
    movements: treatedJaws.flatMap(jaw => staging[jaw].paths.map(movement)).filter(isThere),
    pontics,
    biteRamps,
    mesh(jaw, step, detail = 'preview') {
      const clampedStep = clampStep(jaw, step)
      const bonded = attachments.filter(
        a => a.fromStep <= clampedStep && clampedStep <= a.toStep && isOf(jaw, a.tooth),
      )
      return createArchAt(staging[jaw], {
        step: clampedStep,
        detail,
        attachments: bonded.map(a => a.tooth),
        missing,
      })
    },
    teeth: jaw => teethAt(staging[jaw], { step: steps[jaw] / 2, missing }),
    placements: (jaw, step) =>
      posesAt(staging[jaw], clampStep(jaw, step)).map(pose => ({
        fdi: pose.seat.fdi,
        transform: toMatrix(pose, jaw),
      })),
  }
}

const isOf = (jaw: Jaw, fdi: number) => fdi < 30 === (jaw === 'upper')
const tenth = (n: number) => Math.round(n * 10) / 10 + 0

/** The movement is the inverse of the initial displacement. */
function movement({ fdi, start }: ToothPath): PlannedMovement {
  return {
    tooth: fdi,
    mesial: tenth(-start.mesial),
    buccal: tenth(-start.buccal),
    extrusion: tenth(-start.extrusion),
    torque: tenth(-start.torque),
    tip: tenth(-start.tip),
    rotation: tenth(-start.rotation),
  }
}

/** Reduces contacts between the most misaligned neighbors, canine to canine. */
function iprFor({ form, paths, steps }: Staging, seed: number): PlannedIpr[] {
  const random = randomFrom(seed ^ (form.jaw === 'upper' ? 0x51 : 0xa7))
  const list: PlannedIpr[] = []
  for (let i = 0; i + 1 < paths.length; i++) {
    const [a, b] = [paths[i]!, paths[i + 1]!]
    if (a.fdi % 10 > 3 || b.fdi % 10 > 3) continue
    const step = Math.abs(a.start.buccal - b.start.buccal)
    const mm = Math.min(0.5, Math.round(step * 1.4) / 10)
    if (mm < 0.1) continue
    const [low, high] = [Math.min(a.fdi, b.fdi), Math.max(a.fdi, b.fdi)]
    list.push({
      contact: `${low}-${high}`,
      mm,
      beforeStep: 1 + Math.floor(random() * Math.max(1, steps / 3)),
    })
  }
  return list
}

/** Teeth that rotate much, extrude or tip need attachments. */
function attachmentsFor({ form, paths, steps }: Staging): PlannedAttachment[] {
  const list: PlannedAttachment[] = []
  for (const { fdi, start } of paths) {
    const place = fdi % 10
    const { kind } = toothForms[form.jaw][place - 1]!
    const toStep = steps
    if (kind === 'molar') continue
    if (place === 3) list.push({ tooth: fdi, type: 'optimised', fromStep: 1, toStep })
    else if (kind === 'premolar' && Math.abs(start.rotation) > 5) {
      list.push({ tooth: fdi, type: 'rectangularVertical', fromStep: 1, toStep })
    } else if (kind === 'incisor' && start.extrusion < -0.3) {
      list.push({ tooth: fdi, type: 'rectangularHorizontal', fromStep: Math.min(2, steps), toStep })
    } else if (place === 2 && Math.abs(start.rotation) > 8) {
      list.push({ tooth: fdi, type: 'ellipsoid', fromStep: 1, toStep })
    } else if (place === 5) list.push({ tooth: fdi, type: 'bevelled', fromStep: 1, toStep })
  }
  return list
}
