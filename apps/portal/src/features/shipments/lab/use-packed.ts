import { catalogCalls } from '@archway/contract/catalog'
import type { Filter } from '@archway/contract/kernel'
import { type BoardOrder, orderCalls } from '@archway/contract/orders'
import { useState } from 'react'
import { useCallQuery, useWholeList } from '../../../platform/http/use-call.ts'
import { joinConditions } from '../../../platform/list/list-state.ts'

/** Packed orders to choose from; `onFound` adds a scanned order that is not in the list yet. */
export type Packed = {
  readonly packed: readonly BoardOrder[]
  readonly onFound: (order: BoardOrder) => void
}

/** Packed orders without a shipment, oldest first; optionally of one company. */
export const usePacked = (companyUuid?: string) => {
  const [scanned, setScanned] = useState<readonly BoardOrder[]>([])
  const filter: Filter | undefined = joinConditions(
    { EQ: { status: 'READY_FOR_AWB' } },
    { EQ: { unplaced: true } },
    companyUuid !== undefined && { EQ: { companyUuid } },
  )
  const query = useWholeList(orderCalls.board, { query: { filter } }, ({ uuid }) => uuid)
  const packedOrders = query.data ?? []
  const listedIds = new Set(packedOrders.map(({ uuid }) => uuid))
  return {
    query,
    packed: [...packedOrders, ...scanned.filter(({ uuid }) => !listedIds.has(uuid))],
    onFound: (order: BoardOrder) =>
      setScanned(before => (before.some(({ uuid }) => uuid === order.uuid) ? before : [...before, order])),
  }
}

export const useCouriers = () => useCallQuery(catalogCalls.couriers, {}, { staleTime: 600_000 })
