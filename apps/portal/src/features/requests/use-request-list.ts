import { requestCalls, requestStatuses, requestTypes } from '@archway/contract/requests'
import { keepPreviousData } from '@tanstack/react-query'
import { useCallQuery } from '../../platform/http/use-call.ts'
import {
  createLikeCondition,
  createOneOfCondition,
  joinConditions,
  newestFirst,
  useListState,
} from '../../platform/list/list-state.ts'

const sortable = ['createdAt', 'identifier', 'type', 'status']

/**
 * The requests by viewer: a company's contacts see both sides, a doctor their own requests, staff those of all
 * companies.
 */
const calls = {
  contact: requestCalls.dsoRequests,
  doctor: requestCalls.requests,
  staff: requestCalls.allRequests,
} as const

/** A list of requests with its state in the address. */
export const useRequestList = (reader: keyof typeof calls) => {
  const state = useListState(['q', 'status', 'type'], newestFirst, { sortable })
  const { q, status, type } = state.filters
  const filter = joinConditions(
    createLikeCondition(q, 'identifier', 'caseIdentifier', 'patientName'),
    createOneOfCondition('status', requestStatuses, status),
    createOneOfCondition('type', requestTypes, type),
  )
  const list = useCallQuery(
    calls[reader],
    { query: { ...state.paging, filter } },
    { placeholderData: keepPreviousData },
  )
  return { ...state, list }
}
export type RequestListView = ReturnType<typeof useRequestList>
