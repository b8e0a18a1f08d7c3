import type { PgColumn } from 'drizzle-orm/pg-core'
import type { FactColumns } from '../facts.ts'
import { caseFile } from '../table.ts'

/** The columns of `FactColumns` in a query; the status of the doctor is joined. */
export const factColumns = {
  status: caseFile.status,
  side: caseFile.side,
  product: caseFile.product,
  withTs: caseFile.withTs,
  stepType: caseFile.stepType,
  impressionType: caseFile.impressionType,
  bulkshipping: caseFile.bulkshipping,
  currentRefinementId: caseFile.currentRefinementId,
  resumeStatus: caseFile.resumeStatus,
  rejection: caseFile.rejection,
  orderStatus: caseFile.orderStatus,
  openOrders: caseFile.openOrders,
  openRequests: caseFile.openRequests,
  shippedBatches: caseFile.shippedBatches,
  upperSteps: caseFile.upperSteps,
  lowerSteps: caseFile.lowerSteps,
  madeUpper: caseFile.madeUpper,
  madeLower: caseFile.madeLower,
  batchesMade: caseFile.batchesMade,
  refinementsUsed: caseFile.refinementsUsed,
  refinementsIncluded: caseFile.refinementsIncluded,
  packageEndsAt: caseFile.packageEndsAt,
  shippedAt: caseFile.shippedAt,
  carrierScanned: caseFile.carrierScanned,
  submittedAt: caseFile.submittedAt,
  statusSince: caseFile.statusSince,
  canceledBy: caseFile.canceledBy,
} satisfies Readonly<Record<Exclude<keyof FactColumns, 'doctorStatus'>, PgColumn>>
