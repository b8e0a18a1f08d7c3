import * as z from 'zod/mini'
import { isContact } from '../cases/teeth.ts'
import { checkAcrossFields, instant, optionalText, trimText, uuid } from '../kernel/fields.ts'
import { isTooth } from '../kernel/teeth/tooth.rules.ts'
import { type PlanAction, planMachine, planStatuses } from './status.rules.ts'

const integerBetween = (min: number, max: number) => z.int().check(z.gte(min), z.lte(max))
const numberBetween = (min: number, max: number) => z.number().check(z.gte(min), z.lte(max))
const tooth = z.int().check(z.refine(isTooth, { params: { rule: 'choice' } }))

/** Steps are numbered from 1; an arch that is not treated has 0. */
export const maxPlanSteps = 99
const step = integerBetween(1, maxPlanSteps)

/** Interproximal reduction between two adjacent teeth, given by their FDI numbers. */
export const plannedIpr = z.object({
  contact: z.string().check(z.refine(isContact, { params: { rule: 'choice' } })),
  mm: numberBetween(0.05, 1),
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

/** Total movement of a tooth: millimeters for the first three, degrees for the rest. */
export const plannedMovement = z.object({
  tooth,
  mesial: numberBetween(-20, 20),
  buccal: numberBetween(-20, 20),
  extrusion: numberBetween(-20, 20),
  torque: numberBetween(-90, 90),
  tip: numberBetween(-90, 90),
  rotation: numberBetween(-180, 180),
})

/** How the plan can be viewed: step models in the portal's viewer, or a page of the planning software. */
export const planViewers = ['steps', 'url'] as const
const httpsPage = z.url({ protocol: /^https$/ }).check(z.maxLength(2000))

export const planActions: readonly PlanAction[] = [...new Set(planMachine.map(row => row.action))]

/**
 * One version of a treatment plan. While it is `GENERATING`, customers see that it exists but none of its content:
 * numbers are null and tables empty.
 */
export const plan = z.object({
  uuid,
  caseUuid: uuid,
  /** The refinement that the plan belongs to; null for the first treatment. */
  refinementUuid: z.nullable(uuid),
  version: z.int(),
  status: z.enum(planStatuses),
  upperSteps: z.nullable(z.int()),
  lowerSteps: z.nullable(z.int()),
  /** Passive aligners at the end of the sequence, included in the count. */
  passiveSteps: z.nullable(z.int()),
  startStep: z.nullable(z.int()),
  wearDays: z.nullable(z.int()),
  estimatedWeeks: z.nullable(z.int()),
  ipr: z.array(plannedIpr),
  attachments: z.array(plannedAttachment),
  movements: z.array(plannedMovement),
  /** Null while there are no models; the call `planViewer` returns their addresses. */
  viewer: z.nullable(z.enum(planViewers)),
  technicianNote: z.nullable(z.string()),
  approvedBy: z.nullable(z.string()),
  approvedAt: z.nullable(instant),
  /** SHA-256 of the approved content. */
  approvedHash: z.nullable(z.string()),
  /** The changes that the approver requested, or why the clearer refused. */
  rejectedComment: z.nullable(z.string()),
  rejectReasons: z.array(z.string()),
  clearedBy: z.nullable(z.string()),
  clearedAt: z.nullable(instant),
  /** A checked archive or a recorded exception exists. For staff; customers see it in the status. */
  productionFilesComplete: z.boolean(),
  createdAt: instant,
  publishedAt: z.nullable(instant),
  /** The actions that the viewer may take on this version now. */
  allowedActions: z.array(z.enum(planActions)),
})
export type Plan = z.output<typeof plan>

/** The arch after a step; 0 is before treatment. */
export const stepModel = z.object({ step: z.int(), url: z.string() })
export type StepModel = z.output<typeof stepModel>

/**
 * Addresses of the models. `steps`: the models of each arch in step order; some steps may have none. `teeth`: one file
 * with every tooth and its position at each step. Addresses expire within minutes.
 */
export const planViewerAddresses = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('url'), url: z.string() }),
  z.object({ kind: z.literal('teeth'), url: z.string() }),
  z.object({ kind: z.literal('steps'), upper: z.array(stepModel), lower: z.array(stepModel) }),
])
export type PlanViewerAddresses = z.output<typeof planViewerAddresses>

/** To approve, the checkbox 'I have reviewed the treatment plan' must be ticked. */
export const approvePlanForm = z.object({ reviewed: z.literal(true) })

export const refusalComment = z.string().check(
  trimText(),
  z.refine(value => value.length >= 10, { params: { rule: 'comment' } }),
  z.maxLength(2000),
)

/** At least one reason, or a comment of at least ten characters; the reason OTHER needs a comment. */
const rejectPlanFields = z.object({
  comment: z.optional(refusalComment),
  reasons: z._default(z.array(z.string().check(z.maxLength(64))).check(z.maxLength(20)), []),
})
export const rejectPlanForm = rejectPlanFields.check(
  checkAcrossFields<z.output<typeof rejectPlanFields>>(({ comment, reasons = [] }, wrong) => {
    const speaks = reasons.length > 0 && !reasons.includes('OTHER')
    if (comment === undefined && !speaks) wrong('comment', 'comment')
  }),
)

export const unclearPlanForm = z.object({
  comment: refusalComment,
  reasons: z._default(z.array(z.string().check(z.maxLength(64))).check(z.maxLength(20)), []),
})

/**
 * The content that technicians edit in a version before it is published (GENERATING, CONVERTED). Missing fields do
 * not change.
 */
export const planContentForm = z.object({
  upperSteps: z.optional(integerBetween(0, maxPlanSteps)),
  lowerSteps: z.optional(integerBetween(0, maxPlanSteps)),
  passiveSteps: z.optional(integerBetween(0, maxPlanSteps)),
  startStep: z.optional(step),
  wearDays: z.optional(integerBetween(1, 60)),
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

/** Actions of staff on a version. `deactivate` and `create` follow from the case only. */
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

/** Input of an action of staff: a reason, where the row of the machine needs one. */
export const staffActForm = z.object({
  reasons: z.optional(z.array(z.string().check(z.maxLength(64))).check(z.maxLength(20))),
  comment: optionalText(2000),
})
