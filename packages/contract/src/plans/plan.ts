import * as z from 'zod/mini'
import { isContact } from '../cases/teeth.ts'
import { acrossFields, instant, optionalText, uuid } from '../kernel/fields.ts'
import { isTooth } from '../kernel/tooth.rules.ts'
import { type PlanAction, planMachine, planStatuses } from './status.rules.ts'

const whole = (min: number, max: number) => z.int().check(z.gte(min), z.lte(max))
const between = (min: number, max: number) => z.number().check(z.gte(min), z.lte(max))
const tooth = z.int().check(z.refine(isTooth, { params: { rule: 'choice' } }))

/** Steps are numbered from 1; an arch that is not treated has 0. */
export const maxPlanSteps = 99
const step = whole(1, maxPlanSteps)

/** Enamel taken between two neighbours, named by their FDI numbers. */
export const plannedIpr = z.object({
  contact: z.string().check(z.refine(isContact, { params: { rule: 'choice' } })),
  mm: between(0.05, 1),
  beforeStep: step,
})

export const attachmentTypes = [
  'optimised',
  'rectangularVertical',
  'rectangularHorizontal',
  'bevelled',
  'ellipsoid',
] as const

/** Bonded before `fromStep`, removed after `toStep`. */
export const plannedAttachment = z.object({
  tooth,
  type: z.enum(attachmentTypes),
  fromStep: step,
  toStep: step,
})

export const movementKinds = ['mesial', 'buccal', 'extrusion', 'torque', 'tip', 'rotation'] as const

/** What a tooth moves in all: millimetres for the first three, degrees for the rest. */
export const plannedMovement = z.object({
  tooth,
  mesial: between(-20, 20),
  buccal: between(-20, 20),
  extrusion: between(-20, 20),
  torque: between(-90, 90),
  tip: between(-90, 90),
  rotation: between(-180, 180),
})

/** Where the plan can be looked at: step models in our own viewer, or a page of the planning software. */
export const planViewers = ['steps', 'url'] as const
const httpsPage = z.url({ protocol: /^https$/ }).check(z.maxLength(2000))

export const planActions: readonly PlanAction[] = [...new Set(planMachine.map(row => row.action))]

/**
 * One version of a treatment plan. While it is being made (`GENERATING`) customers are shown that it exists and
 * nothing of its content: numbers are null and tables empty.
 */
export const plan = z.object({
  uuid,
  caseUuid: uuid,
  /** The refinement round the plan belongs to; none for the first treatment. */
  refinementUuid: z.nullable(uuid),
  version: z.int(),
  status: z.enum(planStatuses),
  upperSteps: z.nullable(z.int()),
  lowerSteps: z.nullable(z.int()),
  /** Aligners at the end of the count that move nothing. */
  passiveSteps: z.nullable(z.int()),
  startStep: z.nullable(z.int()),
  wearDays: z.nullable(z.int()),
  estimatedWeeks: z.nullable(z.int()),
  ipr: z.array(plannedIpr),
  attachments: z.array(plannedAttachment),
  movements: z.array(plannedMovement),
  /** Ask for the addresses with the call `planViewer`; none yet when null. */
  viewer: z.nullable(z.enum(planViewers)),
  technicianNote: z.nullable(z.string()),
  approvedBy: z.nullable(z.string()),
  approvedAt: z.nullable(instant),
  /** SHA-256 of the content as it was approved. */
  approvedHash: z.nullable(z.string()),
  /** What the approver wants changed, or why the clearer refused. */
  rejectedComment: z.nullable(z.string()),
  rejectReasons: z.array(z.string()),
  clearedBy: z.nullable(z.string()),
  clearedAt: z.nullable(instant),
  /** A checked archive or a recorded exception is there. Staff see it; customers read it from the status. */
  productionFilesComplete: z.boolean(),
  createdAt: instant,
  publishedAt: z.nullable(instant),
  /** Every button the viewer may press on this version now. */
  allowedActions: z.array(z.enum(planActions)),
})
export type Plan = z.output<typeof plan>

/** An arch after a step; 0 is before treatment. */
export const stepModel = z.object({ step: z.int(), url: z.string() })
export type StepModel = z.output<typeof stepModel>

/**
 * Where the models are fetched. `steps`: those of each arch in the order of their steps; not every step needs one.
 * `teeth`: one file with every tooth and its position at each step. Addresses live for minutes.
 */
export const planViewerAddresses = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('url'), url: z.string() }),
  z.object({ kind: z.literal('teeth'), url: z.string() }),
  z.object({ kind: z.literal('steps'), upper: z.array(stepModel), lower: z.array(stepModel) }),
])
export type PlanViewerAddresses = z.output<typeof planViewerAddresses>

/** Approving needs the ticked box 'I have reviewed the treatment plan'. */
export const approvePlanForm = z.object({ reviewed: z.literal(true) })

export const refusalComment = z.string().check(
  z.trim(),
  z.refine(value => value.length >= 10, { params: { rule: 'comment' } }),
  z.maxLength(2000),
)

/** At least one reason, or a comment of ten characters and more; the reason OTHER needs the comment. */
const rejectPlanFields = z.object({
  comment: z.optional(refusalComment),
  reasons: z._default(z.array(z.string().check(z.maxLength(64))).check(z.maxLength(20)), []),
})
export const rejectPlanForm = rejectPlanFields.check(
  acrossFields<z.output<typeof rejectPlanFields>>(({ comment, reasons = [] }, wrong) => {
    const speaks = reasons.length > 0 && !reasons.includes('OTHER')
    if (comment === undefined && !speaks) wrong('comment', 'comment')
  }),
)

export const unclearPlanForm = z.object({
  comment: refusalComment,
  reasons: z._default(z.array(z.string().check(z.maxLength(64))).check(z.maxLength(20)), []),
})

/** What technicians write into a version while it is theirs (GENERATING, CONVERTED). What is left out stays. */
export const planContentForm = z.object({
  upperSteps: z.optional(whole(0, maxPlanSteps)),
  lowerSteps: z.optional(whole(0, maxPlanSteps)),
  passiveSteps: z.optional(whole(0, maxPlanSteps)),
  startStep: z.optional(step),
  wearDays: z.optional(whole(1, 60)),
  ipr: z.optional(z.array(plannedIpr).check(z.maxLength(64))),
  attachments: z.optional(z.array(plannedAttachment).check(z.maxLength(200))),
  movements: z.optional(z.array(plannedMovement).check(z.maxLength(32))),
  technicianNote: optionalText(4000),
  viewer: z.optional(
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('url'), url: httpsPage }),
      // The models themselves are files of the plan: U00.stl, U01.stl … L24.stl in the slot `planViewer`.
      z.object({ kind: z.literal('steps') }),
    ]),
  ),
})
export type PlanContentForm = z.output<typeof planContentForm>

/** What staff may do to a version by name. `deactivate` and `create` follow from the case alone. */
export const staffPlanActions = [
  'convert',
  'backToGenerating',
  'publish',
  'unpublish',
  'filesUploaded',
  'rejectOrder',
  'resume',
  'reverse',
] as const satisfies readonly PlanAction[]

/** What comes along with an act of staff: a reason where the table asks for one. */
export const staffActForm = z.object({
  reasons: z.optional(z.array(z.string().check(z.maxLength(64))).check(z.maxLength(20))),
  comment: optionalText(2000),
})
