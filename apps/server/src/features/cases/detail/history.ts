import { randomUUID } from 'node:crypto'
import type { CaseHistoryEntry } from '@archway/contract/cases'
import type { Tx } from '../../../platform/db/database.ts'
import type { Actor } from '../actor.ts'
import { caseHistory } from '../table.ts'

/** Appends an entry to the history of a case. */
export const writeHistory = async (
  tx: Tx,
  entry: {
    caseRow: { id: string; companyId: string }
    action: string
    model: CaseHistoryEntry['model']
    actor: Actor
    attributes?: CaseHistoryEntry['attributes']
    now: Date
  },
): Promise<void> => {
  await tx.insert(caseHistory).values({
    id: randomUUID(),
    companyId: entry.caseRow.companyId,
    caseId: entry.caseRow.id,
    action: entry.action,
    model: entry.model,
    actorType: entry.actor.kind,
    actorId: entry.actor.id,
    actorName: entry.actor.name,
    attributes: entry.attributes ?? {},
    createdAt: entry.now,
  })
}
