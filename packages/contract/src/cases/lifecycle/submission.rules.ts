import type { CaseRowShape } from '../facts.rules.ts'

/** C1 to C9 and C33: from the draft to records that passed quality check. */
export const submissionRows = [
  {
    row: 'C1',
    action: 'create',
    from: null,
    actors: ['submitter', 'staff'],
    to: ['NEW'],
    effects: ['identifierIssued', 'chatRoomOpened'],
    notify: [],
    history: 'CASE_CREATED',
  },
  {
    row: 'C2',
    action: 'submit',
    from: ['NEW'],
    actors: ['submitter'],
    to: ['IN_QC', 'AWAITING_IMPRESSION', 'PENDING_COURIER_PICKUP'],
    needs: ['records', 'prescription', 'consent'],
    effects: ['submittedAt', 'stepTypeCopied', 'prescriptionFrozen', 'dueDate'],
    notify: [
      { event: 'CASE_SUBMITTED', to: ['staff'] },
      { event: 'CASE_RECEIPT', to: ['submitter'] },
    ],
    history: 'CASE_SUBMITTED',
  },
  {
    row: 'C3',
    action: 'courierNotified',
    from: ['PENDING_COURIER_PICKUP'],
    actors: ['dso', 'staff'],
    to: ['AWAITING_IMPRESSION'],
    needs: ['courier', 'pickupDate'],
    effects: ['inboundCourierStored'],
    notify: [{ event: 'COURIER_NOTIFIED', to: ['doctor'] }],
    history: 'COURIER_NOTIFIED',
  },
  {
    row: 'C4',
    action: 'impressionReceived',
    from: ['AWAITING_IMPRESSION'],
    actors: ['staff', 'dso'],
    to: ['IN_QC'],
    effects: ['impressionReceivedAt'],
    notify: [{ event: 'IMPRESSION_RECEIVED', to: ['submitter'] }],
    history: 'IMPRESSION_RECEIVED',
  },
  {
    row: 'C5',
    action: 'qcPass',
    from: ['IN_QC'],
    actors: ['staff'],
    to: ['IN_PRODUCTION_FILE_SYNC'],
    needs: ['checklist'],
    effects: ['checklistStored', 'syncQueued'],
    notify: [],
    history: 'QC_PASSED',
  },
  {
    row: 'C6',
    action: 'qcReject',
    from: ['IN_QC', 'IN_PRODUCTION_FILE_SYNC', 'IN_TS_GENERATING'],
    actors: ['staff'],
    to: ['REJECTED'],
    needs: ['reason', 'comment', 'assets'],
    effects: ['assetsFlagged', 'openPlanInactive', 'clockPaused'],
    notify: [{ event: 'CASE_REJECTED', to: ['submitter', 'relationshipManager', 'dso'] }],
    history: 'QC_REJECTED',
  },
  {
    row: 'C7',
    action: 'resubmit',
    from: ['REJECTED'],
    actors: ['submitter'],
    to: ['IN_QC', 'AWAITING_IMPRESSION', 'PENDING_COURIER_PICKUP'],
    needs: ['replacements'],
    effects: ['assetFlagsCleared', 'clockResumed'],
    notify: [{ event: 'CASE_RESUBMITTED', to: ['staff'] }],
    history: 'CASE_RESUBMITTED',
  },
  {
    row: 'C8',
    action: 'overrideReject',
    from: ['REJECTED'],
    actors: ['client', 'dso'],
    to: ['IN_PRODUCTION_FILE_SYNC'],
    unless: ['NOT_OVERRIDABLE'],
    needs: ['disclaimer'],
    effects: ['assetFlagsCleared', 'clockResumed', 'syncQueued'],
    notify: [{ event: 'CASE_OVERRIDDEN', to: ['staff'] }],
    history: 'OVERRIDE_REJECT',
  },
  {
    row: 'C9',
    action: 'syncDone',
    from: ['IN_PRODUCTION_FILE_SYNC'],
    actors: ['system', 'staff'],
    to: ['IN_TS_GENERATING', 'IN_MFG', 'IN_CLEARANCE'],
    effects: ['planOrOrderCreated'],
    notify: [{ event: 'CLEARANCE_NEEDED', to: ['dso'], on: 'IN_CLEARANCE' }],
    history: 'FILES_SYNCED',
  },
  {
    row: 'C33',
    action: 'reverseRejected',
    from: ['REJECTED'],
    actors: ['staff'],
    to: ['IN_QC'],
    effects: ['assetFlagsCleared', 'clockResumed'],
    notify: [{ event: 'REJECTION_WITHDRAWN', to: ['submitter'] }],
    history: 'REVERSED_FROM_REJECTED',
  },
] as const satisfies readonly CaseRowShape[]

/** The requirements for a draft, or for refused records, before quality check (C2, C7). */
export interface SubmissionFacts {
  uploadsRunning: boolean
  missingRecords: number
  prescriptionComplete: boolean
  consentGiven: boolean
  /** Records flagged by the provider that have neither a newer version nor a reply. */
  unansweredFlags: number
}

export type SubmissionRefusal =
  | 'UPLOADS_RUNNING'
  | 'RECORDS_MISSING'
  | 'PRESCRIPTION_INCOMPLETE'
  | 'CONSENT_MISSING'
  | 'REPLACEMENTS_MISSING'

/** The first reason why the records cannot be submitted yet, or null. */
export function findSubmitRefusal(
  action: 'submit' | 'resubmit',
  facts: SubmissionFacts,
): SubmissionRefusal | null {
  if (facts.uploadsRunning) return 'UPLOADS_RUNNING'
  if (action === 'resubmit') return facts.unansweredFlags > 0 ? 'REPLACEMENTS_MISSING' : null
  if (facts.missingRecords > 0) return 'RECORDS_MISSING'
  if (!facts.prescriptionComplete) return 'PRESCRIPTION_INCOMPLETE'
  return facts.consentGiven ? null : 'CONSENT_MISSING'
}
