import { type CaseStatus, caseCalls, caseOrderFields } from '@archway/contract/cases'
import { defaultOrder, defaultRows, pageSizes } from '@archway/contract/kernel'
import { useSearchState } from '../../platform/navigate.ts'
import { useCall } from '../../platform/use-call.ts'
import type { Sort } from '../../ui/column.ts'
import { type CaseListState, caseListFilter, filterNames } from './list-filter.ts'

const sortOf = (order: string | undefined): Sort => {
  const [by = '', direction] = (order ?? defaultOrder).split(' ')
  return (caseOrderFields as readonly string[]).includes(by)
    ? { by, direction: direction === 'asc' ? 'asc' : 'desc' }
    : { by: 'createdAt', direction: 'desc' }
}

/** A case list whose whole state stands in the address: page, rows, order and filters (LIST-01..12). */
export const useCaseList = (doctorSide: boolean, statuses?: readonly CaseStatus[]) => {
  const [search, set] = useSearchState()
  const page = Math.max(1, Number.parseInt(search.page ?? '1', 10) || 1)
  const asked = Number(search.paginate)
  const paginate = (pageSizes as readonly number[]).includes(asked) ? asked : defaultRows
  const sort = sortOf(search.order)
  const filters = search as CaseListState
  const list = useCall(
    doctorSide ? caseCalls.dsoList : caseCalls.list,
    {
      query: {
        filter: caseListFilter(filters, statuses) as Record<string, unknown> | undefined,
        order: `${sort.by} ${sort.direction}`,
        page,
        paginate,
      },
    },
    { keep: true },
  )
  return {
    list,
    page,
    paginate,
    sort,
    filters,
    filtered: filterNames.some(name => filters[name]),
    setSort: (next: Sort) => set({ order: `${next.by} ${next.direction}`, page: undefined }),
    setPage: (next: number) => set({ page: next === 1 ? undefined : next }),
    setRows: (next: number) => set({ paginate: next === defaultRows ? undefined : next, page: undefined }),
    setFilter: (change: CaseListState) => set({ ...change, page: undefined }),
    resetFilters: () =>
      set({ ...Object.fromEntries(filterNames.map(name => [name, undefined])), page: undefined }),
  }
}
export type CaseListView = ReturnType<typeof useCaseList>
