import { randomUUID } from 'node:crypto'
import { and, eq, inArray, or } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import { caseFile, patientEvent } from '../table.ts'
import { type Cases, distinctNaming, isStatedOf, ofRecord, patientIdOf } from './store.ts'

type Mark = typeof patientEvent.$inferSelect
type MarkCases = Mark['cases']
type WithCases = { readonly id: string; readonly cases: Cases }

const idsOf = ({ cases }: WithCases): ReadonlySet<string> => new Set(cases.map(({ id }) => id))
const filterWithin = (markCases: MarkCases, cases: ReadonlySet<string>) =>
  markCases.filter(({ uuid }) => cases.has(uuid))
const filterOutside = (markCases: MarkCases, cases: ReadonlySet<string>) =>
  markCases.filter(({ uuid }) => !cases.has(uuid))

/** The other event of the statement; undefined if a merge has removed it. */
const twinOf = (mark: Mark, marks: readonly Mark[]): Mark | undefined =>
  marks.find(({ id, statementId }) => statementId === mark.statementId && id !== mark.id)

/**
 * The statements that remain when the separation of two patient records is undone. A statement has two events: every
 * case named in one belongs to another patient than every case named in the other. The cases may have moved to other
 * records since: only pairs with one case in each of the two records are undone.
 */
const listRemaining = (
  marks: readonly Mark[],
  first: WithCases,
  second: WithCases,
  recordOf: ReadonlyMap<string, string>,
): Mark[] => {
  const idsOfFirst = idsOf(first)
  const idsOfSecond = idsOf(second)
  /** Whether the event would still separate the two records. */
  const isUndone = (patientId: string, markCases: MarkCases) =>
    (patientId === first.id && filterWithin(markCases, idsOfSecond).length > 0) ||
    (patientId === second.id && filterWithin(markCases, idsOfFirst).length > 0)
  /** The event about these cases, in the record that the cases of `own` are in now, if there are any. */
  const moveMark = (mark: Mark, own: MarkCases, markCases: MarkCases): Mark[] => {
    const present = own.find(({ uuid }) => recordOf.has(uuid))
    const formerId = isUndone(mark.patientId, markCases) ? undefined : mark.patientId
    const patientId = present ? recordOf.get(present.uuid) : formerId
    return patientId ? [{ ...mark, patientId, cases: markCases }] : []
  }

  return marks.flatMap(mark => {
    const twin = twinOf(mark, marks)
    if (!twin) {
      const outsideCases = filterOutside(mark.cases, mark.patientId === first.id ? idsOfSecond : idsOfFirst)
      return outsideCases.length > 0 ? [{ ...mark, cases: outsideCases }] : []
    }
    // Each statement once, at the first of its events: the cases of either side.
    if (twin.id < mark.id) return []
    const [left, right] = [twin.cases, mark.cases]
    const parts = [
      [filterOutside(filterOutside(left, idsOfFirst), idsOfSecond), right],
      [filterWithin(left, idsOfFirst), filterOutside(right, idsOfSecond)],
      [filterWithin(left, idsOfSecond), filterOutside(right, idsOfFirst)],
    ] as const
    return parts.flatMap(([ofLeft, ofRight]) => {
      if (ofLeft.length === 0 || ofRight.length === 0) return []
      const statementId = randomUUID()
      return [...moveMark(mark, ofLeft, ofRight), ...moveMark(twin, ofRight, ofLeft)].map(event => ({
        ...event,
        statementId,
      }))
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
  const between = tx
    .select({ statementId: patientEvent.statementId })
    .from(patientEvent)
    .where(
      or(
        and(ofRecord(first.id), distinctNaming(companyId, second.cases)),
        and(ofRecord(second.id), distinctNaming(companyId, first.cases)),
        and(isStatedOf(companyId, first.id), distinctNaming(companyId, second.cases)),
      ),
    )
  const marks = await tx
    .delete(patientEvent)
    .where(and(eq(patientEvent.companyId, companyId), inArray(patientEvent.statementId, between)))
    .returning()
  const markedUuids = marks.flatMap(({ cases }) => cases.map(({ uuid }) => uuid))
  const rows = await tx
    .select({ id: caseFile.id, patientId: caseFile.patientId })
    .from(caseFile)
    .where(and(eq(caseFile.companyId, companyId), inArray(caseFile.id, markedUuids)))
  const recordOf = new Map(rows.map(row => [row.id, patientIdOf(row)]))
  const left = listRemaining(marks, first, second, recordOf)
  // With their place in the history, actor and time.
  if (left.length > 0) await tx.insert(patientEvent).values(left.map(mark => ({ ...mark, id: randomUUID() })))
}
