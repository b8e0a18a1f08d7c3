import { fold, type Operator } from '@archway/contract/kernel'
import { type SQL, sql } from 'drizzle-orm'
import { containing, patternOf } from '../../../platform/db/filter.ts'
import { caseFile } from '../table.ts'

/** Cases whose patient's name is what was typed, or holds, begins or ends with it, first and last name in one, whatever the accents. */
export const matchesPatientName = (typed: string, op: Operator = 'LIKE'): SQL => {
  const folded = fold(typed.trim())
  return op === 'LIKE'
    ? sql`replace(${caseFile.nameFolded}, e'\n', ' ') like ${containing(folded)}`
    : sql`btrim(replace(${caseFile.nameFolded}, e'\n', ' ')) like ${patternOf(op, folded)}`
}
