import { dayAfter } from '@archway/contract/lab'
import { and, eq, gt, lt, notInArray, sql } from 'drizzle-orm'
import type { Database, Tx } from '../../../platform/db/database.ts'
import { systemScope } from '../../../platform/db/scope.ts'
import { addJob, type Jobs } from '../../../platform/jobs/jobs.ts'
import type { Services } from '../../../platform/services.ts'
import { insightProgress } from '../table.ts'
import { countSpan, findFirstDay, type Span } from './count-span.ts'

/**
 * Counts every ten minutes, and recounts past days at night. Both are idempotent; a new job replaces one that waits
 * for its next attempt.
 */
export const insightCrontab = [
  '3,13,23,33,43,53 * * * * countInsight ?jobKey=countInsight',
  '40 2 * * * recountInsight ?jobKey=recountInsight',
].join('\n')

/** Number of days counted in one transaction. */
const daysAtOnce = 31
/** The date of a history entry is the start of its transaction, so entries of the last hour may not be committed yet. */
const overlapMs = 3_600_000
/** Time after which a run leaves the rest to another one. */
const runMs = 60_000

const dayOf = (instant: Date): string => instant.toISOString().slice(0, 10)
const spanFrom = (from: string, today: string): Span => {
  const to = dayAfter(from, daysAtOnce - 1)
  return { from, to: to < today ? to : today }
}

/** Locks the progress of a company, so that concurrent runs count one after the other. */
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
  if (!row) throw new Error('the progress of a company is missing')
  return row
}

/** Counts the next days of a company; returns whether its whole history is counted now. */
const countNext = (db: Database, companyId: string, now: Date): Promise<boolean> =>
  db.within(systemScope, async tx => {
    const { countedTo } = await lockProgress(tx, companyId)
    const today = dayOf(now)
    const since = new Date(Math.min(countedTo.getTime(), now.getTime()) - overlapMs)
    const begin = countedTo.getTime() === 0 ? ((await findFirstDay(tx, companyId)) ?? today) : dayOf(since)
    const span = spanFrom(begin, today)
    for (const day of await countSpan(tx, companyId, span, since))
      await countSpan(tx, companyId, { from: day, to: day })
    const isDone = span.to >= today
    await tx
      .update(insightProgress)
      // The next span subtracts the overlap again.
      .set({ countedTo: isDone ? now : new Date(Date.parse(dayAfter(span.to, 1)) + overlapMs) })
      .where(eq(insightProgress.companyId, companyId))
    return isDone
  })

/** Companies with uncounted events, longest waiting first. */
const listCompaniesToCount = (db: Database): Promise<string[]> =>
  db.within(systemScope, async tx => {
    const { rows } = await tx.execute<{ id: string }>(sql`
      select c.id from company c left join insight_progress p on p.company_id = c.id
      where p.company_id is null
        or exists (select from case_history h where h.company_id = c.id and h.created_at >= p.counted_to - interval '1 hour')
        or exists (select from order_scrap s where s.company_id = c.id and s.created_at >= p.counted_to - interval '1 hour')
      order by p.counted_to nulls first, c.id`)
    return rows.map(({ id }) => id)
  })

type Needs = Pick<Services, 'db' | 'clock' | 'log'>
type Run = {
  readonly stopping?: AbortSignal | undefined
  /** Milliseconds after which the run leaves the rest to another one. */
  readonly lasting?: number
}

/**
 * Works on one company after another until `work` returns true; a company that fails does not stop the others. If the
 * time is over, calls `later` with the current company. Returns the companies that failed.
 */
const runForCompanies = async (
  { log }: Needs,
  companies: readonly string[],
  { stopping, lasting = runMs }: Run,
  { work, later }: { work: (id: string) => Promise<boolean>; later: (id: string) => Promise<void> },
): Promise<Failure[]> => {
  const startedAt = performance.now()
  const isOver = () => performance.now() - startedAt > lasting
  const failures: Failure[] = []
  for (const id of companies) {
    try {
      while (!(await work(id)) && !isOver()) stopping?.throwIfAborted()
    } catch (error) {
      stopping?.throwIfAborted()
      log.error({ err: error, companyId: id }, 'the figures of a company could not be counted')
      failures.push({ companyId: id, error })
    }
    stopping?.throwIfAborted()
    if (isOver()) {
      await later(id)
      break
    }
  }
  return failures
}

type Failure = { readonly companyId: string; readonly error: unknown }

const throwFailures = (failures: readonly Failure[]): void => {
  if (failures.length === 0) return
  throw new AggregateError(
    failures.map(({ error }) => error),
    'the figures of companies could not be counted',
  )
}

const continueLater = (db: Database, task: string, payload: { after?: string } = {}): Promise<void> =>
  db.within(systemScope, tx =>
    addJob(tx, task, payload, { key: task, background: true, runAt: new Date(Date.now() + 60_000) }),
  )

/** Counts the events since the last run, in complete steps. */
export const countInsight = async (needs: Needs, run: Run = {}): Promise<void> => {
  const { db, clock } = needs
  const now = clock.now()
  const companies = await listCompaniesToCount(db)
  // Other companies have no new events.
  await db.within(systemScope, tx =>
    tx
      .update(insightProgress)
      .set({ countedTo: now })
      .where(and(lt(insightProgress.countedTo, now), notInArray(insightProgress.companyId, companies))),
  )
  const failures = await runForCompanies(needs, companies, run, {
    work: id => countNext(db, id, now),
    later: () => continueLater(db, 'countInsight'),
  })
  // Counting again what has been counted changes nothing.
  throwFailures(failures)
}

/** A failed company repeats its month alone: a run for all companies would count the next month of each. */
const recountLater = (db: Database, failures: readonly Failure[]): Promise<void> =>
  db.within(systemScope, async tx => {
    for (const { companyId } of failures)
      await addJob(
        tx,
        'recountInsight',
        { only: companyId },
        { key: `recountInsight ${companyId}`, background: true },
      )
  })

/**
 * Recounts one month of each company, another one each night, so that past changes without an event, such as a
 * deleted draft or a restored backup, are corrected within weeks. A run that continues another one starts after the
 * company `after`. `only`: the company of a failed run.
 */
export const recountInsight = async (
  needs: Needs,
  {
    after,
    only,
    ...run
  }: Run & { readonly after?: string | undefined; readonly only?: string | undefined } = {},
): Promise<void> => {
  const { db, clock } = needs
  const today = dayOf(clock.now())
  const companies = await db.within(systemScope, tx =>
    tx
      .select({ id: insightProgress.companyId })
      .from(insightProgress)
      .where(
        and(
          after ? gt(insightProgress.companyId, after) : undefined,
          only ? eq(insightProgress.companyId, only) : undefined,
        ),
      )
      .orderBy(insightProgress.companyId),
  )
  const recount = (id: string) =>
    db.within(systemScope, async tx => {
      const { recountedTo, countedTo } = await lockProgress(tx, id)
      const last = dayOf(countedTo) < today ? dayOf(countedTo) : today
      const first = (await findFirstDay(tx, id)) ?? last
      const from =
        recountedTo && recountedTo < last && recountedTo >= first ? dayAfter(recountedTo, 1) : first
      const span = spanFrom(from, last)
      await countSpan(tx, id, span)
      await tx.update(insightProgress).set({ recountedTo: span.to }).where(eq(insightProgress.companyId, id))
      return true
    })
  const failures = await runForCompanies(
    needs,
    companies.map(({ id }) => id),
    run,
    {
      work: recount,
      later: async id => {
        if (!only) await continueLater(db, 'recountInsight', { after: id })
      },
    },
  )
  if (only) throwFailures(failures)
  else await recountLater(db, failures)
}

export const insightJobs = (services: Services): Jobs => ({
  countInsight: (_: unknown, stopping?: AbortSignal) => countInsight(services, { stopping }),
  recountInsight: ({ after, only }: { after?: string; only?: string }, stopping?: AbortSignal) =>
    recountInsight(services, { after, only, stopping }),
})
