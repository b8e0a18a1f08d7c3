import { useState } from 'react'
import { useLostSince } from '../feedback/connection.ts'
import { Pagination } from './Pagination.tsx'
import { type Sort, Table, type TableProps } from './Table.tsx'

/** The state of a list: page, sorting, and the loaded page. */
export type ListView<Row> = {
  readonly page: number
  readonly paginate: number
  readonly sort: Sort
  setSort(sort: Sort): void
  setPage(page: number): void
  setRows(rows: number): void
  readonly list: {
    readonly data?:
      | { readonly data: readonly Row[]; readonly pages: number; readonly total: number }
      | undefined
    readonly isPlaceholderData: boolean
    readonly isError: boolean
    readonly error: unknown
    refetch(): unknown
  }
}

type Props<Row> = Omit<
  TableProps<Row>,
  'rows' | 'sort' | 'onSort' | 'fetching' | 'error' | 'onRetry' | 'skeletonRows' | 'footer'
> & {
  view: ListView<Row>
  /** Rows other than those of the loaded page. */
  rows?: readonly Row[] | undefined
}

const maxSkeletons = 20

/** The server's message instead of the list; undefined if there was no response, or only that of a gateway. */
export const sentenceOf = (error: unknown): string | undefined => {
  if (!(error instanceof Error && 'status' in error) || Number(error.status) < 400) return
  const isGateway =
    Number(error.status) >= 502 && (!('code' in error) || !error.code || error.code === 'UNEXPECTED')
  return isGateway ? undefined : error.message
}

/**
 * A page of a list with sorting and paging. If a page cannot be fetched because the connection is lost, the previous
 * rows stay. Props: `view`, `rows`, and those of `Table`.
 */
export function ListTable<Row>({ view, rows = view.list.data?.data, ...table }: Props<Row>) {
  const { list } = view
  const isLost = useLostSince() !== null
  const [lastRead, setLastRead] = useState(rows)
  if (rows && rows !== lastRead) setLastRead(rows)
  return (
    <Table
      {...table}
      rows={rows ?? (list.isError && isLost ? lastRead : undefined)}
      sort={view.sort}
      onSort={view.setSort}
      fetching={list.isPlaceholderData}
      error={list.isError && (sentenceOf(list.error) ?? true)}
      onRetry={() => void list.refetch()}
      skeletonRows={Math.min(view.paginate, maxSkeletons)}
      footer={
        list.data && list.data.total > 0 ? (
          <Pagination
            page={view.page}
            pages={list.data.pages}
            total={list.data.total}
            pageSize={view.paginate}
            onPage={view.setPage}
            onPageSize={view.setRows}
          />
        ) : undefined
      }
    />
  )
}
