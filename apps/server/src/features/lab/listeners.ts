import { qcGroupOf, qcItems } from '@archway/contract/lab'
import type { Tx } from '../../platform/db/database.ts'
import { systemScope } from '../../platform/db/scope.ts'
import type { DomainEvents } from '../../platform/events.ts'
import { refuse } from '../../platform/refuse.ts'
import { qualityCheckOf } from './sheet.ts'
import { clearSheet, labCaseOf, reopenItems } from './store.ts'

/**
 * Listens to `caseMoved`. A case comes to quality check with a clean sheet; one that was returned brings back the
 * ticks that still hold, and failed items are open again. A case whose sheet was begun does not pass before
 * it is complete; items that come along with the action count as ticked. Throws CHECKLIST_INCOMPLETE.
 */
export const labFollowsCase = async (
  tx: Tx,
  { before, after, action, attributes }: DomainEvents['caseMoved'],
): Promise<void> => {
  if (after.status === 'IN_QC' && before.status !== 'REJECTED')
    await clearSheet(tx, after.companyId, after.id)
  const sheet =
    after.status === 'IN_QC' || action === 'qcPass' ? await labCaseOf(tx, systemScope, after.id) : undefined
  if (!sheet) return
  if (after.status === 'IN_QC') await reopenItems(tx, sheet.row, sheet.row.failed)
  if (action !== 'qcPass' || sheet.row.savedAt === null) return
  const given = (attributes.checklist ?? []).filter(point => point.passed).map(point => point.item)
  const check = await qualityCheckOf(tx, before, sheet.row)
  if (check.open(given).length > 0) refuse('CHECKLIST_INCOMPLETE')
}

const inQualityCheck: readonly string[] = ['IN_QC', 'IN_PRODUCTION_FILE_SYNC', 'REJECTED']

/** Listens to `caseEdited`: what was checked about the case itself has to be checked again; its files did not change. */
export const labFollowsEdit = async (tx: Tx, { after }: DomainEvents['caseEdited']): Promise<void> => {
  if (!inQualityCheck.includes(after.status)) return
  const sheet = await labCaseOf(tx, systemScope, after.id)
  if (!sheet) return
  await reopenItems(
    tx,
    sheet.row,
    qcItems.filter(item => qcGroupOf(item) === 'case'),
  )
}
