import { eq } from 'drizzle-orm'
import type { Tx } from '../../platform/db/database.ts'
import { takesRecords } from './facts.ts'
import { caseRequest } from './table.ts'

/** The case of a request, and whether files may be added now. */
export const placeOfRequest = async (
  tx: Tx,
  id: string,
): Promise<{ caseId: string; open: boolean } | undefined> => {
  const [row] = await tx.select().from(caseRequest).where(eq(caseRequest.id, id))
  return row && { caseId: row.caseId, open: takesRecords(row) }
}
