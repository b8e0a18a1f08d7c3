import type { CaseStatus } from '@archway/contract/cases'

type Turn = { readonly count: number; readonly statuses: readonly CaseStatus[] }
const none: Turn = { count: 0, statuses: [] }

/**
 * The cases in which it is the reader's turn. Replies are not parsed, and during a rolling restart an instance of the
 * previous version answers without `turn`: it is optional here, unlike in the contract.
 */
export const turnOf = (statistics: { readonly turn?: Turn } | undefined): Turn => statistics?.turn ?? none

/** How many pending cases the reader has snoozed; optional for the same reason. */
export const snoozedCountOf = (statistics: { readonly snoozed?: number } | undefined): number =>
  statistics?.snoozed ?? 0
