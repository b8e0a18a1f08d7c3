import { shipmentCalls, shipmentStatuses } from '@archway/contract/shipments'
import { keepPreviousData } from '@tanstack/react-query'
import { useCallQuery } from '../../platform/http/use-call.ts'
import {
  createLikeCondition,
  createOneOfCondition,
  joinConditions,
  newestFirst,
  useListState,
} from '../../platform/list/list-state.ts'

const sortable = ['createdAt', 'shippedAt', 'identifier', 'status']

/** The list of shipments of a side, with its state in the address. */
export const useShipmentList = (dso: boolean) => {
  const state = useListState(['q', 'status'], newestFirst, { sortable })
  const { q, status } = state.filters
  const filter = joinConditions(
    createLikeCondition(q, 'identifier', 'airwayBillNumber'),
    createOneOfCondition('status', shipmentStatuses, status),
  )
  const list = useCallQuery(
    dso ? shipmentCalls.dsoShipments : shipmentCalls.shipments,
    { query: { ...state.paging, filter } },
    { placeholderData: keepPreviousData },
  )
  return { ...state, list }
}
export type ShipmentListView = ReturnType<typeof useShipmentList>
