import { type Doctor, doctorCalls } from '@archway/contract/doctors'
import { defaultRows, pageSizes } from '@archway/contract/kernel'
import { UserPlus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { doctorColumns } from '../../features/doctors/columns.tsx'
import { DoctorDialog } from '../../features/doctors/DoctorDialog.tsx'
import { DoctorMenu } from '../../features/doctors/DoctorMenu.tsx'
import { useDates } from '../../platform/dates.ts'
import { useSearchState } from '../../platform/navigate.ts'
import { useSession } from '../../platform/session.ts'
import { useCall } from '../../platform/use-call.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptySearch } from '../../ui/drawings/empty.tsx'
import { Person } from '../../ui/drawings/Person.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { PageLayout } from '../../ui/PageLayout.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { Table } from '../../ui/Table.tsx'

/** `/doctors`: the doctors of a DSO. */
export function Screen() {
  const { t, i18n } = useTranslation(['doctors', 'refusals'])
  const dates = useDates()
  const { user, company } = useSession()
  const [search, set] = useSearchState()
  const [edited, setEdited] = useState<Doctor | 'new' | null>(null)
  const page = Math.max(1, Number.parseInt(search.page ?? '1', 10) || 1)
  const paginate = (pageSizes as readonly number[]).includes(Number(search.paginate))
    ? Number(search.paginate)
    : defaultRows
  const [by = 'createdAt', direction] = (search.order ?? 'createdAt desc').split(' ')
  const list = useCall(
    doctorCalls.doctors,
    {
      query: {
        filter: search.q ? { LIKE: { name: search.q } } : undefined,
        order: `${by} ${direction === 'asc' ? 'asc' : 'desc'}`,
        page,
        paginate,
        getStatistics: 'true',
      },
    },
    { keep: true },
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: the language and the date format decide the columns
  const columns = useMemo(
    () => doctorColumns(i18n.getFixedT(i18n.language, 'doctors'), dates.day),
    [i18n.language, company?.dateFormat],
  )
  const withheld = user.role.includes('RM') ? t('refusals:RM_NOT_ALLOWED') : undefined
  const add = (
    <Button variant="primary" icon={UserPlus} onClick={() => setEdited('new')} disabledReason={withheld}>
      {t('doctors:add')}
    </Button>
  )
  return (
    <PageLayout header={<PageHeader title={t('doctors:title')} count={list.data?.total} action={add} />}>
      <SearchField
        label={t('doctors:search')}
        placeholder={t('doctors:search')}
        value={search.q ?? ''}
        onSearch={q => set({ q, page: undefined })}
        className="w-full sm:w-72"
      />
      <Table
        label={t('doctors:title')}
        columns={columns}
        rows={list.data?.data}
        rowKey={row => row.uuid}
        rowMenu={row => <DoctorMenu doctor={row} onEdit={() => setEdited(row)} />}
        sort={{ by, direction: direction === 'asc' ? 'asc' : 'desc' }}
        onSort={sort => set({ order: `${sort.by} ${sort.direction}`, page: undefined })}
        fetching={list.isPlaceholderData}
        error={list.isError}
        onRetry={() => void list.refetch()}
        skeletonRows={paginate}
        empty={
          search.q ? (
            <EmptyState drawing={<EmptySearch />} title={t('doctors:empty.filtered')} />
          ) : (
            <EmptyState
              drawing={<Person />}
              title={t('doctors:empty.title')}
              text={t('doctors:empty.text')}
              action={add}
            />
          )
        }
        footer={
          list.data && list.data.total > 0 ? (
            <Pagination
              page={page}
              pages={list.data.pages}
              total={list.data.total}
              pageSize={paginate}
              onPage={next => set({ page: next === 1 ? undefined : next })}
              onPageSize={next => set({ paginate: next === defaultRows ? undefined : next, page: undefined })}
            />
          ) : undefined
        }
      />
      {edited && <DoctorDialog doctor={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </PageLayout>
  )
}
