import type { CaseStatus } from '../cases/status.rules.ts'

/** The stages of the provider's work in the order a case passes them, then what waits for others. */
export const queueStages = [
  'qualityCheck',
  'fileSync',
  'planning',
  'planChanges',
  'manufacturing',
  'onHold',
  'readyForShipping',
  'inShipment',
  'uncleared',
  'impressions',
  'rejected',
  'approval',
  'clearance',
] as const
export type QueueStage = (typeof queueStages)[number]

/** The status that puts a case into the stage. */
export const stageStatus = {
  qualityCheck: 'IN_QC',
  fileSync: 'IN_PRODUCTION_FILE_SYNC',
  planning: 'IN_TS_GENERATING',
  planChanges: 'TS_REJECTED',
  manufacturing: 'IN_MFG',
  onHold: 'ORDER_REJECTED',
  readyForShipping: 'READY_FOR_SHIPPING',
  inShipment: 'IN_SHIPPING',
  uncleared: 'UNCLEARED_FOR_MFG',
  impressions: 'AWAITING_IMPRESSION',
  rejected: 'REJECTED',
  approval: 'IN_CUSTOMER_APPPROVE',
  clearance: 'IN_CLEARANCE',
} as const satisfies Record<QueueStage, CaseStatus>

/** The stage a case of this status lies in, or null when the provider has nothing to do with it. */
export const stageOf = (status: CaseStatus): QueueStage | null =>
  queueStages.find(stage => stageStatus[stage] === status) ?? null
