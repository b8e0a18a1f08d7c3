import { and, eq, ne } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/refuse.ts'
import { session } from '../table.ts'

type Times = { readonly confirmedAt?: Date; readonly secondFactorAt?: Date }

const update = async (tx: Tx, sessionId: string, times: Times): Promise<void> => {
  const updatedRows = await tx
    .update(session)
    .set(times)
    .where(eq(session.id, sessionId))
    .returning({ id: session.id })
  if (updatedRows.length === 0) refuse('NOT_SIGNED_IN')
}

/**
 * Records that the person of a session was confirmed, by the password or by the second factor; refuses with
 * NOT_SIGNED_IN if the session has ended.
 */
export const recordConfirmation = async (
  tx: Tx,
  sessionId: string,
  at: Date,
  by: 'password' | 'secondFactor',
): Promise<void> => {
  await update(tx, sessionId, { confirmedAt: at, ...(by === 'secondFactor' ? { secondFactorAt: at } : {}) })
}

/** Records a use of the second factor in a session; refuses with NOT_SIGNED_IN if the session has ended. */
export const recordSecondFactor = (tx: Tx, sessionId: string, secondFactorAt: Date): Promise<void> =>
  update(tx, sessionId, { secondFactorAt })

/** Other sessions may have used what has just been revoked: they need the second factor again for a change of it. */
export const forgetSecondFactorElsewhere = async (
  tx: Tx,
  { id, sessionId }: { readonly id: string; readonly sessionId: string },
): Promise<void> => {
  await tx
    .update(session)
    .set({ secondFactorAt: null })
    .where(and(eq(session.accountId, id), ne(session.id, sessionId)))
}
