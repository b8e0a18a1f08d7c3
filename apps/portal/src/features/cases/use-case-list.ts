import { type CaseStatus, caseCalls, caseOrderFields } from '@archway/contract/cases'
import { defaultOrder, defaultRows, pageSizes } from '@archway/contract/kernel'
import { useEffect } from 'react'
import { rememberSearch } from '../../platform/last-search.ts'
import { usePathname, useSearchState } from '../../platform/navigate.ts'
import { useCall } from '../../platform/use-call.ts'
import type { Sort } from '../../ui/column.ts'
import { type CaseListState, caseListFilter, filterNames } from './list-filter.ts'

const sortOf = (order: string | undefined): Sort => {
  const [by = '', direction] = (order ?? defaultOrder).split(' ')
  return (caseOrderFields as readonly string[]).includes(by)
    ? { by, direction: direction === 'asc' ? 'asc' : 'desc' }
    : { by: 'createdAt', direction: 'desc' }
}

const lookNames = [...filterNames, 'order', 'paginate'] as const

const lookOf = (search: Readonly<Record<string, string | undefined>>): string =>
  new URLSearchParams(
    lookNames.flatMap(name => (search[name] ? [[name, search[name]] as [string, string]] : [])),
  ).toString()

/** A case list whose whole state stands in the address: page, rows, order and filters (LIST-01..12). */
export const useCaseList = (
  doctorSide: boolean,
  statuses?: readonly CaseStatus[],
  /** Only the cases of this doctor. */
  ofDoctor?: string,
) => {
  const [search, set] = useSearchState()
  const page = Math.max(1, Number.parseInt(search.page ?? '1', 10) || 1)
  const asked = Number(search.paginate)
  const paginate = (pageSizes as readonly number[]).includes(asked) ? asked : defaultRows
  const sort = sortOf(search.order)
  const filters = search as CaseListState
  const wish = {
    filter: caseListFilter(filters, statuses) as Record<string, unknown> | undefined,
    order: `${sort.by} ${sort.direction}`,
  }
  const query = { ...wish, page, paginate }
  const ofAll = useCall(
    doctorSide ? caseCalls.dsoList : caseCalls.list,
    { query },
    { keep: true, enabled: ofDoctor === undefined },
  )
  const ofOne = useCall(
    caseCalls.ofDoctor,
    { params: { id: ofDoctor ?? '' }, query },
    { keep: true, enabled: ofDoctor !== undefined },
  )
  const list = ofDoctor === undefined ? ofAll : ofOne
  const pathname = usePathname()
  const kept = new URLSearchParams(search as Record<string, string>).toString()
  useEffect(() => rememberSearch(pathname, kept && `?${kept}`), [pathname, kept])
  return {
    list,
    doctorSide,
    /** Filter and order as the calls take them, of all pages. */
    wish,
    page,
    paginate,
    sort,
    filters,
    filtered: filterNames.some(name => filters[name]),
    setSort: (next: Sort) => set({ order: `${next.by} ${next.direction}`, page: undefined }),
    setPage: (next: number) => set({ page: next === 1 ? undefined : next }),
    setRows: (next: number) => set({ paginate: next === defaultRows ? undefined : next, page: undefined }),
    setFilter: (change: CaseListState) => set({ ...change, page: undefined }),
    /** Filters, order and rows as one text, which `show` puts back. */
    look: lookOf(search),
    show: (look: string) =>
      set({
        ...Object.fromEntries([...lookNames, 'page'].map(name => [name, undefined])),
        ...Object.fromEntries(new URLSearchParams(look)),
      }),
    resetFilters: () =>
      set({ ...Object.fromEntries(filterNames.map(name => [name, undefined])), page: undefined }),
  }
}
export type CaseListView = ReturnType<typeof useCaseList>
