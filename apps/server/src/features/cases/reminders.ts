import {
  type CaseStatus,
  expiresAt,
  expiryDays,
  expiryWarningDays,
  planReminderDays,
  receiptDays,
  receiptReminderDays,
  receivedAtLatest,
} from '@archway/contract/cases'
import { and, asc, eq, gt, inArray, lte, notExists, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { systemScope } from '../../platform/db/scope.ts'
import type { Services } from '../../platform/services.ts'
import { type CaseRow, lockCase } from './store.ts'
import { caseFile as c, caseReminder, type ReminderKind } from './table.ts'

const maxPerRun = 500
const dayMs = 86_400_000

/** One kind of reminder: the cases that are due, and the clock it uses. */
type Reminder = {
  readonly kind: ReminderKind
  readonly days: number
  readonly where: SQL | undefined
  readonly since: PgColumn
  readonly clockOf: (row: CaseRow) => Date | null
  readonly movesAt: (row: CaseRow) => Date | null
}

/** Days since an instant of the case: at least `from`, and less than `until`, where the next reminder starts. */
const isBetween = (column: PgColumn, now: Date, from: number, until: number): SQL | undefined =>
  and(
    lte(column, new Date(now.getTime() - from * dayMs)),
    gt(column, new Date(now.getTime() - until * dayMs)),
  )

const planReminders = (now: Date): Reminder[] =>
  planReminderDays.map((days, index) => ({
    kind: 'PLAN_REMINDER',
    days,
    where: and(
      eq(c.status, 'IN_CUSTOMER_APPPROVE'),
      isBetween(c.statusSince, now, days, planReminderDays[index + 1] ?? expiryDays.IN_CUSTOMER_APPPROVE),
    ),
    since: c.statusSince,
    clockOf: row => row.statusSince,
    movesAt: () => null,
  }))

const receiptReminder = (now: Date): Reminder => ({
  kind: 'RECEIPT_DUE',
  days: receiptReminderDays,
  where: and(
    eq(c.status, 'SHIPPED'),
    isBetween(c.statusSince, now, receiptDays - receiptReminderDays, receiptDays),
  ),
  since: c.statusSince,
  clockOf: row => row.statusSince,
  movesAt: row => receivedAtLatest(row.statusSince),
})

const expiryOf = (row: CaseRow) => expiresAt(row.status, row.lastActivityAt, row.packageEndsAt)

const expiryWarnings = (now: Date): Reminder[] =>
  expiryWarningDays.flatMap((days, index) => {
    const next = expiryWarningDays[index + 1] ?? 0
    const silenceWarning: Reminder = {
      kind: 'EXPIRY_WARNING',
      days,
      where: or(
        ...Object.entries(expiryDays).map(([status, limit]) =>
          and(
            eq(c.status, status as CaseStatus),
            isBetween(c.lastActivityAt, now, limit - days, limit - next),
          ),
        ),
      ),
      since: c.lastActivityAt,
      clockOf: row => row.lastActivityAt,
      movesAt: expiryOf,
    }
    const packageWarning: Reminder = {
      ...silenceWarning,
      where: and(
        inArray(c.status, ['ACTIVE', 'CANCELED_REFINEMENT']),
        isBetween(c.packageEndsAt, now, -days, -next),
      ),
      since: c.packageEndsAt,
      clockOf: row => row.packageEndsAt,
    }
    return [silenceWarning, packageWarning]
  })

/** The cases for which a reminder is due and has not been sent in this period. */
const listDue = (services: Services, { kind, days, where, since }: Reminder) =>
  services.db.within(systemScope, tx =>
    tx
      .select({ id: c.id, status: c.status, since })
      .from(c)
      .where(
        and(
          where,
          notExists(
            tx
              .select({ given: sql`1` })
              .from(caseReminder)
              .where(
                and(
                  eq(caseReminder.caseId, c.id),
                  eq(caseReminder.kind, kind),
                  eq(caseReminder.days, days),
                  eq(caseReminder.since, since),
                ),
              ),
          ),
        ),
      )
      .orderBy(asc(since), asc(c.id))
      .limit(maxPerRun),
  )

/** Sends one reminder, unless the case has moved on or another process was faster. */
const sendReminder = (
  services: Services,
  { kind, days, clockOf, movesAt }: Reminder,
  { id, status, since }: { id: string; status: CaseStatus; since: Date },
) =>
  services.db.within(systemScope, async tx => {
    const caseRow = await lockCase(tx, id)
    if (caseRow.status !== status || clockOf(caseRow)?.getTime() !== since.getTime()) return false
    const [inserted] = await tx
      .insert(caseReminder)
      .values({
        companyId: caseRow.companyId,
        caseId: id,
        kind,
        days,
        since,
        createdAt: services.clock.now(),
      })
      .onConflictDoNothing()
      .returning({ caseId: caseReminder.caseId })
    if (!inserted) return false
    await services.events.emit(tx, 'caseReminded', { caseRow, kind, days, since, at: movesAt(caseRow) })
    return true
  })

/**
 * Sends every due reminder, each once in its period; returns how many. If several are due at once, as after downtime,
 * only the most urgent is sent: the ranges of their days do not overlap.
 */
export const sendCaseReminders = async (services: Services): Promise<number> => {
  const now = services.clock.now()
  let sentCount = 0
  for (const reminder of [...planReminders(now), receiptReminder(now), ...expiryWarnings(now)])
    for (const due of await listDue(services, reminder))
      if (await sendReminder(services, reminder, { ...due, since: due.since as Date })) sentCount += 1
  return sentCount
}
