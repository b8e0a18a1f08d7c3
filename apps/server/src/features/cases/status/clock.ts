import {
  type CaseAction,
  type CaseStatus,
  caseMachine,
  dueAt,
  workingDayBudget,
  workingDaysBetween,
} from '@archway/contract/cases'
import type { Tx } from '../../../platform/db/database.ts'
import { workCalendar } from '../calendar/calendar.ts'
import type { CaseRow } from '../store.ts'

const has = (action: CaseAction, effect: string): boolean =>
  caseMachine.some(row => row.action === action && row.effects.includes(effect))

/**
 * The provider's clock after a transition: a new due date, or null if it is the turn of others. A rejection in quality
 * check pauses the clock; the second check has only the remaining time of the first.
 */
export const clockAfter = async (
  tx: Tx,
  row: CaseRow,
  action: CaseAction,
  to: CaseStatus,
  now: Date,
): Promise<{ dueAt: Date | null; usedDays: number }> => {
  const facts = { product: row.product, isRevision: row.revisions > 0 || action === 'startRevision' }
  const pauses = has(action, 'clockPaused') && row.status === 'IN_QC'
  const isResumed = has(action, 'clockResumed')
  if (!pauses && workingDayBudget(to, facts) === null)
    return { dueAt: null, usedDays: isWaiting(to) ? row.usedDays : 0 }

  const calendar = await workCalendar(tx, row.statusSince < now ? row.statusSince : now)
  if (pauses)
    return { dueAt: null, usedDays: row.usedDays + workingDaysBetween(row.statusSince, now, calendar) }
  const usedDays = (isResumed || isWaiting(row.status)) && to === 'IN_QC' ? row.usedDays : 0
  return { dueAt: dueAt(now, to, facts, calendar, usedDays), usedDays }
}

/** Between the rejection and the second check, a new impression may have to be shipped. */
const isWaiting = (status: CaseStatus): boolean =>
  status === 'PENDING_COURIER_PICKUP' || status === 'AWAITING_IMPRESSION'
