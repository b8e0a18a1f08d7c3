import type { CaseDetail, CaseHistoryEntry } from '@archway/contract/cases'
import type { Slot } from '../../features/case-files/slots/case-slots.ts'
import { useCaseHistory } from '../../features/cases/detail/history/use-case-history.ts'

/** A return of the records, and the reply with which they were submitted again. */
export type LastReturn = { readonly returned: CaseHistoryEntry; readonly resubmitted: CaseHistoryEntry }

/** The last return of the case and the reply to it, if it was resubmitted. */
const lastReturnIn = (entries: readonly CaseHistoryEntry[]): LastReturn | null => {
  const latest = (action: string) => entries.findIndex(entry => entry.action === action)
  const [resubmittedAt, submittedAt] = [latest('CASE_RESUBMITTED'), latest('CASE_SUBMITTED')]
  const returnedAt = latest('QC_REJECTED')
  const [returned, resubmitted] = [entries[returnedAt], entries[resubmittedAt]]
  if (!returned || !resubmitted || returnedAt < resubmittedAt) return null
  return submittedAt >= 0 && submittedAt < resubmittedAt ? null : { returned, resubmitted }
}

/** The last return of the case, and whether that is known; if the history cannot be read, the case counts as new. */
export const useLastReturn = ({ uuid }: CaseDetail): { last: LastReturn | null; isKnown: boolean } => {
  const { entries, isError } = useCaseHistory(uuid, false)
  return { last: lastReturnIn(entries ?? []), isKnown: entries !== undefined || isError }
}

/** Whether the file of a slot replaced another one after the records were returned. */
export const isNewSince =
  (last: LastReturn | null) =>
  ({ file, versions }: Slot): boolean =>
    last !== null && file !== null && versions.length > 1 && file.createdAt > last.returned.createdAt
