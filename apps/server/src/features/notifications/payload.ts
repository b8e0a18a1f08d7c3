import { patientInitials } from '@archway/contract/cases'
import type { NewsCase, NotificationData, NotificationEvent } from '@archway/contract/notifications'
import type { CaseRow } from '../cases/index.ts'

export type WeekCounts = {
  readonly opened: number
  readonly shipped: number
  readonly planApproval: number
  readonly clearance: number
  readonly rejected: number
  readonly incomplete: number
  readonly inWork: number
}

/** A line of a digest: an earlier notification, or something that is still waiting. */
export type DigestLine = { readonly event: NotificationEvent; readonly data: NotificationData }

/** The stored data of a notification: the data of the reply, and data for the mail only. */
export type StoredPayload = NotificationData & {
  readonly comment?: string
  readonly lines?: readonly DigestLine[]
  /** Number of lines left out. */
  readonly more?: number
  readonly week?: WeekCounts
}

/** A case in notifications: only identifier and initials. */
export const payloadCaseOf = (
  row: Pick<CaseRow, 'id' | 'identifier' | 'side' | 'firstName' | 'lastName'>,
): NewsCase => ({
  uuid: row.id,
  identifier: row.identifier,
  // Stored once for recipients with any language; capitalized when it is rendered.
  initials: patientInitials(row),
  side: row.side,
})
