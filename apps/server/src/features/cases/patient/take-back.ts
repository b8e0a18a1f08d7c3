import { randomUUID } from 'node:crypto'
import { and, eq, inArray, or } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import { caseFile, patientEvent } from '../table.ts'
import { type Cases, isDistinctEventNaming, isOfRecord, isStatedAbout, patientIdOf } from './store.ts'

type DistinctEvent = typeof patientEvent.$inferSelect
type EventCases = DistinctEvent['cases']
type WithCases = { readonly id: string; readonly cases: Cases }

const idsOf = ({ cases }: WithCases): ReadonlySet<string> => new Set(cases.map(({ id }) => id))
const filterWithin = (eventCases: EventCases, cases: ReadonlySet<string>) =>
  eventCases.filter(({ uuid }) => cases.has(uuid))
const filterOutside = (eventCases: EventCases, cases: ReadonlySet<string>) =>
  eventCases.filter(({ uuid }) => !cases.has(uuid))

/** The other event of the statement; undefined if a merge has removed it. */
const counterpartOf = (
  distinctEvent: DistinctEvent,
  distinctEvents: readonly DistinctEvent[],
): DistinctEvent | undefined =>
  distinctEvents.find(
    ({ id, statementId }) => statementId === distinctEvent.statementId && id !== distinctEvent.id,
  )

/**
 * The statements that remain when the separation of two patient records is undone. A statement has two events: every
 * case named in one belongs to another patient than every case named in the other. The cases may have moved to other
 * records since: only pairs with one case in each of the two records are undone.
 */
const listRemaining = (
  distinctEvents: readonly DistinctEvent[],
  first: WithCases,
  second: WithCases,
  recordIdByCase: ReadonlyMap<string, string>,
): DistinctEvent[] => {
  const idsOfFirst = idsOf(first)
  const idsOfSecond = idsOf(second)
  /** Whether the event would still separate the two records. */
  const isUndone = (patientId: string, eventCases: EventCases) =>
    (patientId === first.id && filterWithin(eventCases, idsOfSecond).length > 0) ||
    (patientId === second.id && filterWithin(eventCases, idsOfFirst).length > 0)
  /** The event about these cases, in the record that the cases of `ownCases` are in now, if there are any. */
  const moveEvent = (
    distinctEvent: DistinctEvent,
    ownCases: EventCases,
    eventCases: EventCases,
  ): DistinctEvent[] => {
    const presentCase = ownCases.find(({ uuid }) => recordIdByCase.has(uuid))
    const formerId = isUndone(distinctEvent.patientId, eventCases) ? undefined : distinctEvent.patientId
    const patientId = presentCase ? recordIdByCase.get(presentCase.uuid) : formerId
    return patientId ? [{ ...distinctEvent, patientId, cases: eventCases }] : []
  }

  return distinctEvents.flatMap(distinctEvent => {
    const counterpart = counterpartOf(distinctEvent, distinctEvents)
    if (!counterpart) {
      const outsideCases = filterOutside(
        distinctEvent.cases,
        distinctEvent.patientId === first.id ? idsOfSecond : idsOfFirst,
      )
      return outsideCases.length > 0 ? [{ ...distinctEvent, cases: outsideCases }] : []
    }
    // Each statement once, at the first of its events: the cases of either side.
    if (counterpart.id < distinctEvent.id) return []
    const [left, right] = [counterpart.cases, distinctEvent.cases]
    const parts = [
      [filterOutside(filterOutside(left, idsOfFirst), idsOfSecond), right],
      [filterWithin(left, idsOfFirst), filterOutside(right, idsOfSecond)],
      [filterWithin(left, idsOfSecond), filterOutside(right, idsOfFirst)],
    ] as const
    return parts.flatMap(([ofLeft, ofRight]) => {
      if (ofLeft.length === 0 || ofRight.length === 0) return []
      const statementId = randomUUID()
      return [...moveEvent(distinctEvent, ofLeft, ofRight), ...moveEvent(counterpart, ofRight, ofLeft)].map(
        event => ({
          ...event,
          statementId,
        }),
      )
    })
  })
}

/** Undoes the separation of two records; separations from other records remain. */
export const undoDistinct = async (
  tx: Tx,
  companyId: string,
  first: WithCases,
  second: WithCases,
): Promise<void> => {
  const statementsBetween = tx
    .select({ statementId: patientEvent.statementId })
    .from(patientEvent)
    .where(
      or(
        and(isOfRecord(first.id), isDistinctEventNaming(companyId, second.cases)),
        and(isOfRecord(second.id), isDistinctEventNaming(companyId, first.cases)),
        and(isStatedAbout(companyId, first.id), isDistinctEventNaming(companyId, second.cases)),
      ),
    )
  const distinctEvents = await tx
    .delete(patientEvent)
    .where(and(eq(patientEvent.companyId, companyId), inArray(patientEvent.statementId, statementsBetween)))
    .returning()
  const markedUuids = distinctEvents.flatMap(({ cases }) => cases.map(({ uuid }) => uuid))
  const rows = await tx
    .select({ id: caseFile.id, patientId: caseFile.patientId })
    .from(caseFile)
    .where(and(eq(caseFile.companyId, companyId), inArray(caseFile.id, markedUuids)))
  const recordIdByCase = new Map(rows.map(row => [row.id, patientIdOf(row)]))
  const left = listRemaining(distinctEvents, first, second, recordIdByCase)
  // With their place in the history, actor and time.
  if (left.length > 0)
    await tx.insert(patientEvent).values(left.map(distinctEvent => ({ ...distinctEvent, id: randomUUID() })))
}
