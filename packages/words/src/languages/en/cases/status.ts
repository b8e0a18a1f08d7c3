import type { CaseStatusWord, CaseTurnWord, ProgressMark, StepKey, SubKey } from '@archway/contract/cases'

/** Texts of statuses. The rules of the contract decide which text a status has on which side. */
export const status = {
  incompleteSubmission: 'Incomplete Submission',
  qualityCheck: 'Quality check',
  underQualityCheck: 'Under quality check',
  preparingFiles: 'Quality check: preparing files',
  preparingProductionFiles: 'Preparing production files',
  submissionRejected: 'Submission rejected',
  recordsRejected: 'Records rejected',
  planInProgress: 'Treatment plan in progress',
  planApproval: 'Plan Approval',
  awaitingDoctorApproval: 'Awaiting doctor approval',
  planChangesRequested: 'Plan changes requested',
  planChangesRequestedByDoctor: 'Plan changes requested by doctor',
  pendingAdminApproval: 'Pending Admin approval',
  notCleared: 'Not cleared for manufacturing',
  inManufacturing: 'In manufacturing',
  manufacturingOnHold: 'Manufacturing on hold',
  productionFilesRejected: 'Production files rejected',
  readyForShipping: 'Ready for shipping',
  inShipment: 'In shipment',
  firstMileShipped: 'First mile shipped',
  shipped: 'Shipped',
  shippedToDoctor: 'Shipped to doctor',
  complete: 'Complete',
  treatmentInProgress: 'Treatment in progress',
  canceled: 'Canceled',
  refinementCanceled: 'Refinement canceled',
  expired: 'Expired',
  pendingCourierPickup: 'Pending courier pickup',
  awaitingYourImpression: 'Awaiting your impression',
  awaitingImpression: 'Awaiting impression',
} as const satisfies Record<CaseStatusWord, string>

/** The progress bar. */
export const progress = {
  /** The first step once it is completed (ruling 30). */
  submitted: 'Submitted',
  step: {
    incompleteSubmission: 'Incomplete Submission',
    incomplete: 'Incomplete',
    qualityCheck: 'Quality check',
    treatmentPlan: 'Treatment Plan',
    manufacturing: 'Manufacturing',
    shipping: 'Shipping',
  } satisfies Record<StepKey, string>,
  sub: {
    rejected: 'Rejected',
    generating: 'Generating',
    planApproval: 'Plan Approval',
    pendingAdminApproval: 'Pending Admin approval',
    onHold: 'On hold',
    ready: 'Ready',
    inShipment: 'In Shipment',
    firstMileShipped: 'First Mile Shipped',
    shipped: 'Shipped',
    complete: 'Complete',
    pendingCourierPickup: 'Pending courier pickup',
    awaitingImpression: 'Awaiting impression',
  } satisfies Record<SubKey, string>,
  mark: {
    canceled: 'Canceled',
    expired: 'Expired',
    refinementCanceled: 'Refinement canceled',
  } satisfies Record<ProgressMark, string>,
} as const

/** The line below the progress bar. */
export const turn = {
  yours: 'Your turn: {{action}}',
  waiting: 'Waiting for {{who}}',
  who: {
    provider: 'the lab',
    practice: 'your clinic',
    clinic: 'the clinic',
    doctor: 'the doctor',
    superAdmin: 'an account owner',
    dso: 'the DSO administrator',
    carrier: 'the courier',
  } satisfies Record<CaseTurnWord | 'clinic', string>,
} as const
