import type { CaseListRow } from '@archway/contract/cases'
import type { Viewer } from '../../../platform/access/viewer.ts'
import { computedFieldsOf } from '../present.ts'
import { type ListedFacts, readFacts } from './fact-text.ts'

/**
 * Parses the lines that the statements of this folder return. Imports neither SQL nor other features: workers for
 * exports load this module at every start.
 */

/** The fields that the server computes by the rules of the contract; the database writes the others. */
export type ComputedFields = 'overdue' | 'allowedActions' | 'withheldActions'

/** A row as JSON text of the contract's `CaseListRow`. */
export type ListRow = { readonly id: string; readonly text: string }

/** The stored part of a row as JSON text, and the facts its computed fields depend on. */
type Line = { readonly id: string; readonly text: string; readonly facts: ListedFacts }

/** Parses a line: row, id and facts, separated by tabs. */
export const readLine = (line: string): Line => {
  const [text = '', id = '', facts = ''] = line.split('\t')
  return { text, id, facts: readFacts(facts) }
}

/** Adds the computed fields to a row that is a JSON object as text. */
const withComputedFields = (row: string, computed: Pick<CaseListRow, ComputedFields>): string =>
  `${row.slice(0, -1)},${JSON.stringify(computed).slice(1)}`

/** The complete row of a line, with the fields that depend on the viewer. */
export const listRow = ({ id, text, facts }: Line, viewer: Viewer, now: Date): ListRow => ({
  id,
  text: withComputedFields(text, computedFieldsOf(facts, viewer, now)),
})

/** The rows of lines as bytes (`listLines`), as objects. */
export const rowsOfLines = (lines: Uint8Array, viewer: Viewer, now: Date): CaseListRow[] => {
  if (lines.length === 0) return []
  return new TextDecoder()
    .decode(lines)
    .split('\n')
    .map(line => JSON.parse(listRow(readLine(line), viewer, now).text) as CaseListRow)
}
