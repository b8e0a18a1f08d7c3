import { fold, type Operator } from '@archway/contract/kernel'
import { type SQL, sql } from 'drizzle-orm'
import { patternOf, toContainsPattern } from '../../../platform/db/filter.ts'
import { caseFile } from '../table.ts'

/**
 * Cases whose patient's name equals, contains, starts or ends with the typed text; first and last name as one,
 * ignoring accents.
 */
export const matchesPatientName = (searchText: string, op: Operator = 'LIKE'): SQL => {
  const foldedText = fold(searchText.trim())
  return op === 'LIKE'
    ? sql`replace(${caseFile.nameFolded}, e'\n', ' ') like ${toContainsPattern(foldedText)}`
    : sql`btrim(replace(${caseFile.nameFolded}, e'\n', ' ')) like ${patternOf(op, foldedText)}`
}
