import { products } from '@archway/contract/cases'
import { type BoardGroup, type OrderStatus, orderCalls } from '@archway/contract/orders'
import { keepPreviousData } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useCallQuery } from '../../../platform/http/use-call.ts'
import { rememberSearch } from '../../../platform/list/last-search.ts'
import {
  createLikeCondition,
  createOneOfCondition,
  joinConditions,
  labRows,
  useListState,
} from '../../../platform/list/list-state.ts'
import { useSession } from '../../../platform/session/session.ts'
import { boardSearchFields } from './board-search.ts'

/** The statuses in production, in order of progress; final ones last. */
export const boardStatuses = [
  'PENDING',
  'READY_FOR_MANUFACTURING',
  'PROCESSING',
  'MANUFACTURING',
  'READY_FOR_AWB',
  'READY_FOR_SHIPPING',
  'SHIPPED',
  'CANCELED',
] as const satisfies readonly OrderStatus[]
export type BoardStatus = (typeof boardStatuses)[number]

const filters = ['status', 'q', 'product', 'overdue', 'who', 'lot'] as const

/** The orders of each group that the board begins with. */
const groupRows = 8

/** The orders of all statuses in groups, or, where the address names one, the list of one status, oldest first. */
export const useBoard = () => {
  const state = useListState(filters, { by: 'createdAt', direction: 'asc' }, { usualRows: labRows })
  const { user } = useSession()
  const searchText = state.filters.q
  // The tabs lead to another status of the same search, which is in no address.
  useEffect(
    () => rememberSearch('/lab/orders', { search: '', typed: searchText ? { q: searchText } : {} }),
    [searchText],
  )
  const { q, product, overdue, who, lot } = state.filters
  const status = boardStatuses.find(status => status === state.filters.status) ?? null
  const isFiltered = Boolean(q || product || overdue || who || lot)
  const conditions = [
    createLikeCondition(q, ...boardSearchFields),
    createOneOfCondition('product', products, product),
    lot !== undefined && { EQ: { lot } },
    overdue === '1' && { EQ: { overdue: true } },
    who === 'mine' && { EQ: { assigneeUuid: user.uuid } },
    who === 'nobody' && { EQ: { unassigned: true } },
  ]
  const query = {
    ...state.paging,
    filter: joinConditions(status !== null && { EQ: { status } }, ...conditions),
  }
  const list = useCallQuery(
    orderCalls.board,
    { query },
    { placeholderData: keepPreviousData, enabled: status !== null },
  )
  const groups = useCallQuery(
    orderCalls.boardGroups,
    {
      query: {
        filter: joinConditions(...conditions),
        order: 'dueAt asc',
        paginate: status === null ? groupRows : 1,
        // A search includes orders that have been shipped.
        ...(q || lot ? { ended: '1' as const } : {}),
      },
    },
    { placeholderData: keepPreviousData, refetchInterval: 60_000 },
  )
  // The page of another status does not stay while this one loads.
  const listedOrders = list.data?.data.some(order => order.status !== status) ? undefined : list.data?.data
  const foundGroups = groups.data?.data
  return {
    ...state,
    query,
    list,
    groups,
    rows: status === null ? foundGroups?.flatMap(({ orders }) => orders) : listedOrders,
    groupOf: (id: string): BoardGroup | undefined => foundGroups?.find(group => group.status === id),
    total:
      status === null
        ? foundGroups?.reduce((sum, group) => sum + group.total, 0)
        : listedOrders && list.data?.total,
    status,
    filtered: isFiltered,
    reset: () =>
      state.setFilter({
        q: undefined,
        product: undefined,
        overdue: undefined,
        who: undefined,
        lot: undefined,
      }),
  }
}
export type BoardView = ReturnType<typeof useBoard>
