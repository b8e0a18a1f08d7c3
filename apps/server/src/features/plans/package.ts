import type { Tx } from '../../platform/db/database.ts'
import { systemScope } from '../../platform/db/scope.ts'
import { type CaseRow, recordOnCase } from '../cases/index.ts'
import { findPackageById } from '../catalog/index.ts'
import type { PlanRow } from './table.ts'

/** Maximum number of steps per arch in the package of the case; null: no limit. */
const stepLimit = async (tx: Tx, caseRow: CaseRow): Promise<number | null> =>
  caseRow.packageType === null
    ? null
    : ((await findPackageById(tx, caseRow.packageType))?.maxStepsPerArch ?? null)

/** The steps of the longer arch if they exceed the package of the case; otherwise null. */
export const stepsOverPackage = async (
  tx: Tx,
  caseRow: CaseRow,
  row: Pick<PlanRow, 'upperSteps' | 'lowerSteps'>,
): Promise<number | null> => {
  const limit = await stepLimit(tx, caseRow)
  const longest = Math.max(row.upperSteps ?? 0, row.lowerSteps ?? 0)
  return limit !== null && longest > limit ? longest : null
}

/** Records the upgrade that a complete but too long version needs; clears it for any other version. */
export const requestUpgrade = async (tx: Tx, caseRow: CaseRow, row: PlanRow): Promise<void> => {
  const upgradeSteps = row.status === 'CONVERTED' ? await stepsOverPackage(tx, caseRow, row) : null
  if (upgradeSteps !== caseRow.upgradeSteps) await recordOnCase(tx, systemScope, caseRow.id, { upgradeSteps })
}
