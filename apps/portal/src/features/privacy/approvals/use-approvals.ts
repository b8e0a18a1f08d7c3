import { type ApprovalStatus, approvalCalls } from '@archway/contract/privacy'
import { keepPreviousData } from '@tanstack/react-query'
import { useCallQuery } from '../../../platform/http/use-call.ts'
import { labRows, useListState } from '../../../platform/list/list-state.ts'
import type { ChipTone } from '../../../ui/feedback/tone.ts'

export const approvalTones = {
  waiting: 'yourTurn',
  confirmed: 'arrived',
  declined: 'refused',
  canceled: 'ended',
  expired: 'ended',
} as const satisfies Record<ApprovalStatus, ChipTone>

/** Requests that need two administrators: open ones, or with `?status=closed` closed ones; newest first. */
export const useApprovals = () => {
  const state = useListState(
    ['status'] as const,
    { by: 'requestedAt', direction: 'desc' },
    { usualRows: labRows },
  )
  const isClosed = state.filters.status === 'closed'
  const list = useCallQuery(
    approvalCalls.approvals,
    { query: { ...state.paging, filter: { EQ: { waiting: isClosed ? 0 : 1 } } } },
    { placeholderData: keepPreviousData },
  )
  return { ...state, list, isClosed }
}
