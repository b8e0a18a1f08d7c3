import { shipmentCalls, shipmentStatuses } from '@archway/contract/shipments'
import { useCall } from '../../platform/http/use-call.ts'
import { allOf, anyLike, newestFirst, oneOf, useListState } from '../../platform/list/list-state.ts'

const sortable = ['createdAt', 'shippedAt', 'identifier', 'status']

/** The list of shipments of a side, its whole state in the address. */
export const useShipmentList = (dso: boolean) => {
  const state = useListState(['q', 'status'], newestFirst, { sortable })
  const { q, status } = state.filters
  const filter = allOf(
    anyLike(q, 'identifier', 'airwayBillNumber'),
    oneOf('status', shipmentStatuses, status),
  )
  const list = useCall(
    dso ? shipmentCalls.dsoShipments : shipmentCalls.shipments,
    { query: { ...state.paging, filter } },
    { keep: true },
  )
  return { ...state, list }
}
export type ShipmentListView = ReturnType<typeof useShipmentList>
