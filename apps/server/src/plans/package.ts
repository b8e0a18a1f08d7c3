import type { CaseRow } from '../cases/index.ts'
import { packageById } from '../catalog/index.ts'
import type { Tx } from '../platform/db/database.ts'

/** How many steps an arch may have under the package of the case; null for no limit. */
export const stepLimit = async (tx: Tx, kase: CaseRow): Promise<number | null> =>
  kase.packageType === null ? null : ((await packageById(tx, kase.packageType))?.maxStepsPerArch ?? null)
