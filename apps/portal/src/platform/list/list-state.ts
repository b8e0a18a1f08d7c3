import { defaultRows, pageSizes, pagesOf } from '@archway/contract/kernel'
import { useState } from 'react'
import type { Sort } from '../../ui/list/column.ts'
import { readSetting, saveSetting } from '../../ui/view-settings.ts'
import { type SearchName, useSearchState } from './navigate.ts'

/** Production staff view a whole stage at once. */
export const labRows = 50

/** Newest first: the default order of a list (LIST-03). */
export const newestFirst: Sort = { by: 'createdAt', direction: 'desc' }

type Options = {
  readonly usualRows?: number
  /** The sortable fields; an unknown field in the address is replaced by the default order. */
  readonly sortable?: readonly string[]
  /** The entry of the address that has the page, where a screen has a second list. */
  readonly pageName?: 'page' | 'waiting'
}

/** A change of order, filter or page size resets every list of the screen to its first page. */
export const firstPages = { page: undefined, waiting: undefined } as const

/**
 * The state of a list in the address: page, rows, order and the named filters (LIST-01..12). `fallback` is the default
 * order.
 */
export const useListState = <Name extends SearchName>(
  names: readonly Name[],
  fallback: Sort = newestFirst,
  { usualRows = defaultRows, sortable, pageName = 'page' }: Options = {},
) => {
  const [search, set] = useSearchState()
  const requestedRows = Number(search.paginate)
  const [remembered] = useState(() => Number(readSetting(`rows.${usualRows}`)))
  const paginate =
    [requestedRows, remembered].find(rows => (pageSizes as readonly number[]).includes(rows)) ?? usualRows
  const [orderField, direction] = search.order?.split(' ') ?? []
  const isSortable = orderField && (sortable?.includes(orderField) ?? true)
  const sort: Sort = isSortable
    ? { by: orderField, direction: direction === 'desc' ? 'desc' : 'asc' }
    : fallback
  const filters = search as Readonly<Partial<Record<Name, string>>>
  const page = Math.max(1, Number.parseInt(search[pageName] ?? '1', 10) || 1)
  return {
    page,
    paginate,
    sort,
    filters,
    filtered: names.some(name => filters[name]),
    paging: { page, paginate, order: `${sort.by} ${sort.direction}` },
    setSort: (next: Sort) => set({ order: `${next.by} ${next.direction}`, ...firstPages }),
    setPage: (next: number) => set({ [pageName]: next === 1 ? undefined : next }),
    setRows: (next: number) => {
      // Other lists of this browser begin with as many. The address has it too, so that a link shows the same.
      saveSetting(`rows.${usualRows}`, next === usualRows ? null : String(next))
      set({ paginate: next, ...firstPages })
    },
    setFilter: (change: Readonly<Partial<Record<Name, string | undefined>>>) =>
      set({ ...(change as Record<string, string | undefined>), ...firstPages }),
    reset: () => set({ ...Object.fromEntries(names.map(name => [name, undefined])), ...firstPages }),
  }
}
export type ListState<Name extends SearchName> = ReturnType<typeof useListState<Name>>

type Whole<Row> = {
  readonly data: readonly Row[] | undefined
  readonly isPlaceholderData: boolean
  readonly error: unknown
  readonly isError: boolean
  refetch(): unknown
}

/** The current page of a list that was fetched completely; a page past the end becomes the last. */
export const pagedView = <State extends { page: number; paginate: number }, Row>(
  state: State,
  { data, isPlaceholderData, isError, error, refetch }: Whole<Row>,
) => {
  const total = data?.length ?? 0
  const pages = pagesOf(total, state.paginate)
  const page = Math.min(pages, state.page)
  const rows = data?.slice((page - 1) * state.paginate, page * state.paginate)
  return {
    ...state,
    page,
    list: { data: rows && { data: rows, pages, total }, isPlaceholderData, isError, error, refetch },
  }
}

type Condition = Record<string, unknown> | null | false | undefined

/** Joins the conditions into the filter tree of a list call; undefined if there are none. */
export const joinConditions = (...conditions: Condition[]): Record<string, unknown> | undefined => {
  const active = conditions.filter(condition => !!condition)
  return active.length === 0 ? undefined : { AND: active }
}

/** A text that one of the fields contains. */
export const createLikeCondition = (text: string | undefined, ...fields: string[]): Condition => {
  const trimmedText = text?.trim()
  return trimmedText ? { OR: fields.map(field => ({ LIKE: { [field]: trimmedText } })) } : null
}

/** The value if it is a known one; unknown values in an address do not filter. */
export const createOneOfCondition = (
  field: string,
  allowedValues: readonly string[],
  chosenValue: string | undefined,
): Condition =>
  chosenValue !== undefined && allowedValues.includes(chosenValue) ? { EQ: { [field]: chosenValue } } : null
