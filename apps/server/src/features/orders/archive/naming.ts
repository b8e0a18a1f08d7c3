import { defaultNamePattern, namePatternProblems } from '@archway/contract/orders'
import type { Language } from '@archway/words'
import type { Tx } from '../../../platform/db/database.ts'
import { refuseProblems } from '../../../platform/refuse.ts'
import { translate } from '../../../platform/words.ts'
import { productionNaming } from '../table.ts'

export const readNamingPattern = async (tx: Tx): Promise<string> => {
  const [stored] = await tx.select().from(productionNaming)
  return stored?.pattern ?? defaultNamePattern
}

/** Refuses a pattern with all its problems, in the reader's language. */
export const saveNaming = async (tx: Tx, pattern: string, language: Language): Promise<void> => {
  refuseProblems(
    namePatternProblems(pattern).map(({ code, values }) => ({
      field: 'pattern',
      sentence: translate(language, 'labSettings', `naming.problem.${code}`, values),
    })),
  )
  await tx
    .insert(productionNaming)
    .values({ pattern })
    .onConflictDoUpdate({ target: productionNaming.id, set: { pattern } })
}
