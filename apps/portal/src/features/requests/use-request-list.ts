import { defaultOrder, defaultRows, pageSizes } from '@archway/contract/kernel'
import { requestCalls, requestStatuses, requestTypes } from '@archway/contract/requests'
import { useSearchState } from '../../platform/navigate.ts'
import { useCall } from '../../platform/use-call.ts'
import type { Sort } from '../../ui/column.ts'

const sortable = ['createdAt', 'identifier', 'type', 'status']
const filters = ['identifier', 'patient', 'status', 'type'] as const

const sortOf = (order: string | undefined): Sort => {
  const [by = '', direction] = (order ?? defaultOrder).split(' ')
  return sortable.includes(by)
    ? { by, direction: direction === 'asc' ? 'asc' : 'desc' }
    : { by: 'createdAt', direction: 'desc' }
}

type State = Readonly<Record<string, string | undefined>>
const oneOf = (known: readonly string[], asked: string | undefined): boolean =>
  asked !== undefined && known.includes(asked)

const treeOf = ({ identifier, patient, status, type }: State): Record<string, unknown> | undefined => {
  const held = [
    identifier ? { OR: [{ LIKE: { identifier } }, { LIKE: { caseIdentifier: identifier } }] } : null,
    patient ? { LIKE: { patientName: patient } } : null,
    oneOf(requestStatuses, status) ? { EQ: { status } } : null,
    oneOf(requestTypes, type) ? { EQ: { type } } : null,
  ].filter(condition => condition !== null)
  return held.length > 0 ? { AND: held } : undefined
}

/** Whose list: a company's contacts read both sides, a doctor the own ones, staff those of all companies. */
const calls = {
  contact: requestCalls.dsoRequests,
  doctor: requestCalls.requests,
  staff: requestCalls.allRequests,
} as const

/** A list of requests, its whole state in the address. */
export const useRequestList = (reader: keyof typeof calls) => {
  const [search, set] = useSearchState()
  const page = Math.max(1, Number.parseInt(search.page ?? '1', 10) || 1)
  const asked = Number(search.paginate)
  const paginate = (pageSizes as readonly number[]).includes(asked) ? asked : defaultRows
  const sort = sortOf(search.order)
  const list = useCall(
    calls[reader],
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
export type RequestListView = ReturnType<typeof useRequestList>
