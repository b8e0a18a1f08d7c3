import type { CaseStatus, Product } from '../status.rules.ts'
import { hasPlan } from '../status.rules.ts'
import { isProviderTurn } from '../wording.rules.ts'

/** The working days of the provider; other days are not counted. */
export interface WorkCalendar {
  /** Weekdays off, 0 = Sunday. */
  weekend: readonly number[]
  /** Local dates off, as YYYY-MM-DD. */
  holidays: readonly string[]
  /** An IANA name such as `Europe/Istanbul`. */
  timeZone: string
}

export interface DueFacts {
  product: Product
  /** The plan in progress is a revision, not the first plan of its round. */
  isRevision: boolean
}

/**
 * Working days that the provider has, counted from entering the status. Customer statuses have none: the clock is
 * paused.
 */
const budgets: Partial<Record<CaseStatus, (facts: DueFacts) => number>> = {
  IN_QC: () => 1,
  IN_PRODUCTION_FILE_SYNC: () => 0.5,
  IN_TS_GENERATING: facts => (facts.isRevision ? 2 : 3),
  IN_MFG: facts => (facts.product === 'AL' ? 7 : 3),
  READY_FOR_SHIPPING: () => 1,
  IN_SHIPPING: () => 1,
}

/** The working days allowed in a status; null where no clock runs. */
export const workingDayBudget = (status: CaseStatus, facts: DueFacts): number | null =>
  budgets[status]?.(facts) ?? null

/**
 * When the provider must have finished this status; null when it is the turn of others. `usedDays`: working days used
 * before the clock was paused.
 */
export function dueAt(
  enteredAt: Date,
  status: CaseStatus,
  facts: DueFacts,
  calendar: WorkCalendar,
  usedDays = 0,
): Date | null {
  const budget = workingDayBudget(status, facts)
  return budget === null ? null : addWorkingDays(enteredAt, Math.max(0, budget - usedDays), calendar)
}

/** Whether the due date has passed in a status that waits for the provider. */
export const isOverdue = (status: CaseStatus, due: Date | null, now: Date): boolean =>
  due !== null && isProviderTurn(status) && now > due

const pathWithPlan: readonly CaseStatus[] = [
  'IN_QC',
  'IN_PRODUCTION_FILE_SYNC',
  'IN_TS_GENERATING',
  'IN_MFG',
  'READY_FOR_SHIPPING',
  'IN_SHIPPING',
]

/** For statuses outside of the main path: the status of the path at which the case will continue. */
const nextOnPath: Partial<Record<CaseStatus, CaseStatus>> = {
  NEW: 'IN_QC',
  REJECTED: 'IN_QC',
  PENDING_COURIER_PICKUP: 'IN_QC',
  AWAITING_IMPRESSION: 'IN_QC',
  TS_REJECTED: 'IN_TS_GENERATING',
  IN_CUSTOMER_APPPROVE: 'IN_MFG',
  IN_CLEARANCE: 'IN_MFG',
  UNCLEARED_FOR_MFG: 'IN_MFG',
  ORDER_REJECTED: 'IN_MFG',
}

/**
 * When the case will ship if it continues the main path from `from`: one date once the plan is approved; before that a
 * range that leaves room for one revision. Null if nothing is left to ship.
 */
export function computeShipDates(
  from: Date,
  status: CaseStatus,
  facts: DueFacts & { withTs: boolean; planApproved: boolean },
  calendar: WorkCalendar,
): { earliest: Date; latest: Date } | null {
  const path = hasPlan(facts) ? pathWithPlan : pathWithPlan.filter(step => step !== 'IN_TS_GENERATING')
  const start = path.indexOf(nextOnPath[status] ?? status)
  if (start < 0) return null
  const days = path.slice(start).reduce((sum, step) => sum + (workingDayBudget(step, facts) ?? 0), 0)
  const revision = hasPlan(facts) && !facts.planApproved ? 2 : 0
  return {
    earliest: addWorkingDays(from, days, calendar),
    latest: addWorkingDays(from, days + revision, calendar),
  }
}

const dayMs = 86_400_000

const clocks = new Map<string, Intl.DateTimeFormat>()

/**
 * Formatters are cached: creating one costs about a hundred times as much as using it, and opening a case uses half a
 * dozen.
 */
const clockOf = (timeZone: string): Intl.DateTimeFormat => {
  const cached = clocks.get(timeZone)
  if (cached) return cached
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  clocks.set(timeZone, clock)
  return clock
}

/** An instant as local time of the provider, stored in the UTC fields of a Date. */
function wallClock(instant: Date, timeZone: string): number {
  const parts = clockOf(timeZone).formatToParts(instant)
  const partOf = (type: string) => Number(parts.find(part => part.type === type)?.value)
  return Date.UTC(
    partOf('year'),
    partOf('month') - 1,
    partOf('day'),
    partOf('hour'),
    partOf('minute'),
    partOf('second'),
  )
}

/** The instant at which the provider's clock shows this local time. */
function momentOf(wall: number, timeZone: string): Date {
  // The UTC offset differs between guess and result when daylight saving time starts or ends in between.
  const guess = wall - (wallClock(new Date(wall), timeZone) - wall)
  return new Date(guess + (wall - wallClock(new Date(guess), timeZone)))
}

function isWorkingDay(wall: number, calendar: WorkCalendar): boolean {
  const date = new Date(wall)
  return (
    !calendar.weekend.includes(date.getUTCDay()) &&
    !calendar.holidays.includes(date.toISOString().slice(0, 10))
  )
}

const nextMidnight = (wall: number) => (Math.floor(wall / dayMs) + 1) * dayMs

/** Adds working days to an instant; half a day is 12 hours of the calendar. Days off are skipped. */
export function addWorkingDays(from: Date, days: number, calendar: WorkCalendar): Date {
  if (new Set(calendar.weekend).size >= 7) throw new Error('a calendar needs a working day')
  let wall = wallClock(from, calendar.timeZone)
  let msLeft = days * dayMs
  for (;;) {
    const midnight = nextMidnight(wall)
    if (isWorkingDay(wall, calendar)) {
      if (wall + msLeft < midnight) return momentOf(wall + msLeft, calendar.timeZone)
      msLeft -= midnight - wall
    }
    wall = midnight
  }
}

/** Working days between two instants: how much of its budget a status has used. */
export function workingDaysBetween(from: Date, to: Date, calendar: WorkCalendar): number {
  const end = wallClock(to, calendar.timeZone)
  let wall = wallClock(from, calendar.timeZone)
  let workedDays = 0
  while (wall < end) {
    const until = Math.min(nextMidnight(wall), end)
    if (isWorkingDay(wall, calendar)) workedDays += until - wall
    wall = until
  }
  return workedDays / dayMs
}
