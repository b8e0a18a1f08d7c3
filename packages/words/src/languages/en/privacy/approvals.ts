import type { ApprovalKind, ApprovalStatus, ErasureEffect, ErasureProgress } from '@archway/contract/privacy'

/** Requests that a second administrator has to confirm. */
export const approvals = {
  title: 'Confirmations',
  text: "Erasing a person's data, resetting two-step verification and making someone an account owner need two people: one makes the request, and a different administrator confirms it. A request stays open for seven days.",
  filter: 'Show',
  waiting: 'Waiting',
  closed: 'Closed',
  empty: 'Nothing is waiting',
  emptyText:
    'Erasures are requested under Personal data, resets of two-step verification under Company profile, People and access, and account owners in the list of admin users of the company.',
  emptyClosed: 'Nothing has been decided yet',
  column: {
    subject: 'Person',
    kind: 'Request',
    requestedBy: 'Requested by',
    requestedAt: 'Requested',
    expiresAt: 'Expires',
    status: 'Status',
  },
  kind: {
    patientErasure: 'Erase patient data',
    contactErasure: 'Erase admin user data',
    doctorErasure: 'Erase doctor data',
    secondFactorReset: 'Reset two-step verification',
    ownerAppointment: 'Make account owner',
  } satisfies Record<ApprovalKind, string>,
  status: {
    waiting: 'Waiting',
    confirmed: 'Confirmed',
    declined: 'Declined',
    canceled: 'Canceled',
    expired: 'Expired',
  } satisfies Record<ApprovalStatus, string>,
  open: 'Review',
  openLabel: 'Review: {{name}}',
  detail: {
    cases: 'Cases in the record',
    knownAs: 'Identified by',
    company: 'Company',
    reason: 'Reason',
    decidedBy: 'Decided by',
    decidedAt: 'Decided',
    effects: 'What will be removed or replaced',
    effect: {
      files: 'Files: {{count}}',
      cases: 'Cases: {{count}}',
      plans: 'Treatment plans: {{count}}',
      orders: 'Orders: {{count}}',
      requests: 'Requests: {{count}}',
      messages: 'Messages: {{count}}',
      addresses: 'Addresses: {{count}}',
      sessions: 'Open sessions: {{count}}',
      other: 'Other entries: {{count}}',
    } satisfies Record<ErasureEffect, string>,
    noUndo: 'This cannot be undone.',
    resetText:
      'Their app, passkeys and recovery codes stop working, and they are signed out everywhere. They get an email and need only their password until they set up two-step verification again.',
    ownerText:
      'They will manage the admin users, addresses and security of the company, and can reset the two-step verification of their colleagues. The other account owners get an email. Check that the company asked for it and that the email address belongs to it.',
    own: 'You requested this. An administrator other than you must confirm it.',
    involved:
      'Another administrator must decide: this request is about you, or its requester has the name, email address or phone number of your account.',
  },
  erasure: {
    chip: 'Erasing, {{percent}}%',
    stoppedChip: 'Not erased',
    running: 'The record is being erased',
    progress: '{{done}} of {{total}} cases',
    runningText:
      'You can close this window; the erasure continues. All cases change together at the end, so an interruption leaves nothing half erased.',
    done_one: '{{count}} case has been erased.',
    done_other: '{{count}} cases have been erased.',
    stopped: 'Nothing was erased',
    problem: {
      CASES_RUNNING:
        'A case of this record is in treatment again. Request the erasure again once every case has ended.',
      PATIENT_CHANGED:
        'Cases have been added to or removed from this record since the request. Request the erasure again.',
      NOT_FOUND: 'The cases of this record no longer exist.',
    } satisfies Record<NonNullable<ErasureProgress['problem']>, string>,
  },
  confirm: 'Confirm',
  confirmErasure: 'Confirm and erase',
  confirmReset: 'Confirm and reset',
  decline: 'Decline',
  cancel: 'Withdraw the request',
  confirmed: 'Confirmed and carried out',
  declined: 'Declined',
  canceled: 'Request withdrawn',
  reason: 'Reason',
  reasonHelp: 'Explain why and who asked for it. The administrators who confirm will see this.',
  requested: 'Requested. An administrator other than you must confirm it within seven days.',
  reset: {
    title: 'Request a reset for {{name}}',
    text: 'A second administrator must confirm the reset.',
    customerText:
      'An administrator other than you must confirm the reset. Account owners of the company can also reset it themselves, without a confirmation.',
    submit: 'Send the request',
  },
  owner: {
    label: 'Request account owner rights for {{name}}',
    title: 'Make {{name}} an account owner',
    text: 'An administrator other than you must confirm it. Account owners of the company can also do it themselves, without a confirmation.',
    hint: 'Staff request this in the list of admin users, and an administrator confirms it.',
  },
} as const
