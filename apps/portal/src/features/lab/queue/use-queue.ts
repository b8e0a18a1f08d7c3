import { products } from '@archway/contract/cases'
import { labCalls, type QueueStage } from '@archway/contract/lab'
import { keepPreviousData } from '@tanstack/react-query'
import { useCallQuery } from '../../../platform/http/use-call.ts'
import {
  createLikeCondition,
  createOneOfCondition,
  joinConditions,
  labRows,
  useListState,
} from '../../../platform/list/list-state.ts'
import { useSession } from '../../../platform/session/session.ts'

const queueFilters = ['q', 'product', 'who', 'overdue'] as const

/** The cases of a stage, oldest first unless sorted otherwise. */
export const useQueue = (stage: QueueStage) => {
  const state = useListState(queueFilters, { by: 'since', direction: 'asc' }, { usualRows: labRows })
  const { user } = useSession()
  const { q, product, who, overdue } = state.filters
  const list = useCallQuery(
    labCalls.queueOf,
    {
      params: { stage },
      query: {
        ...state.paging,
        filter: joinConditions(
          createLikeCondition(q, 'patientName', 'identifier'),
          createOneOfCondition('product', products, product),
          who === 'mine' && { EQ: { assigneeUuid: user.uuid } },
          who === 'nobody' && { EQ: { unassigned: true } },
          overdue === '1' && { EQ: { overdue: true } },
        ),
      },
    },
    { placeholderData: keepPreviousData },
  )
  // Rows of the previous stage are not shown while this one loads.
  const rows = list.data?.data.some(row => row.stage !== stage) ? undefined : list.data?.data
  return { ...state, list, rows, total: rows && list.data?.total }
}
export type QueueView = ReturnType<typeof useQueue>
