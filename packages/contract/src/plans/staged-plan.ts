import * as z from 'zod/mini'
import { isTooth } from '../kernel/teeth/tooth.rules.ts'
import { maxPlanSteps, plannedAttachment, plannedIpr, plannedMovement } from './plan.ts'

/**
 * Schema of `plan.json`, a staged plan by transforms: every tooth is one mesh and has a position at each step.
 * `docs/staged-plans.md` describes the whole format, with an example.
 */

/** Path of a file in the same archive. */
const member = z
  .string()
  .check(
    z.minLength(1),
    z.maxLength(200),
    z.regex(/^(?!.*\.\.)[^\\\p{Cc}\u202a-\u202e\u2066-\u2069]+\.(stl|ply|obj)$/iu),
  )
const finite = z.number()

/** x, y, z in millimetres and a unit quaternion x, y, z, w: the pose of a tooth's mesh in the patient's frame. */
export const toothPose = z.tuple([finite, finite, finite, finite, finite, finite, finite]).check(
  z.refine(([, , , x, y, z, w]) => Math.abs(Math.hypot(x, y, z, w) - 1) < 0.01, {
    params: { rule: 'rotation' },
  }),
)
export type ToothPose = z.output<typeof toothPose>

const toothNumber = z.string().check(z.refine(text => isTooth(Number(text)), { params: { rule: 'choice' } }))

/** x, y, z in millimeters, in the frame of the tooth's mesh. */
const meshPoint = z.tuple([finite, finite, finite])

/**
 * Points of an incisor from which overjet and overbite are measured: the middle of its edge, and its lip side below
 * that.
 */
export const toothLandmarks = z.object({
  incisal: z.optional(meshPoint),
  labial: z.optional(meshPoint),
})
export type ToothLandmarks = z.output<typeof toothLandmarks>

const step = z.int().check(z.gte(1), z.lte(maxPlanSteps))
const tooth = z.int().check(z.refine(isTooth, { params: { rule: 'choice' } }))

/** Features of the aligners of these steps at a tooth. */
export const stagedFeature = z.object({ tooth, fromStep: step, toStep: step })
export type StagedFeature = z.output<typeof stagedFeature>
const features = z.optional(z.array(stagedFeature).check(z.maxLength(32)))

const stagedArch = z.object({
  teeth: z
    .array(z.object({ tooth, mesh: member, landmarks: z.optional(toothLandmarks) }))
    .check(z.minLength(1), z.maxLength(32)),
  /** The gum, which does not move; optional. */
  gum: z.optional(member),
  /** Step 0 is before treatment. */
  steps: z
    .array(
      z.object({
        step: z.int().check(z.gte(0), z.lte(maxPlanSteps)),
        poses: z.record(toothNumber, toothPose),
      }),
    )
    .check(z.minLength(1), z.maxLength(maxPlanSteps + 1)),
})
export type StagedArch = z.output<typeof stagedArch>

export const stagedPlan = z
  .object({
    format: z.literal('archway-staged-plan'),
    version: z.literal(1),
    unit: z.literal('mm'),
    upper: z.optional(stagedArch),
    lower: z.optional(stagedArch),
    wearDays: z.optional(z.int().check(z.gte(1), z.lte(60))),
    ipr: z.optional(z.array(plannedIpr).check(z.maxLength(64))),
    attachments: z.optional(z.array(plannedAttachment).check(z.maxLength(200))),
    movements: z.optional(z.array(plannedMovement).check(z.maxLength(32))),
    /** Teeth that are missing: the aligner fills the gap with the crown given as their mesh. */
    pontics: features,
    /** Blocks behind the upper front teeth that the lower ones bite on. */
    biteRamps: features,
  })
  .check(
    z.refine(({ upper, lower }) => upper !== undefined || lower !== undefined, {
      path: ['upper'],
      params: { rule: 'required' },
    }),
  )
export type StagedPlan = z.output<typeof stagedPlan>
/** The type before validation. */
export type StagedPlanInput = z.input<typeof stagedPlan>

/** The file name of the plan in its archive. */
export const stagedPlanFile = 'plan.json'

/** Extra data in the light model of a staged plan by transforms, besides its surfaces `tooth 11` … and `gum upper`. */
export type StagedModel = {
  /** By FDI number of the tooth: its pose at every step of its arch, starting before treatment. */
  readonly poses: Readonly<Record<string, readonly (readonly number[])[]>>
  /** By FDI number. */
  readonly landmarks?: Readonly<Record<string, ToothLandmarks>>
  readonly pontics?: readonly StagedFeature[]
  readonly biteRamps?: readonly StagedFeature[]
}

export const modelProblemCodes = [
  'archiveUnreadable',
  'modelsTooHeavy',
  'planDecided',
  'noModels',
  'nameUnknown',
  'stepMissing',
  'stepDoubled',
  'json',
  'toothDoubled',
  'toothOfOtherArch',
  'poseMissing',
  'meshMissing',
  'meshBroken',
  'unitWrong',
  'meshOpen',
  'meshFlat',
  'meshUnchecked',
  'toothUnknown',
  'featureSteps',
  'featureDoubled',
  'rampTooth',
  'landmarkTooth',
  'landmarkAway',
  'stepUnexpected',
  'stepsUnwritten',
  'archiveLocked',
  'archiveTooLarge',
] as const
export type ModelProblemCode = (typeof modelProblemCodes)[number]

/** A problem found in a model archive. A `warning` is shown but does not prevent anything. */
export type ModelProblem = {
  readonly code: ModelProblemCode
  readonly severity: 'error' | 'warning'
  readonly values: Readonly<Record<string, string | number>>
}
