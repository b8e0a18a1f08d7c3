import { type Approval, type ApprovalStatus, approvalCalls } from '@archway/contract/privacy'
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

/** Interval at which the progress of an erasure is read. */
export const erasurePollMs = 1500

/** Whether a job is carrying out the request. */
export const isErasing = ({ erasure }: Pick<Approval, 'erasure'>): boolean => erasure?.state === 'running'

/** Requests that need two administrators: open ones and erasures in progress, or with `?status=closed` closed ones; newest first. */
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
    {
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) => (state.data?.data.some(isErasing) ? erasurePollMs : 0),
    },
  )
  return { ...state, list, isClosed }
}
