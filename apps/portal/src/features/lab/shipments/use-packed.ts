import { catalogCalls } from '@archway/contract/catalog'
import { orderCalls } from '@archway/contract/orders'
import { useCall } from '../../../platform/use-call.ts'

/** Packed orders of all companies that lie in no shipment yet, oldest first. */
export const usePacked = () =>
  useCall(orderCalls.board, {
    query: {
      filter: { AND: [{ EQ: { status: 'READY_FOR_AWB' } }, { EQ: { unplaced: true } }] },
      paginate: 300,
    },
  })

export const useCouriers = () => useCall(catalogCalls.couriers, {}, { staleMs: 600_000 })
