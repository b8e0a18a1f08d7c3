import { lotCalls } from '@archway/contract/lab'
import { lotMaterials } from '@archway/contract/orders'
import { keepPreviousData } from '@tanstack/react-query'
import { useCallQuery } from '../../../platform/http/use-call.ts'
import {
  createLikeCondition,
  createOneOfCondition,
  joinConditions,
  labRows,
  useListState,
} from '../../../platform/list/list-state.ts'

/** The lots of the provider: found by their number, a material, or those recalled. */
export const useLots = () => {
  const state = useListState(
    ['q', 'type', 'status'] as const,
    { by: 'lastUsedAt', direction: 'desc' },
    { usualRows: labRows, sortable: ['lastUsedAt', 'number'] },
  )
  const { q, type, status } = state.filters
  const filter = joinConditions(
    createLikeCondition(q, 'number'),
    createOneOfCondition('material', lotMaterials, type),
    status === 'recalled' && { EQ: { recalled: 1 } },
  )
  const query = { ...state.paging, filter }
  const list = useCallQuery(lotCalls.lots, { query }, { placeholderData: keepPreviousData })
  return { ...state, list, query }
}
export type LotsView = ReturnType<typeof useLots>
