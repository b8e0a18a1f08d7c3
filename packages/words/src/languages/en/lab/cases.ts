import type { StaffCaseAction } from '@archway/contract/cases'

/** The queue of the provider's work. */
export const queue = {
  title: 'Lab queue',
  stages: 'Stages',
  cases_one: '{{count}} case',
  cases_other: '{{count}} cases',
  overdue_one: '{{count}} overdue',
  overdue_other: '{{count}} overdue',
  search: 'Search cases',
  searchPlaceholder: 'Patient or identifier',
  product: 'Product',
  any: 'Any',
  assignee: 'Assigned to',
  anybody: 'Anyone',
  mine: 'Me',
  nobody: 'Unassigned',
  overdueOnly: 'Overdue only',
  reset: 'Reset filters',
  column: {
    identifier: 'Case',
    patient: 'Patient',
    company: 'Company',
    doctor: 'Doctor',
    since: 'In stage since',
    due: 'Due',
  },
  daysLate_one: '{{count}} day late',
  daysLate_other: '{{count}} days late',
  claim: 'Claim',
  claimOf: 'Claim {{identifier}}',
  assignOf: 'Assign {{identifier}}',
  assignTo: 'Assign to',
  claimed: '{{identifier}} is assigned to you',
  assigned: '{{identifier}} assigned to {{name}}',
  released: '{{identifier}} is unassigned',
  empty: 'Nothing is waiting in this stage',
  emptyText: 'Cases appear here automatically as they move on.',
  none: 'No case matches these filters',
  noneText: 'Change or reset the filters to see more.',
} as const

/** A case as staff see it. */
export const caseWords = {
  back: 'Back to the queue',
} as const

/** The sheet of quality check beside the files. */
export const qc = {
  title: 'Quality check',
  progress: '{{done}} of {{all}} checked',
  note: 'Note',
  noteHelp: 'Saved with the quality check; customers do not see it.',
  saved: 'Saved by {{name}}, {{when}}',
  pass: 'Pass quality check',
  passBlocked_one: '{{count}} item is still open',
  passBlocked_other: '{{count}} items are still open',
  reject: 'Reject records',
  good: 'Good',
  notGood: 'Not good',
  open: 'Not checked',
  allGood: 'All good',
  ofCase: 'Prescription',
  form: 'Case form',
  records: 'Records',
  files: 'Files',
  new: 'New',
  keys: 'Keys: 1 good, 0 not good, A all good, N next record, P previous record.',
  passFailed_one: '{{count}} item is not good',
  passFailed_other: '{{count}} items are not good',
  returnedFor: 'Returned: {{reasons}}',
  reply: 'Reply: {{text}}',
  decided: 'Quality check of {{identifier}} is done',
  next: 'Next case',
  waiting_one: '{{count}} case is waiting',
  waiting_other: '{{count}} cases are waiting',
  nothingWaits: 'No other case is waiting for its quality check.',
} as const

type Dialog = { title: string; text: string; done: string }

/** Actions of staff on a case: question, consequences, and confirmation. */
export const act = {
  reasons: 'Reasons',
  reasonsHelp: 'Select at least one.',
  reasonsOrComment: 'Select a reason, or describe the problem in a comment.',
  comment: 'Comment',
  commentHelp: 'The submitter sees this.',
  why: 'Reason',
  whyHelp: 'Saved in the case history.',
  assets: 'Affected records',
  assetsHelp: 'The submitter is asked to replace these.',
  fee: 'Fee note',
  feeHelp: 'What is charged for stopping work that has begun.',
  courier: 'Courier',
  pickupDate: 'Pickup date',
  airwayBill: 'Air waybill number',
  group: {
    scans: 'Scans',
    photos: 'Photos',
    prescription: 'Prescription',
    treatmentPlan: 'Treatment setup',
    any: 'Anything else',
  },
  dialog: {
    courierNotified: {
      title: 'Courier booked for {{identifier}}',
      text: 'The doctor is notified of the pickup date.',
      done: 'Courier saved',
    },
    impressionReceived: {
      title: 'Has the impression for {{identifier}} arrived?',
      text: 'The case moves to quality check.',
      done: 'Impression received',
    },
    qcPass: {
      title: 'Pass quality check for {{identifier}}?',
      text: 'The files are prepared for production.',
      done: 'Quality check of {{identifier}} passed',
    },
    qcReject: {
      title: 'Reject the records of {{identifier}}',
      text: 'The submitter is asked to replace what you select here. The due date is paused until then.',
      done: 'Records of {{identifier}} rejected',
    },
    syncDone: {
      title: 'Are the files of {{identifier}} ready?',
      text: 'The case moves on to planning, or to manufacturing if the product has no plan.',
      done: 'Files of {{identifier}} are ready',
    },
    returnToSubmitter: {
      title: 'Return {{identifier}} to its submitter?',
      text: 'The submitter sees the reasons, corrects the case and submits it again. Any open order is canceled.',
      done: 'Case returned to its submitter',
    },
    startRevision: {
      title: 'Start a revision of {{identifier}}?',
      text: 'A new version of the plan is started. Any open order is canceled.',
      done: 'Revision of {{identifier}} started',
    },
    cancel: {
      title: 'Cancel {{identifier}}?',
      text: 'Work on the case stops and everyone involved is notified.',
      done: '{{identifier}} canceled',
    },
    cancelMfg: {
      title: 'Cancel {{identifier}} in manufacturing?',
      text: 'The order is canceled. Pieces already made will be charged.',
      done: '{{identifier}} canceled',
    },
    reactivate: {
      title: 'Reactivate {{identifier}}?',
      text: 'The case continues from where it stopped.',
      done: '{{identifier}} reactivated',
    },
    complete: {
      title: 'Complete {{identifier}}?',
      text: 'Treatment is over. Nothing more is made unless the case is reopened.',
      done: '{{identifier}} completed',
    },
    reopen: {
      title: 'Reopen {{identifier}}?',
      text: 'The submitter is notified.',
      done: '{{identifier}} reopened',
    },
    reverseRejected: {
      title: 'Withdraw the rejection of {{identifier}}?',
      text: 'The case goes back to quality check with the records as they are. The submitter is notified.',
      done: 'Rejection withdrawn',
    },
    reverseTsGenerating: {
      title: 'Move {{identifier}} back to quality check?',
      text: 'The open version of the plan becomes inactive.',
      done: '{{identifier}} is back in quality check',
    },
    reverseMfg: {
      title: 'Move {{identifier}} back from manufacturing?',
      text: 'The order is canceled and the plan goes back a step. The submitter and the DSO are notified.',
      done: '{{identifier}} moved back',
    },
    rejectOrder: {
      title: 'Put manufacturing of {{identifier}} on hold?',
      text: 'The order waits until manufacturing is resumed. The submitter and the DSO are notified.',
      done: 'Manufacturing of {{identifier}} is on hold',
    },
    resumeMfg: {
      title: 'Resume manufacturing of {{identifier}}?',
      text: 'Manufacturing continues. The submitter is notified.',
      done: 'Manufacturing of {{identifier}} resumed',
    },
    nextBatch: {
      title: 'Start the next batch of {{identifier}}?',
      text: 'An order for the next steps is created. The submitter is notified.',
      done: 'Next batch started',
    },
  } satisfies Record<StaffCaseAction, Dialog>,
} as const
