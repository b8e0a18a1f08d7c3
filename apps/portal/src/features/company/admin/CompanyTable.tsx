import type { ManagedCompany } from '@archway/contract/company'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useDates } from '../../../platform/i18n/dates.ts'
import { useRowKeys } from '../../../platform/list/bulk/use-row-keys.ts'
import { StatusChip } from '../../../ui/feedback/StatusChip.tsx'
import { ListTable } from '../../../ui/list/ListTable.tsx'
import { useColumns } from '../../../ui/list/use-columns.ts'
import type { CompaniesView } from './use-companies.ts'

/** A page of the companies with the provider's settings for each. */
export function CompanyTable({ view, empty }: { view: CompaniesView; empty: ReactNode }) {
  const { t } = useTranslation('labCompanies')
  const dates = useDates()
  useRowKeys(undefined)
  const columns = useColumns<ManagedCompany>(() => {
    const onOff = (value: boolean) => (value ? t('on') : <span className="text-ink-3">{t('off')}</span>)
    return [
      {
        id: 'name',
        header: t('column.name'),
        sortable: true,
        main: true,
        cell: row => <span dir="auto">{row.name}</span>,
      },
      {
        id: 'status',
        header: t('column.status'),
        sortable: true,
        nowrap: true,
        cell: row => (
          <StatusChip
            tone={row.status === 'ACTIVE' ? 'arrived' : 'refused'}
            label={t(`status.${row.status}`)}
          />
        ),
      },
      { id: 'kind', header: t('column.kind'), cell: row => (row.isDso ? t('dso') : t('clinic')) },
      { id: 'shipping', header: t('column.shipping'), cell: row => t(`shipping.${row.shipmentType}`) },
      { id: 'requests', header: t('column.requests'), cell: row => onOff(row.areRequestsEnabled) },
      { id: 'rm', header: t('column.rm'), cell: row => onOff(row.isRmAllowed) },
      {
        id: 'timeZone',
        header: t('column.timeZone'),
        deskOnly: true,
        cell: row => <bdi dir="ltr">{row.timeZone}</bdi>,
      },
      {
        id: 'createdAt',
        header: t('column.createdAt'),
        sortable: true,
        nowrap: true,
        deskOnly: true,
        cell: row => <span className="tabular-nums">{dates.day(row.createdAt)}</span>,
      },
    ]
  })
  return (
    <ListTable
      label={t('title')}
      columns={columns}
      rowKey={row => row.uuid}
      rowHref={row => `/lab/companies/${row.uuid}`}
      view={view}
      empty={empty}
    />
  )
}
