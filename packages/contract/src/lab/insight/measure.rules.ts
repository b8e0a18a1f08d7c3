import type { QueueStage } from '../stage.rules.ts'

/** The stages of a case in order, each followed by its interruptions. */
export const insightStages = [
  'impressions',
  'qualityCheck',
  'rejected',
  'fileSync',
  'planning',
  'approval',
  'planChanges',
  'clearance',
  'uncleared',
  'manufacturing',
  'onHold',
  'readyForShipping',
  'inShipment',
] as const satisfies readonly QueueStage[]

/** The kinds of reasons; `scrap` is visible to the provider only. */
export const reasonKinds = ['records', 'plan', 'hold', 'replacement', 'scrap'] as const
export type ReasonKind = (typeof reasonKinds)[number]

/** The tables of the screens that can be exported as CSV. */
export const insightParts = ['series', 'stages', 'reasons', 'doctors', 'companies'] as const
export type InsightPart = (typeof insightParts)[number]

/** What members of staff do: decisions of the quality check, plans, the stations of orders, and shipments. */
export const workKinds = [
  'checks',
  'plansPublished',
  'ordersStarted',
  'ordersMade',
  'ordersFinished',
  'batchesShipped',
] as const
export type WorkKind = (typeof workKinds)[number]

/** The tables of the work of the staff: a row for each person, or for each person and day, week or month. */
export const workParts = ['people', 'series'] as const

/** Maximum length of a report's period, in days. */
const maxPeriodDays = 1100
/** The first and last possible day of a report. */
const firstPeriodDay = '2000-01-01'
const lastPeriodDay = '2100-12-31'

const dayMs = 86_400_000

/** The day this many days later; days are YYYY-MM-DD. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)

/** The number of days of a period, first and last included; 0 or less if it ends before it begins. */
export const countDays = ({ from, to }: { from: string; to: string }): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1

/** Which end of a period is invalid; null for a valid period. */
export const unsoundDay = (period: { from: string; to: string }): 'from' | 'to' | null => {
  if (period.from < firstPeriodDay) return 'from'
  const days = countDays(period)
  return period.to > lastPeriodDay || days < 1 || days > maxPeriodDays ? 'to' : null
}

/** The period of the same length right before. */
export const periodBefore = (period: { from: string; to: string }): { from: string; to: string } => ({
  from: dayAfter(period.from, -countDays(period)),
  to: dayAfter(period.from, -1),
})

export const steps = ['day', 'week', 'month'] as const
export type Step = (typeof steps)[number]

/** How a period is divided: into 8 to 45 days, weeks or months. */
export const stepOf = (days: number): Step => (days <= 45 ? 'day' : days <= 200 ? 'week' : 'month')

/** The first day of the week (Monday) or month in which a day lies. */
export const stepStart = (day: string, step: Step): string => {
  if (step === 'day') return day
  if (step === 'month') return `${day.slice(0, 8)}01`
  return dayAfter(day, -((new Date(day).getUTCDay() + 6) % 7))
}

/** The parts of a period; the first and the last may be shorter than a step. Throws where the calendar ends. */
export const partsOf = (
  { from, to }: { from: string; to: string },
  step: Step,
): { from: string; to: string }[] => {
  const parts: { from: string; to: string }[] = []
  for (let day = from; day <= to; ) {
    const next =
      step === 'month'
        ? stepStart(dayAfter(stepStart(day, step), 32), step)
        : dayAfter(stepStart(day, step), step === 'week' ? 7 : 1)
    if (!(next > day)) throw new RangeError(`no ${step} follows ${day}`)
    const last = dayAfter(next, -1)
    parts.push({ from: day, to: last < to ? last : to })
    day = next
  }
  return parts
}
