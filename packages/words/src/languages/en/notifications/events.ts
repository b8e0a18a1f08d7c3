import type { NotificationEvent } from '@archway/contract/notifications'

/** For each event, the title of the notification, which is also the mail's subject, and the sentence of the mail. */
export const event = {
  CASE_SUBMITTED: {
    title: '{{subject}}: submitted',
    text: 'A case was submitted and is waiting for its quality check.',
  },
  CASE_RECEIPT: {
    title: '{{subject}}: received',
    text: 'We have received your case. The lab will check the records next, and you will hear from us.',
  },
  CASE_RESUBMITTED: {
    title: '{{subject}}: submitted again',
    text: 'The case was corrected and is waiting for its quality check again.',
  },
  CASE_OVERRIDDEN: {
    title: '{{subject}}: rejection overridden',
    text: 'The rejection of the records was overridden. The case continues.',
  },
  FILE_DAMAGED: {
    title: '{{subject}}: a file is damaged',
    text: 'A file of this case is damaged: it arrived unreadable, or no longer matches the one that was sent. Restore it from a backup, or request it again before it is used.',
  },
  CASE_EDITED: {
    title: '{{subject}}: changed',
    text: 'The case was changed while you were working on it. Items already checked must be checked again.',
  },
  COURIER_NOTIFIED: {
    title: '{{subject}}: courier booked',
    text: 'A courier has been booked to pick up the impression. Please have it ready.',
  },
  IMPRESSION_RECEIVED: {
    title: '{{subject}}: impression received',
    text: 'The impression has arrived. The quality check begins.',
  },
  CASE_REJECTED: {
    title: '{{subject}}: records rejected',
    text: 'Some records cannot be used as they are. Please correct them so that the case can continue.',
  },
  REJECTION_WITHDRAWN: {
    title: '{{subject}}: rejection withdrawn',
    text: 'The rejection was a mistake on our side. The records are being checked, and you do not need to do anything.',
  },
  PLAN_READY: {
    title: '{{subject}}: treatment plan ready',
    text: 'A treatment plan is ready for your review. Manufacturing starts after your approval.',
  },
  PLAN_REMINDER: {
    title: '{{subject}}: treatment plan still waiting',
    text: 'The treatment plan is still waiting for your review. Please approve it or request changes.',
  },
  PLAN_FOR_INFORMATION: {
    title: '{{subject}}: treatment plan published',
    text: 'You can now view the treatment plan. Manufacturing has started without approval, as agreed.',
  },
  PLAN_APPROVED: { title: '{{subject}}: treatment plan approved', text: 'The treatment plan was approved.' },
  PLAN_REJECTED: {
    title: '{{subject}}: plan changes requested',
    text: 'Changes to the treatment plan were requested.',
  },
  PLAN_WITHDRAWN: {
    title: '{{subject}}: treatment plan withdrawn',
    text: 'The lab has withdrawn the treatment plan to correct it. You will hear from us when it is ready again.',
  },
  REVISION_STARTED: {
    title: '{{subject}}: revision started',
    text: 'The lab is working on the changes you requested.',
  },
  CLEARANCE_NEEDED: {
    title: '{{subject}}: your approval is needed',
    text: 'This case is waiting for your approval before it is manufactured.',
  },
  CLEARED: {
    title: '{{subject}}: cleared for manufacturing',
    text: 'The case was cleared and is going into manufacturing.',
  },
  UNCLEARED: {
    title: '{{subject}}: not cleared for manufacturing',
    text: 'The case was not cleared for manufacturing.',
  },
  MFG_ON_HOLD: {
    title: '{{subject}}: manufacturing on hold',
    text: 'Manufacturing of this case had to stop. Please see the reason.',
  },
  MFG_RESUMED: {
    title: '{{subject}}: manufacturing resumed',
    text: 'The problem is solved and the case is in manufacturing again.',
  },
  BATCH_STARTED: { title: '{{subject}}: in manufacturing', text: 'Manufacturing has started.' },
  SHIPPED: { title: '{{subject}}: shipped', text: 'The parcel is on its way.' },
  FIRST_MILE: {
    title: '{{subject}}: first mile shipped',
    text: 'The parcel is on its way to you. Please forward its contents to the doctors and enter the last mile.',
  },
  SHIPPING_CORRECTED: {
    title: '{{subject}}: not shipped yet',
    text: "Shipping was recorded by mistake. The parcel has not left yet; we'll notify you when it does.",
  },
  RECEIPT_DUE: {
    title: '{{subject}}: please confirm receipt',
    text: 'Has the parcel arrived? Please confirm. If we do not hear from you, it will be counted as received on {{date}}.',
  },
  CONFIRM_RECEIPT: {
    title: '{{subject}}: counted as received',
    text: "The parcel is now counted as received. If it has not arrived, please write to us in the case's chat.",
  },
  REFINEMENT_OPENED: {
    title: '{{subject}}: refinement opened',
    text: 'A refinement was opened for this case.',
  },
  CASE_CANCELED: { title: '{{subject}}: canceled', text: 'The case was canceled.' },
  EXPIRY_WARNING: {
    title: '{{subject}}: expires soon',
    text: 'This case has been inactive for a while. If nothing happens, it will expire on {{date}}.',
  },
  EXPIRED: {
    title: '{{subject}}: expired',
    text: 'The case has expired because it was inactive for too long. It can be reactivated.',
  },
  REACTIVATED: { title: '{{subject}}: reactivated', text: 'The case was reactivated.' },
  COMPLETE: { title: '{{subject}}: complete', text: 'The case is complete.' },
  REOPENED: { title: '{{subject}}: reopened', text: 'The case has been reopened.' },
  MOVED_BACK: {
    title: '{{subject}}: moved back',
    text: 'The case was moved back to the stage before manufacturing.',
  },
  REQUEST_NEW: {
    title: '{{subject}}: a request is waiting for approval',
    text: 'A new request is waiting for your approval.',
  },
  REQUEST_APPROVED: { title: '{{subject}}: request approved', text: 'The request was approved.' },
  REQUEST_REJECTED: { title: '{{subject}}: request rejected', text: 'The request was rejected.' },
  REQUEST_CANCELED: { title: '{{subject}}: request canceled', text: 'The request was canceled.' },
  CHAT_MESSAGE: {
    title: '{{subject}}: new messages',
    text: "There are new messages for you in this case's chat.",
  },
  CHAT_MENTION: {
    title: '{{subject}}: you were mentioned',
    text: "Someone mentioned you in this case's chat.",
  },
  DOCTOR_STATUS_CHANGED: {
    title: 'Your account has changed',
    text: 'Your account at Archway is now: {{status}}.',
  },
  APPROVAL_REQUESTED: {
    title: 'Your confirmation is needed',
    text: 'A colleague has requested something that needs your confirmation: the erasure of personal data, a reset of two-step verification, or a new account owner. The request expires after seven days.',
  },
  APPROVAL_CONFIRMED: {
    title: 'Your request was confirmed',
    text: 'An administrator has confirmed your request, and it was carried out.',
  },
  APPROVAL_DECLINED: {
    title: 'Your request was declined',
    text: 'An administrator has declined your request. Nothing was changed.',
  },
  SECOND_FACTOR_RESET: {
    title: 'Your two-step verification was reset',
    text: 'Two-step verification was removed from your account, and you were signed out everywhere. Set it up again under Profile, Sign-in and security. If you did not ask for this, tell your account owner or administrator.',
  },
  OWNER_APPOINTED: {
    title: 'Your company has a new account owner',
    text: 'Archway staff have made another admin user of your company an account owner, after a second person confirmed it. You can see who it is under Profile. If nobody at your company asked for this, contact Archway.',
  },
  APPROVAL_DIGEST: {
    title: 'Waiting for your approval',
    text: 'These are still waiting for your approval:',
  },
  STAFF_DIGEST: { title: 'Updates on your cases', text: 'What has happened since the last summary:' },
  WEEKLY_SUMMARY: { title: 'Your week at Archway', text: 'Status of cases at {{company}}:' },
} as const satisfies Record<NotificationEvent, { title: string; text: string }>
