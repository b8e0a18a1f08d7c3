import type { CaseStatus } from '../cases/status.rules.ts'

/** The stages of the provider's work in the order of a case, then the stages that wait for others. */
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

/** The first status of the stage. */
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

/** The stage of a case with this status; null if the provider has nothing to do. */
export const stageOf = (status: CaseStatus): QueueStage | null =>
  queueStages.find(stage => stageStatus[stage] === status) ?? null
