import { and, asc, eq, gt, gte, inArray, lt, lte, sql } from 'drizzle-orm'
import { startOfDay } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { caseFile, caseHistory } from '../../cases/index.ts'
import { caseOrder, orderScrap } from '../../orders/index.ts'
import { caseRequest } from '../../requests/index.ts'
import { insightDay, insightWork } from '../table.ts'
import { countCase, type Entry, reachesBack } from './count-case.ts'

/** UTC days, both included. */
export type Span = { readonly from: string; readonly to: string }

/** Number of cases whose history is in memory at a time. */
const casesPerRead = 300
const rowsPerInsert = 1000
const dayMs = 86_400_000

const dayOf = (instant: Date): string => instant.toISOString().slice(0, 10)
const toInstants = (span: Span) => {
  const begin = new Date(span.from)
  const end = new Date(Date.parse(span.to) + dayMs)
  return { begin, end }
}

type CountedCase = { id: string; ownerId: string; product: string }

/** The cases with an entry in the span, ordered by id, after `after`. */
const listCases = async (tx: Tx, companyId: string, span: Span, after: string): Promise<CountedCase[]> => {
  const { begin, end } = toInstants(span)
  const movedCases = tx
    .selectDistinct({ id: caseHistory.caseId })
    .from(caseHistory)
    .where(
      and(
        eq(caseHistory.companyId, companyId),
        gte(caseHistory.createdAt, begin),
        lt(caseHistory.createdAt, end),
        gt(caseHistory.caseId, after),
      ),
    )
    .orderBy(asc(caseHistory.caseId))
    .limit(casesPerRead)
    .as('moved')
  return tx
    .select({
      id: caseFile.id,
      ownerId: sql<string>`coalesce(${caseFile.doctorId}, ${caseFile.companyId})`,
      product: caseFile.product,
    })
    .from(caseFile)
    .innerJoin(movedCases, eq(movedCases.id, caseFile.id))
    .where(eq(caseFile.companyId, companyId))
    .orderBy(asc(caseFile.id))
}

const readHistories = async (tx: Tx, companyId: string, ids: string[]): Promise<Map<string, Entry[]>> => {
  const rows = await tx
    .select({
      caseId: caseHistory.caseId,
      at: caseHistory.createdAt,
      action: caseHistory.action,
      model: caseHistory.model,
      actorType: caseHistory.actorType,
      actorId: caseHistory.actorId,
      attributes: sql<{
        from?: string | null
        to?: string
        reasons?: string[]
        changes?: { field: string }[]
      }>`${caseHistory.attributes} - 'comment' - 'details'`,
    })
    .from(caseHistory)
    .where(and(eq(caseHistory.companyId, companyId), inArray(caseHistory.caseId, ids)))
    .orderBy(asc(caseHistory.caseId), asc(caseHistory.seq))
  const entriesByCase = new Map<string, Entry[]>()
  for (const { caseId, at, action, model, actorType, actorId, attributes } of rows) {
    const { from, to, reasons, changes } = attributes
    const entry: Entry = {
      at,
      action,
      model,
      staffId: actorType === 'staff' ? actorId : null,
      ...(from === undefined ? {} : { from }),
      ...(to === undefined ? {} : { to }),
      ...(reasons ? { reasons } : {}),
      ...(changes ? { changed: changes.map(({ field }) => field) } : {}),
    }
    const entries = entriesByCase.get(caseId)
    if (entries) entries.push(entry)
    else entriesByCase.set(caseId, [entry])
  }
  return entriesByCase
}

type DayRow = typeof insightDay.$inferInsert
type WorkRow = typeof insightWork.$inferInsert

/** Adds up counts and seconds of rows that are equal in all other columns. */
class Sums<Row extends { count: number; seconds?: number }> {
  readonly #rows = new Map<string, Row>()

  add(row: Row): void {
    const { count, seconds = 0, ...key } = row
    const name = JSON.stringify(key)
    const existingRow = this.#rows.get(name)
    if (!existingRow) this.#rows.set(name, { ...row })
    else {
      existingRow.count += count
      if (existingRow.seconds !== undefined) existingRow.seconds += seconds
    }
  }

  get rows(): Row[] {
    return [...this.#rows.values()]
  }
}

/**
 * Recounts the days of a span from the history, replacing earlier counts. Returns the days before the span that its
 * corrections affect; corrections before `since` are already counted there.
 */
export const countSpan = async (
  tx: Tx,
  companyId: string,
  span: Span,
  since = new Date(span.from),
): Promise<string[]> => {
  const days = new Sums<DayRow>()
  const staffWork = new Sums<WorkRow>()
  const affectedDays = new Set<string>()
  const isInSpan = (day: string) => day >= span.from && day <= span.to

  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const cases = await listCases(tx, companyId, span, after)
    const ids = cases.map(({ id }) => id)
    if (ids.length > 0) {
      const histories = await readHistories(tx, companyId, ids)
      for (const { id, ownerId, product } of cases) {
        const entries = histories.get(id) ?? []
        const { facts, work } = countCase(entries, product)
        for (const { measure, at, item, seconds } of facts)
          if (isInSpan(dayOf(at)))
            days.add({ companyId, day: dayOf(at), measure, item, ownerId, seconds, count: 1 })
        for (const { measure, at, item, staffId } of work)
          if (isInSpan(dayOf(at)))
            staffWork.add({ companyId, day: dayOf(at), measure, item, ownerId: staffId, count: 1 })
        if (entries.some(entry => entry.at >= since && isInSpan(dayOf(entry.at)) && reachesBack(entry)))
          for (const { at } of entries) if (dayOf(at) < span.from) affectedDays.add(dayOf(at))
      }
      await countRequests(tx, companyId, span, cases, days)
      await countMade(tx, companyId, span, ids, staffWork)
    }
    if (cases.length < casesPerRead) break
    after = ids.at(-1) ?? after
  }
  await countScrap(tx, companyId, span, staffWork)
  await replaceRows(tx, companyId, span, days.rows, staffWork.rows)
  return [...affectedDays].toSorted()
}

/** Counts requests for replacements by reason. */
const countRequests = async (
  tx: Tx,
  companyId: string,
  span: Span,
  cases: readonly CountedCase[],
  days: Sums<DayRow>,
): Promise<void> => {
  const { begin, end } = toInstants(span)
  const owners = new Map(cases.map(({ id, ownerId }) => [id, ownerId]))
  const rows = await tx
    .select({ caseId: caseRequest.caseId, at: caseRequest.createdAt, reason: caseRequest.reason })
    .from(caseRequest)
    .where(
      and(
        eq(caseRequest.companyId, companyId),
        eq(caseRequest.type, 'replacement'),
        inArray(caseRequest.caseId, [...owners.keys()]),
        gte(caseRequest.createdAt, begin),
        lt(caseRequest.createdAt, end),
      ),
    )
  for (const { caseId, at, reason } of rows) {
    const row = { companyId, day: dayOf(at), ownerId: owners.get(caseId) ?? companyId, seconds: 0, count: 1 }
    days.add({ ...row, measure: 'replacement', item: '' })
    days.add({ ...row, measure: 'replacementReason', item: reason ?? 'other' })
  }
}

/** Counts finished orders by whether they met their due date. */
const countMade = async (
  tx: Tx,
  companyId: string,
  span: Span,
  caseIds: string[],
  staffWork: Sums<WorkRow>,
): Promise<void> => {
  const { begin, end } = toInstants(span)
  const rows = await tx
    .select({ finishedAt: caseOrder.finishedAt, dueAt: caseOrder.dueAt })
    .from(caseOrder)
    .where(
      and(
        eq(caseOrder.companyId, companyId),
        inArray(caseOrder.caseId, caseIds),
        gte(caseOrder.finishedAt, begin),
        lt(caseOrder.finishedAt, end),
        inArray(caseOrder.status, ['READY_FOR_AWB', 'READY_FOR_SHIPPING', 'SHIPPED']),
      ),
    )
  for (const { finishedAt, dueAt } of rows)
    if (finishedAt && dueAt) {
      const item = finishedAt <= dueAt ? 'onTime' : 'late'
      staffWork.add({
        companyId,
        day: dayOf(finishedAt),
        measure: 'made',
        item,
        ownerId: companyId,
        count: 1,
      })
    }
}

const countScrap = async (tx: Tx, companyId: string, span: Span, staffWork: Sums<WorkRow>): Promise<void> => {
  const { begin, end } = toInstants(span)
  const rows = await tx
    .select({ at: orderScrap.createdAt, reason: orderScrap.reason })
    .from(orderScrap)
    .where(
      and(
        eq(orderScrap.companyId, companyId),
        gte(orderScrap.createdAt, begin),
        lt(orderScrap.createdAt, end),
      ),
    )
  for (const { at, reason } of rows)
    staffWork.add({ companyId, day: dayOf(at), measure: 'scrap', item: reason, ownerId: companyId, count: 1 })
}

/** Replaces the rows of a span. */
const replaceRows = async (
  tx: Tx,
  companyId: string,
  span: Span,
  days: readonly DayRow[],
  staffWork: readonly WorkRow[],
): Promise<void> => {
  for (const table of [insightDay, insightWork])
    await tx
      .delete(table)
      .where(and(eq(table.companyId, companyId), gte(table.day, span.from), lte(table.day, span.to)))
  for (let index = 0; index < days.length; index += rowsPerInsert)
    await tx.insert(insightDay).values(days.slice(index, index + rowsPerInsert))
  for (let index = 0; index < staffWork.length; index += rowsPerInsert)
    await tx.insert(insightWork).values(staffWork.slice(index, index + rowsPerInsert))
}

/** The day of the first entry in the history of a company, if there is one. */
export const findFirstDay = async (tx: Tx, companyId: string): Promise<string | null> => {
  const [row] = await tx
    .select({ at: caseHistory.createdAt })
    .from(caseHistory)
    .where(eq(caseHistory.companyId, companyId))
    .orderBy(asc(caseHistory.createdAt))
    .limit(1)
  return row ? dayOf(startOfDay(row.at)) : null
}
