import { fold } from '@archway/contract/kernel'
import { type SQL, sql } from 'drizzle-orm'
import { caseFile } from '../cases/index.ts'
import { containing } from '../platform/db/filter.ts'

/** Cases whose patient's name holds what was typed, first and last name in one, whatever the accents. */
export const isNamed = (typed: string): SQL =>
  sql`replace(${caseFile.nameFolded}, e'\n', ' ') like ${containing(fold(typed.trim()))}`
