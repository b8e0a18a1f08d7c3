import { afterCommit } from '../../platform/db/database.ts'
import type { Services } from '../../platform/services.ts'

/** A case that is assigned to another doctor leaves the scope of the previous one. */
export const joinCaseAccess = ({ events, access }: Services): void => {
  events.on('caseEdited', async (tx, { before, after }) => {
    if (before.doctorId === after.doctorId) return
    const change = { caseId: after.id, ...(before.doctorId ? { accountId: before.doctorId } : {}) }
    afterCommit(tx, () => access.announceChange(change))
  })
}
