import type { Side } from './side.rules.ts'
import type { CaseStatus } from './status.rules.ts'

/**
 * Keys of `cases.status` in the words: own side with a plan, own side without, doctor side with a plan, doctor side
 * without.
 */
const wording = {
  NEW: ['incompleteSubmission', 'incompleteSubmission', 'incompleteSubmission', 'incompleteSubmission'],
  IN_QC: ['qualityCheck', 'qualityCheck', 'underQualityCheck', 'underQualityCheck'],
  IN_PRODUCTION_FILE_SYNC: [
    'preparingFiles',
    'preparingProductionFiles',
    'underQualityCheck',
    'preparingProductionFiles',
  ],
  REJECTED: ['submissionRejected', 'submissionRejected', 'recordsRejected', 'recordsRejected'],
  IN_TS_GENERATING: ['planInProgress', 'planInProgress', 'planInProgress', 'planInProgress'],
  IN_CUSTOMER_APPPROVE: ['planApproval', 'planApproval', 'awaitingDoctorApproval', 'awaitingDoctorApproval'],
  TS_REJECTED: [
    'planChangesRequested',
    'planChangesRequested',
    'planChangesRequestedByDoctor',
    'planChangesRequestedByDoctor',
  ],
  IN_CLEARANCE: [
    'pendingAdminApproval',
    'pendingAdminApproval',
    'pendingAdminApproval',
    'pendingAdminApproval',
  ],
  UNCLEARED_FOR_MFG: ['notCleared', 'notCleared', 'notCleared', 'notCleared'],
  IN_MFG: ['inManufacturing', 'inManufacturing', 'inManufacturing', 'inManufacturing'],
  ORDER_REJECTED: [
    'manufacturingOnHold',
    'productionFilesRejected',
    'manufacturingOnHold',
    'productionFilesRejected',
  ],
  READY_FOR_SHIPPING: ['readyForShipping', 'readyForShipping', 'readyForShipping', 'readyForShipping'],
  IN_SHIPPING: ['inShipment', 'inShipment', 'inShipment', 'inShipment'],
  FIRST_MILE_SHIPPED: ['firstMileShipped', 'firstMileShipped', 'firstMileShipped', 'firstMileShipped'],
  SHIPPED: ['shipped', 'shipped', 'shippedToDoctor', 'shippedToDoctor'],
  COMPLETE: ['complete', 'complete', 'complete', 'complete'],
  ACTIVE: ['treatmentInProgress', 'treatmentInProgress', 'treatmentInProgress', 'treatmentInProgress'],
  CANCELED: ['canceled', 'canceled', 'canceled', 'canceled'],
  CANCELED_REFINEMENT: [
    'refinementCanceled',
    'refinementCanceled',
    'refinementCanceled',
    'refinementCanceled',
  ],
  EXPIRED: ['expired', 'expired', 'expired', 'expired'],
  PENDING_COURIER_PICKUP: [
    'pendingCourierPickup',
    'pendingCourierPickup',
    'pendingCourierPickup',
    'pendingCourierPickup',
  ],
  AWAITING_IMPRESSION: [
    'awaitingYourImpression',
    'awaitingYourImpression',
    'awaitingImpression',
    'awaitingImpression',
  ],
} as const satisfies Record<CaseStatus, readonly [string, string, string, string]>

export type CaseStatusWord = (typeof wording)[CaseStatus][number]

/** The text of a status in the lists of a side, as a key of the words (CASE-10, CASE-11). */
export const caseStatusWording = (status: CaseStatus, side: Side, withTs: boolean): CaseStatusWord =>
  wording[status][side === 'client' ? (withTs ? 1 : 0) : withTs ? 3 : 2]

export type Tone = 'default' | 'info' | 'warning' | 'error' | 'primary' | 'secondary' | 'success'

/** Who has to act next. */
export type CaseTurn = 'provider' | 'submitter' | 'approver' | 'clearer' | 'dso' | 'carrier' | 'none'

const look = {
  NEW: ['default', 'submitter'],
  IN_QC: ['info', 'provider'],
  IN_PRODUCTION_FILE_SYNC: ['info', 'provider'],
  REJECTED: ['error', 'submitter'],
  IN_TS_GENERATING: ['info', 'provider'],
  IN_CUSTOMER_APPPROVE: ['warning', 'approver'],
  TS_REJECTED: ['error', 'provider'],
  IN_CLEARANCE: ['warning', 'clearer'],
  UNCLEARED_FOR_MFG: ['error', 'clearer'],
  IN_MFG: ['primary', 'provider'],
  ORDER_REJECTED: ['error', 'provider'],
  READY_FOR_SHIPPING: ['primary', 'provider'],
  IN_SHIPPING: ['primary', 'provider'],
  FIRST_MILE_SHIPPED: ['secondary', 'dso'],
  SHIPPED: ['success', 'carrier'],
  COMPLETE: ['success', 'none'],
  ACTIVE: ['success', 'none'],
  CANCELED: ['default', 'none'],
  CANCELED_REFINEMENT: ['default', 'none'],
  EXPIRED: ['default', 'none'],
  PENDING_COURIER_PICKUP: ['warning', 'dso'],
  AWAITING_IMPRESSION: ['info', 'submitter'],
} as const satisfies Record<CaseStatus, readonly [Tone, CaseTurn]>

/** The colour of a status chip. */
export const caseChip = (status: CaseStatus): Tone => look[status][0]

export const caseTurn = (status: CaseStatus): CaseTurn => look[status][1]

/** Keys of `cases.turn`: different people have the same role on the two sides. */
export type CaseTurnWord = 'provider' | 'practice' | 'doctor' | 'superAdmin' | 'dso' | 'carrier'

const people: Record<Exclude<CaseTurn, 'none'>, Record<Side, CaseTurnWord>> = {
  provider: { client: 'provider', doctor: 'provider' },
  submitter: { client: 'practice', doctor: 'doctor' },
  approver: { client: 'practice', doctor: 'doctor' },
  clearer: { client: 'superAdmin', doctor: 'dso' },
  dso: { client: 'dso', doctor: 'dso' },
  carrier: { client: 'carrier', doctor: 'carrier' },
}

/** Whom a case of this side waits for, as a key of the words; null for none. */
export function caseTurnWording(status: CaseStatus, side: Side): CaseTurnWord | null {
  const turn = caseTurn(status)
  return turn === 'none' ? null : people[turn][side]
}

/** The provider's clock runs only while it is the provider's turn. */
export const isProviderTurn = (status: CaseStatus): boolean => caseTurn(status) === 'provider'
