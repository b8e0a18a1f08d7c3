import { dueAt } from '@archway/contract/cases'
import { catalogAdminCalls as calls } from '@archway/contract/catalog'
import { and, asc, eq, gte, isNotNull, lte, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import { toSinglePage } from '../../../platform/db/page.ts'
import { handle, type Route } from '../../../platform/http/route.ts'
import { refuse } from '../../../platform/refuse.ts'
import { caseFile, holiday } from '../table.ts'
import { workCalendar } from './calendar.ts'

/**
 * A holiday was added or removed: recomputes due dates of clocks that started before its end and are due on it or
 * later. The range is widened by a day on both sides, because the holiday is in the provider's time zone.
 */
const moveDueDates = async (tx: Tx, date: string): Promise<void> => {
  // In SQL, because the days around the first and the last year of four digits have no instant that it can read.
  const midnight = (days: number) => sql`(${date}::date + ${days}::int)::timestamp at time zone 'UTC'`
  const rows = await tx
    .select()
    .from(caseFile)
    .where(
      and(
        isNotNull(caseFile.dueAt),
        gte(caseFile.dueAt, midnight(-1)),
        lte(caseFile.statusSince, midnight(2)),
      ),
    )
  const [first] = rows.map(row => row.statusSince).sort((a, b) => a.getTime() - b.getTime())
  if (!first) return
  const calendar = await workCalendar(tx, first)
  for (const row of rows) {
    const facts = { product: row.product, isRevision: row.revisions > 0 }
    const due = dueAt(row.statusSince, row.status, facts, calendar, row.usedDays)
    if (due?.getTime() === row.dueAt?.getTime()) continue
    await tx.update(caseFile).set({ dueAt: due }).where(eq(caseFile.id, row.id))
  }
}

export const holidayRoutes: readonly Route[] = [
  handle(calls.holidays, ({ within }) =>
    within(async tx => {
      const data = await tx.select().from(holiday).orderBy(asc(holiday.date))
      return toSinglePage(data)
    }),
  ),

  handle(calls.saveHoliday, ({ within, params, body }) =>
    within(async tx => {
      await tx
        .insert(holiday)
        .values({ date: params.date, title: body.title })
        .onConflictDoUpdate({ target: holiday.date, set: { title: body.title } })
      await moveDueDates(tx, params.date)
      return {}
    }),
  ),

  handle(calls.removeHoliday, ({ within, params }) =>
    within(async tx => {
      const [deletedRow] = await tx.delete(holiday).where(eq(holiday.date, params.date)).returning()
      if (!deletedRow) refuse('NOT_FOUND')
      await moveDueDates(tx, params.date)
      return {}
    }),
  ),
]
