import type { CaseActorKind, CaseFacts } from '@archway/contract/cases'
import type { DoctorStatus } from '@archway/contract/doctors'
import type { CaseColumns } from './table.ts'

/** The columns that the rules depend on, and the status of the doctor. */
export type FactColumns = Pick<
  CaseColumns,
  | 'status'
  | 'side'
  | 'product'
  | 'withTs'
  | 'stepType'
  | 'impressionType'
  | 'bulkshipping'
  | 'currentRefinementId'
  | 'resumeStatus'
  | 'rejection'
  | 'orderStatus'
  | 'openOrders'
  | 'openRequests'
  | 'shippedBatches'
  | 'upperSteps'
  | 'lowerSteps'
  | 'madeUpper'
  | 'madeLower'
  | 'batchesMade'
  | 'refinementsUsed'
  | 'refinementsIncluded'
  | 'packageEndsAt'
  | 'shippedAt'
  | 'carrierScanned'
> & {
  doctorStatus: DoctorStatus | null
  submittedAt: Date | null
  /** When it was canceled; irrelevant for other cases. */
  statusSince: Date | null
  canceledBy: CaseActorKind | null
}

/** A case as input of the rules of its status machine. */
export const factsOf = (row: FactColumns, now: Date): CaseFacts => ({
  status: row.status,
  side: row.side,
  product: row.product,
  withTs: row.withTs,
  stepType: row.stepType,
  impressionType: row.impressionType ?? 'digital',
  bulkshipping: row.bulkshipping,
  inRefinement: row.currentRefinementId !== null,
  resumeStatus: row.resumeStatus,
  doctorStatus: row.doctorStatus,
  newImpressionNeeded: row.rejection?.assetKeys.some(key => key.endsWith('Impression')) ?? false,
  allRejectReasonsOverridable: row.rejection?.reasons.every(reason => reason.overridable) ?? false,
  orderStatus: row.orderStatus,
  hasOpenOrder: row.openOrders > 0,
  hasOpenRequest: row.openRequests > 0,
  hasShippedBatch: row.shippedBatches > 0,
  unmadeSteps: Math.max(0, row.upperSteps - row.madeUpper) + Math.max(0, row.lowerSteps - row.madeLower),
  batchesMade: row.batchesMade,
  wasSubmitted: row.submittedAt !== null,
  canceledAt: row.status === 'CANCELED' ? row.statusSince : null,
  canceledBy: row.canceledBy,
  refinementAvailable:
    (row.refinementsIncluded === null || row.refinementsUsed < row.refinementsIncluded) &&
    (row.packageEndsAt === null || now < row.packageEndsAt),
  shippedAt: row.shippedAt,
  carrierScanned: row.carrierScanned,
  now,
})
