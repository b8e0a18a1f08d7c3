import type { CaseListRow } from '@archway/contract/cases'
import type { Href } from '../../ui/action/link-context.ts'

/**
 * The address of a case: within the list it was opened from, on the tab that its next action needs (domain.md 3.8).
 */
export const caseHref = (
  row: Pick<CaseListRow, 'uuid' | 'side' | 'status'>,
  from = 'all',
  asOwn = false,
): Href =>
  `/cases/${row.side === 'doctor' && !asOwn ? 'doctor' : 'admin'}/${from}/${row.uuid}/${tabFor(row.status)}`

const tabFor = (status: CaseListRow['status']): string => {
  if (status === 'IN_CUSTOMER_APPPROVE') return 'plan'
  return status === 'NEW' || status === 'REJECTED' ? 'files' : 'details'
}
