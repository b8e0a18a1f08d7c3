import type { CaseStatus } from '../status.rules.ts'

/** Days without any activity (upload, chat message, edit) after which a case expires (C29). */
export const expiryDays = {
  NEW: 60,
  REJECTED: 90,
  PENDING_COURIER_PICKUP: 60,
  AWAITING_IMPRESSION: 60,
  IN_CUSTOMER_APPPROVE: 180,
} as const satisfies Partial<Record<CaseStatus, number>>

/** Days before the expiry at which its owner is warned. */
export const expiryWarningDays = [14, 3] as const

/** Days a plan waits for approval before the approver is reminded (3.12). */
export const planReminderDays = [3, 7, 14] as const

/** Days before an arrival is assumed on which the submitter is reminded to confirm it. */
export const receiptReminderDays = 3

/** Days after shipping on which the arrival is assumed (C24). */
export const receiptDays = 14

/** Months without activity after the last step was shipped, after which a case is complete (C31). */
export const silentMonthsToComplete = 12

const day = 86_400_000

/** When the case expires without activity; null for statuses that never expire. */
export function expiresAt(status: CaseStatus, lastActivityAt: Date, packageEndsAt: Date | null): Date | null {
  if (status === 'ACTIVE' || status === 'CANCELED_REFINEMENT') return packageEndsAt
  const days = (expiryDays as Partial<Record<CaseStatus, number>>)[status]
  return days === undefined ? null : new Date(lastActivityAt.getTime() + days * day)
}

/** When a shipped case counts as received although the receipt was not confirmed. */
export const receivedAtLatest = (shippedAt: Date): Date => new Date(shippedAt.getTime() + receiptDays * day)
