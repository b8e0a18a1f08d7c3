import { shipmentCalls, shipmentStatuses } from '@archway/contract/shipments'
import { keepPreviousData } from '@tanstack/react-query'
import { useCallQuery } from '../../../platform/http/use-call.ts'
import {
  createLikeCondition,
  createOneOfCondition,
  joinConditions,
  labRows,
  newestFirst,
  useListState,
} from '../../../platform/list/list-state.ts'

/** Shipments of all companies, newest first unless sorted otherwise. */
export const useShipments = () => {
  const state = useListState(['q', 'status'], newestFirst, { usualRows: labRows })
  const { q, status } = state.filters
  const list = useCallQuery(
    shipmentCalls.allShipments,
    {
      query: {
        ...state.paging,
        filter: joinConditions(
          createLikeCondition(q, 'identifier', 'airwayBillNumber'),
          createOneOfCondition('status', shipmentStatuses, status),
        ),
      },
    },
    { placeholderData: keepPreviousData },
  )
  return { ...state, list }
}
export type ShipmentsView = ReturnType<typeof useShipments>
