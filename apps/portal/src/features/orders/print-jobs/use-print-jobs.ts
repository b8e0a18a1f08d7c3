import { lotMaterials, printJobCalls, printJobStatuses } from '@archway/contract/orders'
import { keepPreviousData } from '@tanstack/react-query'
import { useCallQuery } from '../../../platform/http/use-call.ts'
import {
  createLikeCondition,
  createOneOfCondition,
  joinConditions,
  labRows,
  useListState,
} from '../../../platform/list/list-state.ts'

/** The print jobs: found by identifier, name, printer or lot, by status and material. */
export const usePrintJobs = () => {
  const state = useListState(
    ['q', 'type', 'status'] as const,
    { by: 'createdAt', direction: 'desc' },
    { usualRows: labRows, sortable: ['createdAt', 'identifier'] },
  )
  const { q, type, status } = state.filters
  const filter = joinConditions(
    createLikeCondition(q, 'identifier', 'name', 'printer', 'lot'),
    createOneOfCondition('material', lotMaterials, type),
    createOneOfCondition('status', printJobStatuses, status),
  )
  const query = { ...state.paging, filter }
  const list = useCallQuery(printJobCalls.printJobs, { query }, { placeholderData: keepPreviousData })
  return { ...state, list, query }
}
export type PrintJobsView = ReturnType<typeof usePrintJobs>
