import * as z from 'zod/mini'
import { instant, text, uuid } from '../kernel/fields.ts'
import { isTooth } from '../kernel/teeth/tooth.rules.ts'
import { maxPlanSteps, stepModel } from './plan.ts'

const tooth = z.int().check(z.refine(isTooth, { params: { rule: 'choice' } }))
const step = z.int().check(z.gte(0), z.lte(maxPlanSteps))

/** Result of a requested change in a later version; `notDone` always has a reason in `text`. */
export const planAnswerOutcomes = ['done', 'notDone'] as const
export type PlanAnswerOutcome = (typeof planAnswerOutcomes)[number]
const planAnswer = z.object({
  outcome: z.enum(planAnswerOutcomes),
  text: z.nullable(z.string()),
  authorName: z.string(),
  answeredAt: instant,
  /** The number of the version that follows it. */
  version: z.int(),
})

/** A comment on a version: on the whole version, or on a tooth and a step (0 is before treatment). */
export const planComment = z.object({
  uuid,
  planUuid: uuid,
  tooth: z.nullable(z.int()),
  step: z.nullable(z.int()),
  text: z.string(),
  /** Whether there is a picture of the models with drawn marks; fetch it with the call `planCommentPicture`. */
  hasPicture: z.boolean(),
  authorName: z.string(),
  authorKind: z.enum(['contact', 'doctor', 'staff']),
  createdAt: instant,
  /** The viewer wrote it, and the version is not decided yet. */
  removable: z.boolean(),
  /** The provider's answer; customers see it once the version in it is published. */
  answer: z.nullable(planAnswer),
})
export type PlanComment = z.output<typeof planComment>

/** Maximum length of a picture in base64; a request has at most a mebibyte in total. */
export const maxPictureLength = 700_000

export const planCommentForm = z.object({
  tooth: z.optional(z.nullable(tooth)),
  step: z.optional(z.nullable(step)),
  text: text(1000),
  /** A JPEG, PNG or WebP in base64. It is stored as WebP, at most 1600 pixels wide and high. */
  picture: z.optional(
    z.nullable(
      z.string().check(z.minLength(4), z.maxLength(maxPictureLength), z.regex(/^[A-Za-z0-9+/]+={0,2}$/)),
    ),
  ),
})

/** Without `outcome` the answer is withdrawn. */
export const planAnswerForm = z
  .object({
    outcome: z.optional(z.nullable(z.enum(planAnswerOutcomes))),
    text: z.optional(z.nullable(text(1000))),
  })
  .check(ctx => {
    const { outcome, text } = ctx.value
    if (outcome === 'notDone' && !text)
      ctx.issues.push({ code: 'custom', input: undefined, path: ['text'], params: { rule: 'required' } })
  })

/** Possible lifetimes of a link to the models of a plan, in days. */
export const shareDays = [1, 7, 30, 90] as const

/** A link with which anyone can view the models of a version, and nothing else. */
export const planShare = z.object({
  uuid,
  createdAt: instant,
  createdByName: z.string(),
  expiresAt: instant,
  /** `ended` when it has expired or was revoked. */
  status: z.enum(['open', 'ended']),
  /** How often it was opened, and when last. */
  opened: z.int(),
  openedAt: z.nullable(instant),
})
export type PlanShare = z.output<typeof planShare>

/**
 * The browser that creates a link generates its secret (32 random bytes in base64url) and sends only its SHA-256. The
 * link is `/shared#{secret}`, which cannot be computed from the stored hash.
 */
export const planShareForm = z.object({
  days: z.union(shareDays.map(days => z.literal(days))),
  secretHash: z.string().check(z.regex(/^[\w-]{43}$/)),
})

/** The data for the holder of a link: models and numbers of steps. */
export const sharedPlan = z.object({
  upperSteps: z.int(),
  lowerSteps: z.int(),
  expiresAt: instant,
  models: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('steps'), upper: z.array(stepModel), lower: z.array(stepModel) }),
    z.object({ kind: z.literal('teeth'), url: z.string() }),
  ]),
})
export type SharedPlan = z.output<typeof sharedPlan>

export const openShareForm = z.object({ token: z.string().check(z.regex(/^[\w-]{43}$/)) })

/** The state of an archive of models: being converted, shown, or refused with all of its problems. */
export const planModel = z.object({
  fileName: z.string(),
  status: z.enum(['converting', 'ready', 'refused']),
  /** Number of converted surfaces, and their total. */
  done: z.int(),
  total: z.int(),
  /** The last step of each arch in the archive, 0 if it is not treated; null until it is read. */
  steps: z.nullable(z.object({ upper: z.int(), lower: z.int() })),
  problems: z.array(z.object({ severity: z.enum(['error', 'warning']), text: z.string() })),
  createdAt: instant,
})
export type PlanModel = z.output<typeof planModel>
