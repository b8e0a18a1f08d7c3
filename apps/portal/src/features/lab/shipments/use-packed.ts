import { catalogCalls } from '@archway/contract/catalog'
import { type BoardOrder, orderCalls } from '@archway/contract/orders'
import { useState } from 'react'
import { useCall } from '../../../platform/use-call.ts'

/** Packed orders to choose from; `onFound` adds one that a scan has brought up. */
export type Packed = {
  readonly packed: readonly BoardOrder[]
  readonly onFound: (order: BoardOrder) => void
}

/** Packed orders of all companies that lie in no shipment yet, oldest first; of very many those that are scanned too. */
export const usePacked = () => {
  const [found, setFound] = useState<readonly BoardOrder[]>([])
  const query = useCall(orderCalls.board, {
    query: {
      filter: { AND: [{ EQ: { status: 'READY_FOR_AWB' } }, { EQ: { unplaced: true } }] },
      paginate: 100,
    },
  })
  const listed = query.data?.data ?? []
  const known = new Set(listed.map(({ uuid }) => uuid))
  return {
    query,
    packed: [...listed, ...found.filter(({ uuid }) => !known.has(uuid))],
    onFound: (order: BoardOrder) =>
      setFound(before => (before.some(({ uuid }) => uuid === order.uuid) ? before : [...before, order])),
  }
}

export const useCouriers = () => useCall(catalogCalls.couriers, {}, { staleMs: 600_000 })
