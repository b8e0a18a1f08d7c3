import { shipmentCalls } from '@archway/contract/shipments'
import { useCall } from '../../../platform/use-call.ts'
import { allOf, anyLike, useListState } from '../list-state.ts'

/** Shipments of all companies, newest first unless asked otherwise. */
export const useShipments = () => {
  const state = useListState(['q', 'status'], { by: 'createdAt', direction: 'desc' })
  const { q, status } = state.filters
  const list = useCall(
    shipmentCalls.allShipments,
    {
      query: {
        ...state.paging,
        filter: allOf(anyLike(q, 'identifier', 'airwayBillNumber'), status ? { EQ: { status } } : null),
      },
    },
    { keep: true },
  )
  return { ...state, list }
}
export type ShipmentsView = ReturnType<typeof useShipments>
