import { openQcItems } from '@archway/contract/lab'
import type { Tx } from '../../platform/db/database.ts'
import { systemScope } from '../../platform/db/scope.ts'
import type { DomainEvents } from '../../platform/events.ts'
import { refuse } from '../../platform/refuse.ts'
import type { CaseRow } from '../cases/index.ts'
import { clearSheet, labCaseOf } from './store.ts'

/** What decides which items the sheet of a case has. */
export const checkedCase = (caseRow: Pick<CaseRow, 'product' | 'withTs' | 'impressionType'>) => ({
  product: caseRow.product,
  withTs: caseRow.withTs,
  impressionType: caseRow.impressionType ?? ('digital' as const),
})

/**
 * Listens to `caseMoved`: a case comes to quality check with a clean sheet, and one whose sheet was begun does not
 * pass before it is complete; points that come along with the action count as ticked.
 */
export const labFollowsCase = async (
  tx: Tx,
  { before, after, action, attributes }: DomainEvents['caseMoved'],
): Promise<void> => {
  if (after.status === 'IN_QC') await clearSheet(tx, after.companyId, after.id)
  if (action !== 'qcPass') return
  const sheet = await labCaseOf(tx, systemScope, after.id)
  if (!sheet || sheet.row.savedAt === null) return
  const given = (attributes.checklist ?? []).filter(point => point.passed).map(point => point.item)
  if (openQcItems(checkedCase(before), [...sheet.row.checked, ...given]).length > 0)
    refuse('CHECKLIST_INCOMPLETE')
}

/** Listens to `caseEdited`: what was looked at before the change has to be looked at again. */
export const labFollowsEdit = async (tx: Tx, { after }: DomainEvents['caseEdited']): Promise<void> => {
  if (after.status === 'IN_QC' || after.status === 'IN_PRODUCTION_FILE_SYNC')
    await clearSheet(tx, after.companyId, after.id)
}
