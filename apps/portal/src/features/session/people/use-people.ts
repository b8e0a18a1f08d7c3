import { peopleCalls } from '@archway/contract/session'
import { keepPreviousData } from '@tanstack/react-query'
import { useCallQuery } from '../../../platform/http/use-call.ts'
import {
  createLikeCondition,
  joinConditions,
  labRows,
  useListState,
} from '../../../platform/list/list-state.ts'

/** The accounts of the company, or of the staff: what needs attention first; `?q=…`, `?status=attention`. */
export const useProtectedPeople = () => {
  const state = useListState(
    ['q', 'status'] as const,
    { by: 'attention', direction: 'desc' },
    { usualRows: labRows, sortable: ['attention', 'name', 'email', 'lastSignInAt'] },
  )
  const { q, status } = state.filters
  const isAttention = status === 'attention'
  const query = {
    ...state.paging,
    filter: joinConditions(
      createLikeCondition(q, 'name', 'email'),
      isAttention && { EQ: { needsAttention: 1 } },
    ),
  }
  const list = useCallQuery(peopleCalls.people, { query }, { placeholderData: keepPreviousData })
  return { ...state, list, query, q: q ?? '', isAttention }
}
