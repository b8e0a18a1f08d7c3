import { type AssetTypeKey, assetTypeKeys, assetTypes } from '@archway/contract/case-files'
import {
  openQcItems,
  type QcGroup,
  type QcItem,
  type QcSheet,
  qcChecklist,
  qcGroupOf,
} from '@archway/contract/lab'
import type { Tx } from '../../platform/db/database.ts'
import type { Scope } from '../../platform/db/scope.ts'
import { type AssetRow, listCurrent } from '../case-files/index.ts'
import type { CaseRow } from '../cases/index.ts'
import { findLabCase, type LabCaseRow } from './store.ts'

type CheckedRow = Pick<CaseRow, 'id' | 'product' | 'withTs' | 'impressionType' | 'currentRefinementId'>

const isAssetType = (key: string): key is AssetTypeKey => (assetTypeKeys as readonly string[]).includes(key)

/** The groups with a file that arrived after the sheet was last saved: their ticks refer to other files. */
const changedGroups = (files: readonly AssetRow[], savedAt: Date | null): Set<QcGroup> =>
  new Set(
    files.flatMap(({ typeKey, readyAt }) => {
      if (!isAssetType(typeKey) || !savedAt || !readyAt || readyAt <= savedAt) return []
      const { group } = assetTypes[typeKey]
      return group === 'document' ? [] : [group]
    }),
  )

/** The quality check of a case: its items, and the answers that are still valid. */
export const findQualityCheck = async (
  tx: Tx,
  caseRow: CheckedRow,
  sheet: LabCaseRow | undefined,
): Promise<{
  items: QcItem[]
  checked: QcItem[]
  failed: QcItem[]
  open: (more?: readonly string[]) => QcItem[]
}> => {
  const files = await listCurrent(tx, { caseId: caseRow.id, refinementId: caseRow.currentRefinementId })
  const facts = {
    product: caseRow.product,
    withTs: caseRow.withTs,
    impressionType: caseRow.impressionType ?? ('digital' as const),
    sent: files.map(({ typeKey }) => typeKey).filter(isAssetType),
  }
  const changed = changedGroups(files, sheet?.savedAt ?? null)
  const isUnchanged = (item: QcItem) => !changed.has(qcGroupOf(item))
  const checked = (sheet?.checked ?? []).filter(isUnchanged)
  return {
    items: qcChecklist(facts),
    checked,
    failed: (sheet?.failed ?? []).filter(isUnchanged),
    open: (more = []) => openQcItems(facts, [...checked, ...more]),
  }
}

/** The sheet as staff read it. */
export const readSheet = async (tx: Tx, scope: Scope, caseRow: CheckedRow): Promise<QcSheet> => {
  const labCase = await findLabCase(tx, scope, caseRow.id)
  const check = await findQualityCheck(tx, caseRow, labCase?.row)
  return {
    caseUuid: caseRow.id,
    items: check.items.map(item => ({
      item,
      group: qcGroupOf(item),
      checked: check.checked.includes(item),
      failed: check.failed.includes(item),
    })),
    complete: check.open().length === 0,
    note: labCase?.row.note ?? null,
    savedBy: labCase?.row.savedBy ?? null,
    savedAt: labCase?.row.savedAt?.toISOString() ?? null,
    assignee:
      labCase?.row.assigneeId && labCase.assigneeName
        ? { uuid: labCase.row.assigneeId, name: labCase.assigneeName }
        : null,
  }
}
