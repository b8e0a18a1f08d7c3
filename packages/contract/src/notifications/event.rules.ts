import type { CaseEvent } from '../cases/facts.rules.ts'
import type { DoctorVocabulary } from '../doctors/status.rules.ts'
import type { RequestVocabulary } from '../requests/status.rules.ts'
import type { ShipmentVocabulary } from '../shipments/status.rules.ts'

/** Events that notify people: of the status machines, of due dates, and of actions by other people. */
export type NotificationEvent =
  | CaseEvent
  | RequestVocabulary['event']
  | ShipmentVocabulary['event']
  // Invitations and password links are account mails, not notifications.
  | Exclude<DoctorVocabulary['event'], 'DOCTOR_INVITED' | 'PASSWORD_RESET'>
  | 'CASE_EDITED'
  | 'FILE_DAMAGED'
  | 'EXPIRY_WARNING'
  | 'PLAN_REMINDER'
  | 'RECEIPT_DUE'
  | 'CHAT_MESSAGE'
  | 'CHAT_MENTION'
  | 'APPROVAL_REQUESTED'
  | 'APPROVAL_CONFIRMED'
  | 'APPROVAL_DECLINED'
  | 'SECOND_FACTOR_RESET'
  | 'OWNER_APPOINTED'
  | 'APPROVAL_DIGEST'
  | 'STAFF_DIGEST'
  | 'WEEKLY_SUMMARY'

/** A row of the notification table of the domain (3.12): a topic that a person can turn on and off. */
export type NotificationTopic =
  | 'attention'
  | 'planReady'
  | 'planReminders'
  | 'approvals'
  | 'shipping'
  | 'chat'
  | 'expiry'
  | 'progress'
  | 'weekly'
  | 'queue'
  | 'account'

/** The row of the table for each event, for customers. */
const topics: Record<NotificationEvent, NotificationTopic> = {
  CASE_REJECTED: 'attention',
  UNCLEARED: 'attention',
  MFG_ON_HOLD: 'attention',
  PLAN_READY: 'planReady',
  PLAN_REMINDER: 'planReminders',
  CLEARANCE_NEEDED: 'approvals',
  REQUEST_NEW: 'approvals',
  APPROVAL_DIGEST: 'approvals',
  SHIPPED: 'shipping',
  FIRST_MILE: 'shipping',
  SHIPPING_CORRECTED: 'shipping',
  CHAT_MESSAGE: 'chat',
  CHAT_MENTION: 'chat',
  EXPIRY_WARNING: 'expiry',
  EXPIRED: 'expiry',
  CASE_RECEIPT: 'progress',
  COURIER_NOTIFIED: 'progress',
  IMPRESSION_RECEIVED: 'progress',
  PLAN_FOR_INFORMATION: 'progress',
  PLAN_WITHDRAWN: 'progress',
  REVISION_STARTED: 'progress',
  CLEARED: 'progress',
  MFG_RESUMED: 'progress',
  CONFIRM_RECEIPT: 'progress',
  RECEIPT_DUE: 'progress',
  BATCH_STARTED: 'progress',
  REQUEST_APPROVED: 'progress',
  REQUEST_REJECTED: 'progress',
  REQUEST_CANCELED: 'progress',
  CASE_CANCELED: 'progress',
  COMPLETE: 'progress',
  REOPENED: 'progress',
  REJECTION_WITHDRAWN: 'progress',
  MOVED_BACK: 'progress',
  WEEKLY_SUMMARY: 'weekly',
  DOCTOR_STATUS_CHANGED: 'account',
  APPROVAL_REQUESTED: 'account',
  APPROVAL_CONFIRMED: 'account',
  APPROVAL_DECLINED: 'account',
  SECOND_FACTOR_RESET: 'account',
  OWNER_APPOINTED: 'account',
  CASE_SUBMITTED: 'queue',
  CASE_RESUBMITTED: 'queue',
  CASE_OVERRIDDEN: 'queue',
  CASE_EDITED: 'queue',
  FILE_DAMAGED: 'queue',
  PLAN_APPROVED: 'queue',
  PLAN_REJECTED: 'queue',
  REFINEMENT_OPENED: 'queue',
  REACTIVATED: 'queue',
  STAFF_DIGEST: 'queue',
}

export const notificationEvents = Object.keys(topics) as NotificationEvent[]

type Reader = 'contact' | 'doctor' | 'staff'

/** The row of 3.12 for this reader: for staff all events but chat, approvals and accounts are work in the queue. */
export const topicOf = (event: NotificationEvent, reader: Reader): NotificationTopic => {
  const topic = topics[event]
  if (reader !== 'staff' || topic === 'chat' || topic === 'account' || event === 'REQUEST_NEW') return topic
  return 'queue'
}

/** Receipts go to the actor; other events go to everyone but the actor. */
export const notifiesActor = (event: NotificationEvent): boolean => event === 'CASE_RECEIPT'

/** The mail of the event is an account mail (`session/mail.ts`), which cannot be turned off. */
export const isPortalOnly = (event: NotificationEvent): boolean => event === 'SECOND_FACTOR_RESET'

/** Digests are mails only; the list already has their contents. */
export const isMailOnly = (event: NotificationEvent): boolean =>
  event === 'APPROVAL_DIGEST' || event === 'STAFF_DIGEST' || event === 'WEEKLY_SUMMARY'
