import type { CaseEvent } from '../cases/facts.rules.ts'
import type { DoctorVocabulary } from '../doctors/status.rules.ts'
import type { RequestVocabulary } from '../requests/status.rules.ts'
import type { ShipmentVocabulary } from '../shipments/status.rules.ts'

/** What the machines of the product tell people, and what time and other people bring about. */
export type NotificationEvent =
  | CaseEvent
  | RequestVocabulary['event']
  | ShipmentVocabulary['event']
  // Invitations and password links are mails of the account itself.
  | Exclude<DoctorVocabulary['event'], 'DOCTOR_INVITED' | 'PASSWORD_RESET'>
  | 'CASE_EDITED'
  | 'FILE_DAMAGED'
  | 'EXPIRY_WARNING'
  | 'PLAN_REMINDER'
  | 'RECEIPT_DUE'
  | 'CHAT_MESSAGE'
  | 'CHAT_MENTION'
  | 'APPROVAL_DIGEST'
  | 'STAFF_DIGEST'
  | 'WEEKLY_SUMMARY'

/** A row of the notification table of the domain (3.12): what a person can turn on and off as one. */
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

/** Which row each event belongs to for customers. */
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

/** The row of 3.12 an event is to this reader: to staff everything but chat and approvals is work in the queue. */
export const topicOf = (event: NotificationEvent, reader: Reader): NotificationTopic => {
  const topic = topics[event]
  if (reader !== 'staff' || topic === 'chat' || event === 'REQUEST_NEW') return topic
  return 'queue'
}

/** A receipt goes to the actor; everything else to the others. */
export const tellsActor = (event: NotificationEvent): boolean => event === 'CASE_RECEIPT'

/** Digests are mails alone; their content is in the list already. */
export const isMailOnly = (event: NotificationEvent): boolean =>
  event === 'APPROVAL_DIGEST' || event === 'STAFF_DIGEST' || event === 'WEEKLY_SUMMARY'
