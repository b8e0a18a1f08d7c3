import { findCaseActionRefusal } from '@archway/contract/cases'
import { eq } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/refuse.ts'
import type { Services } from '../../../platform/services.ts'
import type { Actor } from '../actor.ts'
import { factsOf } from '../facts.ts'
import { countDeletedCase } from '../list/counter.ts'
import { lockCase } from '../store.ts'
import { caseFile } from '../table.ts'

/**
 * Permanently deletes a draft; rows that reference it are deleted by foreign keys, and its stored bytes are collected
 * as orphans. Refuses with NOT_A_DRAFT if it was ever submitted, and with DRAFT_IN_USE if it has changed in the last
 * `age` seconds, in which the deletion could be undone.
 */
export const deleteDraft = async (
  tx: Tx,
  services: Services,
  { id, age, actor }: { readonly id: string; readonly age: number; readonly actor: Actor },
): Promise<void> => {
  const caseRow = await lockCase(tx, id, 'update')
  const now = services.clock.now()
  const refusal = findCaseActionRefusal('delete', factsOf(caseRow, now), actor)
  if (refusal) refuse(refusal, { status: caseRow.status })
  const lastChange = Math.max(caseRow.updatedAt.getTime(), caseRow.lastActivityAt.getTime())
  if (age > 0 && lastChange > now.getTime() - age * 1000) refuse('DRAFT_IN_USE')
  await services.events.emit(tx, 'draftDeleted', { caseRow })
  await tx.delete(caseFile).where(eq(caseFile.id, id))
  await countDeletedCase(tx, caseRow)
}
