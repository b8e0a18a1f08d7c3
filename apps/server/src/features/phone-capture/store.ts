import { and, eq, lt } from 'drizzle-orm'
import type { Tx } from '../../platform/db/database.ts'
import { isInScope, type Scope } from '../../platform/db/scope.ts'
import { phoneLink } from './table.ts'

export type LinkRow = typeof phoneLink.$inferSelect

/** Stores the link of a session for a case, replacing the previous one. */
export const putLink = async (tx: Tx, values: typeof phoneLink.$inferInsert): Promise<LinkRow> => {
  const { tokenHash, expiresAt, createdAt } = values
  const [row] = await tx
    .insert(phoneLink)
    .values(values)
    .onConflictDoUpdate({
      target: [phoneLink.sessionId, phoneLink.caseId],
      set: { tokenHash, expiresAt, createdAt: createdAt ?? new Date(), seenAt: null },
    })
    .returning()
  return row as LinkRow
}

const ofSession = (scope: Scope, sessionId: string, caseId: string) =>
  and(
    eq(phoneLink.sessionId, sessionId),
    eq(phoneLink.caseId, caseId),
    isInScope(scope, { companyId: phoneLink.companyId }),
  )

export const prolongLink = async (
  tx: Tx,
  scope: Scope,
  { sessionId, caseId, expiresAt }: Pick<LinkRow, 'sessionId' | 'caseId' | 'expiresAt'>,
): Promise<LinkRow | undefined> => {
  const [row] = await tx
    .update(phoneLink)
    .set({ expiresAt })
    .where(ofSession(scope, sessionId, caseId))
    .returning()
  return row
}

export const endLink = async (tx: Tx, scope: Scope, sessionId: string, caseId: string): Promise<void> => {
  await tx.delete(phoneLink).where(ofSession(scope, sessionId, caseId))
}

/** Ends the links of a case that accepts no more photos. */
export const endLinksOf = async (tx: Tx, caseId: string): Promise<void> => {
  await tx.delete(phoneLink).where(eq(phoneLink.caseId, caseId))
}

export const removeOver = async (tx: Tx, before: Date): Promise<void> => {
  await tx.delete(phoneLink).where(lt(phoneLink.expiresAt, before))
}

export const findLink = async (tx: Tx, tokenHash: string): Promise<LinkRow | undefined> => {
  const [row] = await tx.select().from(phoneLink).where(eq(phoneLink.tokenHash, tokenHash))
  return row
}

export const recordSeen = async (tx: Tx, id: string, seenAt: Date): Promise<void> => {
  await tx.update(phoneLink).set({ seenAt }).where(eq(phoneLink.id, id))
}
