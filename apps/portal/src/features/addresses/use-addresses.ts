import { addressCalls } from '@archway/contract/addresses'
import { defaultRows, pageSizes } from '@archway/contract/kernel'
import { useSearchState } from '../../platform/navigate.ts'
import { useCall } from '../../platform/use-call.ts'
import type { Sort } from '../../ui/Table.tsx'

/** What the table can be sorted by (ADDR-19). */
export const sortable = ['title', 'state', 'street', 'zipCode', 'phone'] as const
type SortField = (typeof sortable)[number]
const isSortable = (by: string | undefined): by is SortField => (sortable as readonly unknown[]).includes(by)

/** All of a company's addresses; how many a list may hold is the product's (CONST-06). */
const everything = 999

/**
 * The addresses of the company as the table shows them. Those of patients are left out before the list is cut into
 * pages, so that no page is short (TRAP-071).
 */
export const useAddresses = () => {
  const [search, set] = useSearchState()
  const [by, direction] = (search.order ?? '').split(' ')
  const sort: Sort | undefined = isSortable(by)
    ? { by, direction: direction === 'desc' ? 'desc' : 'asc' }
    : undefined
  const answer = useCall(
    addressCalls.addresses,
    {
      query: {
        page: 1,
        paginate: everything,
        order: isSortable(by) ? `${by} ${direction === 'desc' ? 'desc' : 'asc'}` : 'createdAt desc',
      },
    },
    { keep: true },
  )
  const listed = answer.data?.data.filter(({ ownerType }) => ownerType !== 'patient')
  const size = Number(search.paginate)
  const paginate = (pageSizes as readonly number[]).includes(size) ? size : defaultRows
  const pages = Math.max(1, Math.ceil((listed?.length ?? 0) / paginate))
  const page = Math.min(pages, Math.max(1, Number.parseInt(search.page ?? '1', 10) || 1))
  return {
    listed,
    rows: listed?.slice((page - 1) * paginate, page * paginate),
    page,
    pages,
    paginate,
    sort,
    fetching: answer.isPlaceholderData,
    failed: answer.isError,
    retry: () => void answer.refetch(),
    toPage: (next: number) => set({ page: next === 1 ? undefined : next }),
    toPageSize: (next: number) => set({ paginate: next === defaultRows ? undefined : next, page: undefined }),
    toSort: (next: Sort) => set({ order: `${next.by} ${next.direction}`, page: undefined }),
  }
}
