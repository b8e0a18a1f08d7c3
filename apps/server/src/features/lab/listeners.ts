import { qcGroupOf, qcItems } from '@archway/contract/lab'
import type { Tx } from '../../platform/db/database.ts'
import { systemScope } from '../../platform/db/scope.ts'
import type { DomainEvents } from '../../platform/events.ts'
import { refuse } from '../../platform/refuse.ts'
import { findQualityCheck } from './sheet.ts'
import { clearSheet, findLabCase, reopenItems } from './store.ts'

/**
 * Listens to `caseMoved`. A new case starts quality check with an empty sheet; a returned one keeps the ticks that are
 * still valid, and failed items are open again. A case whose sheet was started passes only when the sheet is complete;
 * items sent with the action count as ticked. Throws CHECKLIST_INCOMPLETE.
 */
export const updateSheetOnCaseMoved = async (
  tx: Tx,
  { before, after, action, attributes }: DomainEvents['caseMoved'],
): Promise<void> => {
  if (after.status === 'IN_QC' && before.status !== 'REJECTED')
    await clearSheet(tx, after.companyId, after.id)
  const sheet =
    after.status === 'IN_QC' || action === 'qcPass' ? await findLabCase(tx, systemScope, after.id) : undefined
  if (!sheet) return
  if (after.status === 'IN_QC') await reopenItems(tx, sheet.row, sheet.row.failed)
  if (action !== 'qcPass' || sheet.row.savedAt === null) return
  const passedItems = (attributes.checklist ?? []).filter(point => point.passed).map(point => point.item)
  const check = await findQualityCheck(tx, before, sheet.row)
  if (check.open(passedItems).length > 0) refuse('CHECKLIST_INCOMPLETE')
}

const inQualityCheck: readonly string[] = ['IN_QC', 'IN_PRODUCTION_FILE_SYNC', 'REJECTED']

/** Listens to `caseEdited`: items about the case itself must be checked again; its files did not change. */
export const reopenItemsOnCaseEdited = async (
  tx: Tx,
  { after }: DomainEvents['caseEdited'],
): Promise<void> => {
  if (!inQualityCheck.includes(after.status)) return
  const sheet = await findLabCase(tx, systemScope, after.id)
  if (!sheet) return
  await reopenItems(
    tx,
    sheet.row,
    qcItems.filter(item => qcGroupOf(item) === 'case'),
  )
}
