import { lotMaterials, printJobCalls, printJobStatuses } from '@archway/contract/orders'
import { keepPreviousData } from '@tanstack/react-query'
import { useCallQuery } from '../../../platform/http/use-call.ts'
import {
  createAnyLike,
  labRows,
  parseAll,
  parseOneOf,
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
  const filter = parseAll(
    createAnyLike(q, 'identifier', 'name', 'printer', 'lot'),
    parseOneOf('material', lotMaterials, type),
    parseOneOf('status', printJobStatuses, status),
  )
  const query = { ...state.paging, filter }
  const list = useCallQuery(printJobCalls.printJobs, { query }, { placeholderData: keepPreviousData })
  return { ...state, list, query }
}
export type PrintJobsView = ReturnType<typeof usePrintJobs>
