import { type CaseStatus, caseCalls, caseOrderFields } from '@archway/contract/cases'
import { keepPreviousData } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useCallQuery } from '../../platform/http/use-call.ts'
import { rememberSearch } from '../../platform/list/last-search.ts'
import { firstPages, newestFirst, useListState } from '../../platform/list/list-state.ts'
import { usePathname, useSearchState } from '../../platform/list/navigate.ts'
import { splitTyped } from '../../platform/list/typed-search.ts'
import { type CaseListState, caseListFilter, filterNames } from './list-filter.ts'

const lookNames = [...filterNames, 'order', 'paginate'] as const

const lookOf = (search: Readonly<Record<string, string | undefined>>): string =>
  new URLSearchParams(
    lookNames.flatMap(name => (search[name] ? [[name, search[name]] as [string, string]] : [])),
  ).toString()

/** A case list whose state is in the history entry: page, rows, order and filters (LIST-01..12). */
export const useCaseList = (
  doctorSide: boolean,
  statuses?: readonly CaseStatus[],
  {
    ofDoctor,
    pageName = 'page',
    snoozed,
    refetchInterval = false,
    enabled = true,
  }: {
    /** Only the cases of this doctor. */
    readonly ofDoctor?: string
    readonly pageName?: 'page' | 'waiting'
    /** Only the cases that the viewer has snoozed, or only others; undefined for both. */
    readonly snoozed?: boolean
    readonly refetchInterval?: number | false
    /** False delays the query until its parameters are known. */
    readonly enabled?: boolean
  } = {},
) => {
  const [search, set] = useSearchState()
  const filters = search as CaseListState
  const state = useListState(filterNames, newestFirst, { sortable: caseOrderFields, pageName })
  const { page, paginate, sort } = state
  const listParams = {
    filter: caseListFilter(filters, statuses, snoozed) as Record<string, unknown> | undefined,
    order: `${sort.by} ${sort.direction}`,
  }
  const query = { ...listParams, page, paginate }
  const ofAll = useCallQuery(
    doctorSide ? caseCalls.dsoList : caseCalls.list,
    { query },
    { placeholderData: keepPreviousData, refetchInterval, enabled: enabled && ofDoctor === undefined },
  )
  const ofOne = useCallQuery(
    caseCalls.ofDoctor,
    { params: { id: ofDoctor ?? '' }, query },
    { placeholderData: keepPreviousData, enabled: ofDoctor !== undefined },
  )
  const list = ofDoctor === undefined ? ofAll : ofOne
  const pathname = usePathname()
  useEffect(() => {
    const { query: inAddress, typed } = splitTyped(Object.entries(search) as [string, string][])
    rememberSearch(pathname, { search: inAddress, typed })
  }, [pathname, search])
  return {
    ...state,
    list,
    doctorSide,
    /** Filter and order, for calls that cover all pages. */
    listParams,
    filters,
    setFilter: (change: CaseListState) => set({ ...change, ...firstPages }),
    /** Filters, order and rows as one text, which `show` restores. */
    look: lookOf(search),
    show: (look: string) =>
      set({
        ...Object.fromEntries([...lookNames, 'page', 'waiting'].map(name => [name, undefined])),
        ...Object.fromEntries(new URLSearchParams(look)),
      }),
  }
}
export type CaseListView = ReturnType<typeof useCaseList>
