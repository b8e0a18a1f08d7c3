import {
  type CaseAction,
  type CaseStatus,
  expiryDays,
  receiptDays,
  silentMonthsToComplete,
} from '@archway/contract/cases'
import { addMonths } from '@archway/contract/kernel'
import { and, asc, eq, gt, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import { systemScope } from '../../platform/db/scope.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { Refusal } from '../../platform/refuse.ts'
import type { Services } from '../../platform/services.ts'
import { systemActor } from './actor.ts'
import { foldCounters } from './list/counter.ts'
import { sendCaseReminders } from './reminders.ts'
import { transitionCase } from './status/transition.ts'
import { caseFile as c } from './table.ts'

/** Every fifteen minutes; repeating it changes nothing. */
export const caseCrontab = '*/15 * * * * passTime\n7,22,37,52 * * * * foldCounters'

const maxPerRun = 500
const dayMs = 86_400_000

/** Transitions caused by time alone, with the condition for the cases that are due (C24, C29, C31). */
const listTimedActions = (now: Date): readonly { action: CaseAction; where: SQL | undefined }[] => [
  {
    action: 'received',
    where: and(eq(c.status, 'SHIPPED'), lt(c.statusSince, new Date(now.getTime() - receiptDays * dayMs))),
  },
  {
    action: 'complete',
    where: and(
      inArray(c.status, ['ACTIVE', 'CANCELED_REFINEMENT']),
      gt(sql`${c.upperSteps} + ${c.lowerSteps}`, 0),
      sql`${c.madeUpper} >= ${c.upperSteps} and ${c.madeLower} >= ${c.lowerSteps}`,
      eq(c.openOrders, 0),
      eq(c.openRequests, 0),
      lt(c.lastActivityAt, addMonths(now, -silentMonthsToComplete)),
      lt(c.shippedAt, addMonths(now, -silentMonthsToComplete)),
    ),
  },
  {
    action: 'expire',
    where: or(
      ...Object.entries(expiryDays).map(([status, days]) =>
        and(eq(c.status, status as CaseStatus), lt(c.lastActivityAt, new Date(now.getTime() - days * dayMs))),
      ),
      // A case that was resumed after its refinement window stays open until it is closed manually.
      and(
        inArray(c.status, ['ACTIVE', 'CANCELED_REFINEMENT']),
        lt(c.packageEndsAt, now),
        gt(c.packageEndsAt, c.statusSince),
      ),
    ),
  },
]

/** Takes the due transitions and sends the due reminders, each in a separate transaction; returns how many. */
export const runDueTransitions = async (services: Services): Promise<number> => {
  let movedCount = 0
  for (const { action, where } of listTimedActions(services.clock.now())) {
    const rows = await services.db.within(systemScope, tx =>
      tx.select({ id: c.id }).from(c).where(where).orderBy(asc(c.statusSince), asc(c.id)).limit(maxPerRun),
    )
    for (const { id } of rows) {
      const transitioned = await services.db
        .within(systemScope, tx => transitionCase(tx, services, { caseId: id, action, actor: systemActor }))
        // The case was changed concurrently, or an order or request is open: the next run tries again.
        .catch(error => (error instanceof Refusal ? null : Promise.reject(error)))
      if (transitioned) movedCount += 1
    }
  }
  return movedCount + (await sendCaseReminders(services))
}

export const caseJobs = (services: Services): Jobs => ({
  passTime: async () => {
    await runDueTransitions(services)
  },
  foldCounters: () => foldCounters(services.db),
})
