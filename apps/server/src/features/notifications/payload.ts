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

/** A line of a digest: an earlier notification, or something that still waits. */
export type DigestLine = { readonly event: NotificationEvent; readonly data: NotificationData }

/** The stored data of a notification: the wire's data, and what goes into its mail alone. */
export type StoredPayload = NotificationData & {
  readonly comment?: string
  readonly lines?: readonly DigestLine[]
  /** Number of lines left out. */
  readonly more?: number
  readonly week?: WeekCounts
}

/** A case as news may name it: identifier and initials. */
export const payloadCaseOf = (
  row: Pick<CaseRow, 'id' | 'identifier' | 'side' | 'firstName' | 'lastName'>,
): NewsCase => ({
  uuid: row.id,
  identifier: row.identifier,
  // Stored once for readers of every language; capitals are made when it is written out.
  initials: patientInitials(row),
  side: row.side,
})
