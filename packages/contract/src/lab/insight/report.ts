import * as z from 'zod/mini'
import { checkAcrossFields, day, instant, uuid } from '../../kernel/fields.ts'
import { insightParts, insightStages, reasonKinds, steps, unsoundDay, workParts } from './measure.rules.ts'

const count = z.int()
const period = z.object({ from: day, to: day })

/** Durations that ended in the period: their number, and their sum in seconds. */
const durations = z.object({ count, seconds: z.number() })
export type Durations = z.output<typeof durations>

/** The figures of a period. */
export const figures = z.object({
  /** First submissions of cases. */
  submitted: count,
  /** Shipped batches, without those whose shipping was undone. */
  shipped: count,
  completed: count,
  canceled: count,
  refinements: count,
  /** Requests for replacements. */
  replacements: count,
  /** First decisions of the quality check after a submission, and how many of them passed. */
  checked: count,
  passedFirst: count,
  /** Records sent back, without withdrawn rejections. */
  rejected: count,
  plansRejected: count,
  held: count,
  /** From submission to the first shipment of the round. */
  turnaround: durations,
})
export type Figures = z.output<typeof figures>

const labFigures = z.extend(figures, {
  /** Finished orders with a due date, and how many were finished by it. */
  due: count,
  onTime: count,
  /** Pieces that had to be remade. */
  scrapped: count,
})
export type LabFigures = z.output<typeof labFigures>

const stage = z.object({ stage: z.enum(insightStages), now: durations, before: durations })
const reason = z.object({
  kind: z.enum(reasonKinds),
  code: z.string(),
  /** In the viewer's language. */
  title: z.string(),
  count,
  before: count,
})
const row = z.object({
  submitted: count,
  shipped: count,
  rejected: count,
  checked: count,
  passedFirst: count,
  plansRejected: count,
  refinements: count,
  replacements: count,
  turnaround: durations,
})

const shared = {
  period,
  /** The period of the same length right before. */
  before: period,
  step: z.enum(steps),
  /** Up to when the history has been counted; null before the first count. */
  countedAt: z.nullable(instant),
  stages: z.array(stage),
  reasons: z.array(reason),
}

/** The figures of one company, or of one of its doctors. */
export const companyInsight = z.object({
  ...shared,
  now: figures,
  past: figures,
  series: z.array(z.extend(figures, { from: day, to: day })),
  /** `doctor` is null for the company's own cases. */
  doctors: z.array(z.extend(row, { doctor: z.nullable(z.object({ uuid, name: z.string() })) })),
})
export type CompanyInsight = z.output<typeof companyInsight>

/** The figures of the provider, over all companies or one. */
export const labInsight = z.object({
  ...shared,
  now: labFigures,
  past: labFigures,
  series: z.array(z.extend(labFigures, { from: day, to: day })),
  /** The companies with the most submissions, at most 200. */
  companies: z.array(z.extend(row, { company: z.object({ uuid, name: z.string() }) })),
})
export type LabInsight = z.output<typeof labInsight>

const workCounts = {
  /** Decisions of the quality check. */
  checks: count,
  plansPublished: count,
  /** Orders moved from station to station: into processing, into manufacturing, and out of it. */
  ordersStarted: count,
  ordersMade: count,
  ordersFinished: count,
  batchesShipped: count,
}
const load = z.object({ cases: count, orders: count, overdue: count })
export type WorkLoad = z.output<typeof load>

/** The work of a staff member in the period, and their open work now. */
export const staffWork = z.object({
  staff: z.object({ uuid, name: z.string() }),
  ...workCounts,
  /** Cases that wait for the provider and open orders, whatever the period, and how many of both are overdue. */
  open: load,
  /** The parts of the period in which they did something, in order. */
  series: z.array(z.object({ from: day, to: day, ...workCounts })),
})
export type StaffWork = z.output<typeof staffWork>

const periodFields = { from: day, to: day }
const soundPeriod = checkAcrossFields<{ from: string; to: string }>(({ from, to }, wrong) => {
  if (!from || !to) return
  const unsound = unsoundDay({ from, to })
  if (unsound) wrong(unsound, 'choice')
})

/** UTC days, both included. */
export const insightQuery = z.object(periodFields).check(soundPeriod)
export const staffWorkExportQuery = z
  .object({ ...periodFields, part: z.optional(z.enum(workParts)) })
  .check(soundPeriod)
export const insightExportQuery = z.object({ ...periodFields, part: z.enum(insightParts) }).check(soundPeriod)
