import type { DoctorStatus } from '../doctors/status.rules.ts'
import type { Notice, Row } from '../kernel/machine.rules.ts'
import type { StaffRole } from '../kernel/role.rules.ts'
import type { OrderStatus } from '../orders/status.rules.ts'
import type { Departure } from '../shipments/status.rules.ts'
import type { CaseShape, CaseStatus } from './status.rules.ts'

/** All facts about a case on which the rules of its status depend. */
export interface CaseFacts extends CaseShape, Departure {
  status: CaseStatus
  /** Whether the current round is a refinement. */
  inRefinement: boolean
  /** The previous status of an EXPIRED case. */
  resumeStatus: CaseStatus | null
  /** The status of the case's doctor; null on the client side. */
  doctorStatus: DoctorStatus | null
  /** The rejected record is the impression itself, so a new one has to be shipped. */
  newImpressionNeeded: boolean
  allRejectReasonsOverridable: boolean
  /** The status of the newest order of the running round. */
  orderStatus: OrderStatus | null
  hasOpenOrder: boolean
  hasOpenRequest: boolean
  hasShippedBatch: boolean
  unmadeSteps: number
  /** Number of batches ordered in the current round; a fifth needs a refinement. */
  batchesMade: number
  /** Whether it was in quality check at least once: it is no longer a draft. */
  wasSubmitted: boolean
  /** When a CANCELED case was canceled. */
  canceledAt: Date | null
  /** Who canceled it; null if unknown. */
  canceledBy: CaseActorKind | null
  /** Whether a refinement is within the time and number that the package includes. */
  refinementAvailable: boolean
}

export type CaseActorKind = 'client' | 'doctor' | 'dso' | 'staff' | 'system'

export interface CaseActor {
  kind: CaseActorKind
  /** The role of staff; null for all others. */
  staffRole: StaffRole | null
  superAdmin: boolean
  isRm: boolean
  /** The actor's company is BLOCKED, or the actor is a BLOCKED doctor. */
  blocked: boolean
  /** The actor is a RESTRICTED doctor. */
  restricted: boolean
}

export type CaseRole = 'client' | 'doctor' | 'dso' | 'submitter' | 'approver' | 'clearer' | 'staff' | 'system'

export type CaseObstacle =
  | 'NOT_OVERRIDABLE'
  | 'NO_PLAN'
  | 'HAS_PLAN'
  | 'ORDER_NOT_MADE'
  | 'ORDER_TOO_FAR'
  | 'NO_STEPS_LEFT'
  | 'NO_BATCH_LEFT'
  | 'NO_REFINEMENT_LEFT'
  | 'OPEN_ORDER'
  | 'OPEN_REQUEST'
  | 'STAFF_ONLY_AFTER_TREATMENT'
  | 'TOO_LATE_TO_UNDO'
  | 'TOO_LATE_TO_REOPEN'
  | 'ALREADY_ORDERED'

export type CaseNeed =
  | 'records'
  | 'prescription'
  | 'consent'
  | 'replacements'
  | 'courier'
  | 'airwayBillNumber'
  | 'pickupDate'
  | 'checklist'
  | 'reason'
  | 'comment'
  | 'assets'
  | 'disclaimer'
  | 'planFiles'
  | 'latestPlan'
  | 'commentOrReason'
  | 'shipment'
  | 'feeNote'

export type CaseEvent =
  | 'CASE_SUBMITTED'
  | 'CASE_RECEIPT'
  | 'COURIER_NOTIFIED'
  | 'IMPRESSION_RECEIVED'
  | 'CASE_REJECTED'
  | 'CASE_RESUBMITTED'
  | 'CASE_OVERRIDDEN'
  | 'CLEARANCE_NEEDED'
  | 'PLAN_READY'
  | 'PLAN_FOR_INFORMATION'
  | 'PLAN_APPROVED'
  | 'PLAN_REJECTED'
  | 'PLAN_WITHDRAWN'
  | 'REVISION_STARTED'
  | 'CLEARED'
  | 'UNCLEARED'
  | 'MFG_ON_HOLD'
  | 'MFG_RESUMED'
  | 'SHIPPED'
  | 'FIRST_MILE'
  | 'SHIPPING_CORRECTED'
  | 'CONFIRM_RECEIPT'
  | 'BATCH_STARTED'
  | 'REFINEMENT_OPENED'
  | 'CASE_CANCELED'
  | 'EXPIRED'
  | 'REACTIVATED'
  | 'COMPLETE'
  | 'REOPENED'
  | 'REJECTION_WITHDRAWN'
  | 'MOVED_BACK'

export interface CaseVocabulary {
  status: CaseStatus
  role: CaseRole
  obstacle: CaseObstacle
  need: CaseNeed
  event: CaseEvent
}

export type CaseNotice = Notice<CaseVocabulary>
export type CaseRowShape = Row<CaseVocabulary>
