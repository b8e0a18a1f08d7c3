import { defaultOrder, defaultRows, pageSizes } from '@archway/contract/kernel'
import { shipmentCalls, shipmentStatuses } from '@archway/contract/shipments'
import { useSearchState } from '../../platform/navigate.ts'
import { useCall } from '../../platform/use-call.ts'
import type { Sort } from '../../ui/column.ts'

const sortable = ['createdAt', 'shippedAt', 'identifier', 'status']
const filters = ['identifier', 'awb', 'status'] as const

const sortOf = (order: string | undefined): Sort => {
  const [by = '', direction] = (order ?? defaultOrder).split(' ')
  return sortable.includes(by)
    ? { by, direction: direction === 'asc' ? 'asc' : 'desc' }
    : { by: 'createdAt', direction: 'desc' }
}

type State = Readonly<Record<string, string | undefined>>
const treeOf = ({ identifier, awb, status }: State): Record<string, unknown> | undefined => {
  const held = [
    identifier ? { LIKE: { identifier } } : null,
    awb ? { LIKE: { airwayBillNumber: awb } } : null,
    (shipmentStatuses as readonly (string | undefined)[]).includes(status) ? { EQ: { status } } : null,
  ].filter(condition => condition !== null)
  return held.length > 0 ? { AND: held } : undefined
}

/** The list of shipments of a side, its whole state in the address. */
export const useShipmentList = (dso: boolean) => {
  const [search, set] = useSearchState()
  const page = Math.max(1, Number.parseInt(search.page ?? '1', 10) || 1)
  const asked = Number(search.paginate)
  const paginate = (pageSizes as readonly number[]).includes(asked) ? asked : defaultRows
  const sort = sortOf(search.order)
  const list = useCall(
    dso ? shipmentCalls.dsoShipments : shipmentCalls.shipments,
    { query: { filter: treeOf(search), order: `${sort.by} ${sort.direction}`, page, paginate } },
    { keep: true },
  )
  return {
    list,
    page,
    paginate,
    sort,
    search,
    filtered: filters.some(name => search[name]),
    setSort: (next: Sort) => set({ order: `${next.by} ${next.direction}`, page: undefined }),
    setPage: (next: number) => set({ page: next === 1 ? undefined : next }),
    setRows: (next: number) => set({ paginate: next === defaultRows ? undefined : next, page: undefined }),
    setFilter: (change: Partial<Record<(typeof filters)[number], string | undefined>>) =>
      set({ ...change, page: undefined }),
    resetFilters: () =>
      set({ ...Object.fromEntries(filters.map(name => [name, undefined])), page: undefined }),
  }
}
export type ShipmentListView = ReturnType<typeof useShipmentList>
