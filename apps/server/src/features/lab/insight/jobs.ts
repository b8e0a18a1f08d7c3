import { dayAfter } from '@archway/contract/lab'
import { and, eq, lt, notInArray, sql } from 'drizzle-orm'
import type { Database, Tx } from '../../../platform/db/database.ts'
import { systemScope } from '../../../platform/db/scope.ts'
import { addJob, type Jobs } from '../../../platform/jobs/jobs.ts'
import type { Services } from '../../../platform/services.ts'
import { insightProgress } from '../table.ts'
import { countSpan, firstDay, type Span } from './count-span.ts'

/** Counts every ten minutes, and past days anew at night. Repeating either changes nothing. */
export const insightCrontab = '3,13,23,33,43,53 * * * * countInsight\n40 2 * * * recountInsight'

/** Days counted in one transaction. */
const daysAtOnce = 31
/** Entries are dated when their transaction begins: what is dated within the last hour may still arrive. */
const overlapMs = 3_600_000
/** A run that has worked for this long leaves the rest to another one. */
const runMs = 60_000

const dayOf = (at: Date): string => at.toISOString().slice(0, 10)
const spanFrom = (from: string, today: string): Span => {
  const to = dayAfter(from, daysAtOnce - 1)
  return { from, to: to < today ? to : today }
}

/** Locks the progress of a company, so that two runs count one after the other. */
const lockProgress = async (tx: Tx, companyId: string) => {
  await tx
    .insert(insightProgress)
    .values({ companyId, countedTo: new Date(0) })
    .onConflictDoNothing()
  const [row] = await tx
    .select()
    .from(insightProgress)
    .where(eq(insightProgress.companyId, companyId))
    .for('update')
  if (!row) throw new Error('the progress of a company has gone')
  return row
}

/** The span, and the days that corrections in it concern. */
const countWithCorrections = async (tx: Tx, companyId: string, span: Span): Promise<void> => {
  for (const day of await countSpan(tx, companyId, span))
    await countSpan(tx, companyId, { from: day, to: day })
}

/** Counts the next days of a company; answers whether all of its history is counted now. */
const countNext = (db: Database, companyId: string, now: Date): Promise<boolean> =>
  db.within(systemScope, async tx => {
    const { countedTo } = await lockProgress(tx, companyId)
    const today = dayOf(now)
    const begin =
      countedTo.getTime() === 0
        ? ((await firstDay(tx, companyId)) ?? today)
        : dayOf(new Date(Math.min(countedTo.getTime(), now.getTime()) - overlapMs))
    const span = spanFrom(begin, today)
    await countWithCorrections(tx, companyId, span)
    const isDone = span.to >= today
    await tx
      .update(insightProgress)
      // The overlap is subtracted once more when the next span begins.
      .set({ countedTo: isDone ? now : new Date(Date.parse(dayAfter(span.to, 1)) + overlapMs) })
      .where(eq(insightProgress.companyId, companyId))
    return isDone
  })

/** Companies with something that is not counted yet, the longest waiting first. */
const companiesToCount = (db: Database): Promise<string[]> =>
  db.within(systemScope, async tx => {
    const { rows } = await tx.execute<{ id: string }>(sql`
      select c.id from company c left join insight_progress p on p.company_id = c.id
      where p.company_id is null
        or exists (select from case_history h where h.company_id = c.id and h.created_at >= p.counted_to - interval '1 hour')
        or exists (select from order_scrap s where s.company_id = c.id and s.created_at >= p.counted_to - interval '1 hour')
      order by p.counted_to nulls first, c.id`)
    return rows.map(({ id }) => id)
  })

/** Counts what has happened since the last run, in steps that are whole each. */
export const countInsight = async (
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  stopping?: AbortSignal,
): Promise<void> => {
  const startedAt = performance.now()
  const now = clock.now()
  const companies = await companiesToCount(db)
  for (const companyId of companies) {
    while (!(await countNext(db, companyId, now))) {
      stopping?.throwIfAborted()
      if (performance.now() - startedAt > runMs) return continueLater(db)
    }
    stopping?.throwIfAborted()
    if (performance.now() - startedAt > runMs) return continueLater(db)
  }
  // Nothing has happened in the others.
  await db.within(systemScope, tx =>
    tx
      .update(insightProgress)
      .set({ countedTo: now })
      .where(and(lt(insightProgress.countedTo, now), notInArray(insightProgress.companyId, companies))),
  )
}

const continueLater = (db: Database): Promise<void> =>
  db.within(systemScope, tx =>
    addJob(
      tx,
      'countInsight',
      {},
      { key: 'countInsight', background: true, runAt: new Date(Date.now() + 60_000) },
    ),
  )

/**
 * Counts a month of each company anew, another one each night: what has changed in the past without an entry,
 * such as a draft that was deleted or a backup that was restored, is right again within weeks.
 */
export const recountInsight = async (
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  stopping?: AbortSignal,
): Promise<void> => {
  const today = dayOf(clock.now())
  const companies = await db.within(systemScope, tx =>
    tx.select({ id: insightProgress.companyId }).from(insightProgress).orderBy(insightProgress.companyId),
  )
  for (const { id } of companies) {
    stopping?.throwIfAborted()
    await db.within(systemScope, async tx => {
      const { recountedTo, countedTo } = await lockProgress(tx, id)
      const last = dayOf(countedTo) < today ? dayOf(countedTo) : today
      const first = (await firstDay(tx, id)) ?? last
      const from =
        recountedTo && recountedTo < last && recountedTo >= first ? dayAfter(recountedTo, 1) : first
      const span = spanFrom(from, last)
      await countSpan(tx, id, span)
      await tx.update(insightProgress).set({ recountedTo: span.to }).where(eq(insightProgress.companyId, id))
    })
  }
}

export const insightJobs = (services: Services): Jobs => ({
  countInsight: (_: unknown, stopping?: AbortSignal) => countInsight(services, stopping),
  recountInsight: (_: unknown, stopping?: AbortSignal) => recountInsight(services, stopping),
})
