import { eq } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/refuse.ts'
import { session } from '../table.ts'

/** Records that the person of a session was confirmed; refuses with NOT_SIGNED_IN if the session has ended. */
export const recordConfirmation = async (tx: Tx, sessionId: string, confirmedAt: Date): Promise<void> => {
  const updatedRows = await tx
    .update(session)
    .set({ confirmedAt })
    .where(eq(session.id, sessionId))
    .returning({ id: session.id })
  if (updatedRows.length === 0) refuse('NOT_SIGNED_IN')
}
