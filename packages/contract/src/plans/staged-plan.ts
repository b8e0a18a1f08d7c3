import * as z from 'zod/mini'
import { isTooth } from '../kernel/tooth.rules.ts'
import { maxPlanSteps, plannedAttachment, plannedIpr, plannedMovement } from './plan.ts'

/**
 * `plan.json` of a staged plan by transforms: every tooth is one mesh, and each step has its position. The whole
 * format, with an example, is described in `docs/staged-plans.md`.
 */

/** A file of the same archive, by its path. */
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

const stagedArch = z.object({
  teeth: z
    .array(
      z.object({ tooth: z.int().check(z.refine(isTooth, { params: { rule: 'choice' } })), mesh: member }),
    )
    .check(z.minLength(1), z.maxLength(32)),
  /** The gum, which does not move; may be left out. */
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
  })
  .check(
    z.refine(({ upper, lower }) => upper !== undefined || lower !== undefined, {
      path: ['upper'],
      params: { rule: 'required' },
    }),
  )
export type StagedPlan = z.output<typeof stagedPlan>
/** As it is written, before it is checked. */
export type StagedPlanInput = z.input<typeof stagedPlan>

/** The name `plan.json` has in its archive. */
export const stagedPlanFile = 'plan.json'

/** What a light model of a staged plan by transforms holds beside its surfaces `tooth 11` … and `gum upper`. */
export type StagedModel = {
  /** Of each tooth by its FDI number: its pose at every step of its arch, before treatment first. */
  readonly poses: Readonly<Record<string, readonly (readonly number[])[]>>
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
  'meshUnchecked',
  'stepUnexpected',
  'stepsUnwritten',
  'archiveLocked',
  'archiveTooLarge',
] as const
export type ModelProblemCode = (typeof modelProblemCodes)[number]

/** Found in an archive of models. A `warning` is shown and stops nothing. */
export type ModelProblem = {
  readonly code: ModelProblemCode
  readonly severity: 'error' | 'warning'
  readonly values: Readonly<Record<string, string | number>>
}
