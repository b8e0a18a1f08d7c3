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

/** The other event of the statement, of which a merge may have removed one. */
const twinOf = (mark: Mark, marks: readonly Mark[]): Mark | undefined =>
  marks.find(({ id, statementId }) => statementId === mark.statementId && id !== mark.id)

/**
 * The statements that remain when the separation of two patient records is undone. A statement says of each case
 * that one of its events names, and each that the other names, that they are of two people. The cases may be in other
 * records by now: only what it says about a case of the one and a case of the other record is taken back.
 */
const listRemaining = (
  marks: readonly Mark[],
  one: WithCases,
  other: WithCases,
  recordOf: ReadonlyMap<string, string>,
): Mark[] => {
  const ofOne = idsOf(one)
  const ofOther = idsOf(other)
  /** Whether a record with this event would still say what is taken back. */
  const isTakenBack = (patientId: string, markCases: MarkCases) =>
    (patientId === one.id && filterWithin(markCases, ofOther).length > 0) ||
    (patientId === other.id && filterWithin(markCases, ofOne).length > 0)
  /** The event about these cases, in the record that the cases of `own` are in now, if there are any. */
  const moveMark = (mark: Mark, own: MarkCases, markCases: MarkCases): Mark[] => {
    const present = own.find(({ uuid }) => recordOf.has(uuid))
    const formerId = isTakenBack(mark.patientId, markCases) ? undefined : mark.patientId
    const patientId = present ? recordOf.get(present.uuid) : formerId
    return patientId ? [{ ...mark, patientId, cases: markCases }] : []
  }

  return marks.flatMap(mark => {
    const twin = twinOf(mark, marks)
    if (!twin) {
      const outsideCases = filterOutside(mark.cases, mark.patientId === one.id ? ofOther : ofOne)
      return outsideCases.length > 0 ? [{ ...mark, cases: outsideCases }] : []
    }
    // Each statement once, at the first of its events: the cases of either side.
    if (twin.id < mark.id) return []
    const [left, right] = [twin.cases, mark.cases]
    const parts = [
      [filterOutside(filterOutside(left, ofOne), ofOther), right],
      [filterWithin(left, ofOne), filterOutside(right, ofOther)],
      [filterWithin(left, ofOther), filterOutside(right, ofOne)],
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

/** Takes back that two records are of two people; what was said of other records together with it stays. */
export const takeBackDistinct = async (
  tx: Tx,
  companyId: string,
  one: WithCases,
  other: WithCases,
): Promise<void> => {
  const between = tx
    .select({ statementId: patientEvent.statementId })
    .from(patientEvent)
    .where(
      or(
        and(ofRecord(one.id), distinctNaming(companyId, other.cases)),
        and(ofRecord(other.id), distinctNaming(companyId, one.cases)),
        and(isStatedOf(companyId, one.id), distinctNaming(companyId, other.cases)),
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
  const left = listRemaining(marks, one, other, recordOf)
  // With their place in the history, actor and time.
  if (left.length > 0) await tx.insert(patientEvent).values(left.map(mark => ({ ...mark, id: randomUUID() })))
}
