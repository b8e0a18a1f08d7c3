import type { CaseListRow } from '@archway/contract/cases'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useDates } from '../../platform/dates.ts'
import { isDoctor, useSession } from '../../platform/session.ts'
import { Pagination } from '../../ui/Pagination.tsx'
import { Table } from '../../ui/Table.tsx'
import { caseColumns } from './columns.tsx'
import { caseHref } from './names.ts'
import type { CaseListView } from './use-case-list.ts'

type CaseTableProps = {
  label: string
  view: CaseListView
  doctorSide: boolean
  empty: ReactNode
  /** The list named in the address of a case opened from here. */
  from?: string
  hrefOf?: (row: CaseListRow) => string
}

/** A page of cases: sorted, paged, opened by a real link. */
export function CaseTable({ label, view, doctorSide, empty, from, hrefOf }: CaseTableProps) {
  const { t, i18n } = useTranslation(['caseList', 'orders'])
  const session = useSession()
  const dates = useDates()
  const own = isDoctor(session)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the language and the date format decide the columns
  const columns = useMemo(
    () => caseColumns(t, dates, { doctorSide, own }),
    [i18n.language, doctorSide, own, session.company?.dateFormat],
  )
  const { list } = view
  return (
    <Table
      label={label}
      columns={columns}
      rows={list.data?.data}
      rowKey={row => row.uuid}
      rowHref={row => hrefOf?.(row) ?? caseHref(row, from, own)}
      sort={view.sort}
      onSort={view.setSort}
      fetching={list.isPlaceholderData}
      error={list.isError}
      onRetry={() => void list.refetch()}
      skeletonRows={view.paginate}
      empty={empty}
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
