import type { Request } from '@archway/contract/requests'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useDates } from '../../platform/dates.ts'
import { useSession } from '../../platform/session.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptySearch, EmptyShipments } from '../../ui/drawings/empty.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { Table } from '../../ui/Table.tsx'
import { requestColumns } from './columns.tsx'
import type { RequestListView } from './use-request-list.ts'

type Props = {
  label: string
  view: RequestListView
  withDoctor: boolean
  withCompany?: boolean
  hrefOf: (row: Request) => string
  menuOf: (row: Request) => ReactNode
}

/** A page of requests with what may be done to each. */
export function RequestTable({ label, view, withDoctor, withCompany = false, hrefOf, menuOf }: Props) {
  const { t, i18n } = useTranslation('requests')
  const dates = useDates()
  const session = useSession()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the language and the date format decide the columns
  const columns = useMemo(
    () => requestColumns(t, dates, { withDoctor, withCompany }),
    [i18n.language, withDoctor, withCompany, session.company?.dateFormat],
  )
  const { list } = view
  return (
    <Table
      label={label}
      columns={columns}
      rows={list.data?.data}
      rowKey={row => row.uuid}
      rowHref={hrefOf}
      rowMenu={menuOf}
      sort={view.sort}
      onSort={view.setSort}
      fetching={list.isPlaceholderData}
      error={list.isError}
      onRetry={() => void list.refetch()}
      skeletonRows={view.paginate}
      empty={
        view.filtered ? (
          <EmptyState
            drawing={<EmptySearch />}
            title={t('empty.filtered')}
            text={t('empty.filteredText')}
            action={<Button onClick={view.reset}>{t('filter.reset')}</Button>}
          />
        ) : (
          <EmptyState drawing={<EmptyShipments />} title={t('empty.title')} text={t('empty.text')} />
        )
      }
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
