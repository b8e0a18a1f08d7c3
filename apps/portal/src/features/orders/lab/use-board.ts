import { products } from '@archway/contract/cases'
import { type OrderStatus, orderCalls } from '@archway/contract/orders'
import { keepPreviousData } from '@tanstack/react-query'
import { useCallQuery } from '../../../platform/http/use-call.ts'
import { allOf, anyLike, labRows, oneOf, useListState } from '../../../platform/list/list-state.ts'

/** The statuses makers work in, in the order an order passes them; the two that have ended come last. */
export const boardStatuses = [
  'PENDING',
  'READY_FOR_MANUFACTURING',
  'PROCESSING',
  'MANUFACTURING',
  'READY_FOR_AWB',
  'READY_FOR_SHIPPING',
  'SHIPPED',
] as const satisfies readonly OrderStatus[]
export type BoardStatus = (typeof boardStatuses)[number]

const filters = ['status', 'q', 'product', 'overdue'] as const

/** The orders of one status, oldest first unless sorted otherwise. */
export const useBoard = () => {
  const state = useListState(filters, { by: 'createdAt', direction: 'asc' }, { usualRows: labRows })
  const { q, product, overdue } = state.filters
  const status = boardStatuses.find(known => known === state.filters.status) ?? boardStatuses[0]
  const query = {
    ...state.paging,
    filter: allOf(
      { EQ: { status } },
      anyLike(q, 'patientName', 'identifier'),
      oneOf('product', products, product),
      overdue === '1' && { EQ: { overdue: true } },
    ),
  }
  const list = useCallQuery(orderCalls.board, { query }, { placeholderData: keepPreviousData })
  // The page of another status does not stay while this one loads.
  const rows = list.data?.data.some(order => order.status !== status) ? undefined : list.data?.data
  return {
    ...state,
    query,
    list,
    rows,
    total: rows && list.data?.total,
    status,
    filtered: Boolean(q || product || overdue),
    reset: () => state.setFilter({ q: undefined, product: undefined, overdue: undefined }),
  }
}
export type BoardView = ReturnType<typeof useBoard>

/** How many orders lie in a status. */
export const useBoardCount = (status: BoardStatus): number | undefined =>
  useCallQuery(
    orderCalls.board,
    { query: { filter: { EQ: { status } }, paginate: 1 } },
    { placeholderData: keepPreviousData, refetchInterval: 60_000 },
  ).data?.total
