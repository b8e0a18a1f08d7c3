import type { CaseListRow } from '@archway/contract/cases'
import type { Viewer } from '../../../platform/access/viewer.ts'
import { computedFieldsOf } from '../present.ts'
import { type ListedFacts, readFacts } from './fact-text.ts'

/**
 * Reads the lines that the statements of this folder return. Without SQL and without other features: workers that write
 * exports load this module at every start.
 */

/** What the rules say of a row. They run in the server; the database writes the rest. */
export type ComputedFields = 'overdue' | 'allowedActions' | 'withheldActions'

/** A row as JSON text of the contract's `CaseListRow`. */
export type ListRow = { readonly id: string; readonly text: string }

/** The stored part of a row as JSON text, and the facts its computed fields depend on. */
type Line = { readonly id: string; readonly text: string; readonly facts: ListedFacts }

export const readLine = (line: string): Line => {
  const [text = '', id = '', facts = ''] = line.split('\t')
  return { text, id, facts: readFacts(facts) }
}

/** The row with what the rules say of it. */
const withComputedFields = (row: string, computed: Pick<CaseListRow, ComputedFields>): string =>
  `${row.slice(0, -1)},${JSON.stringify(computed).slice(1)}`

export const listRow = ({ id, text, facts }: Line, viewer: Viewer, now: Date): ListRow => ({
  id,
  text: withComputedFields(text, computedFieldsOf(facts, viewer, now)),
})

/** The row of a line as its reader sees it. */
export const rowOfLine = (text: string, viewer: Viewer, now: Date): CaseListRow =>
  JSON.parse(listRow(readLine(text), viewer, now).text) as CaseListRow
