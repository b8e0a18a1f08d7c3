import type { Lot } from '@archway/contract/lab'
import { useTranslation } from 'react-i18next'
import { useDates } from '../../../platform/i18n/dates.ts'
import { useRowKeys } from '../../../platform/list/bulk/use-row-keys.ts'
import { LotNumber } from '../../../platform/work/LotNumber.tsx'
import { Button } from '../../../ui/action/Button.tsx'
import { EmptyCases, EmptySearch } from '../../../ui/drawings/empty.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ListTable } from '../../../ui/list/ListTable.tsx'
import { useColumns } from '../../../ui/list/use-columns.ts'
import { LotState } from './LotState.tsx'
import type { LotsView } from './use-lots.ts'

/** Material lots with the number of orders made from each; a row links to its lot. */
export function LotTable({ view }: { view: LotsView }) {
  const { t } = useTranslation('lots')
  const dates = useDates()
  useRowKeys()
  const columns = useColumns<Lot>(() => {
    const countColumn = (id: 'orders' | 'openOrders' | 'companies') => ({
      id,
      header: t(`column.${id}`),
      align: 'end' as const,
      cell: (row: Lot) => <span className="tabular-nums">{row[id]}</span>,
    })
    const dateColumn = (id: 'expiresOn' | 'lastUsedAt') => ({
      id,
      header: t(`column.${id}`),
      nowrap: true,
      ...(id === 'lastUsedAt' ? { sortable: true } : {}),
      cell: (row: Lot) => (
        <bdi dir="ltr" className="tabular-nums">
          {dates.day(row[id])}
        </bdi>
      ),
    })
    return [
      {
        id: 'number',
        header: t('column.number'),
        main: true,
        sortable: true,
        cell: row => <LotNumber className="font-medium" number={row.number} />,
      },
      { id: 'material', header: t('column.material'), cell: row => t(`material.${row.material}`) },
      { id: 'state', header: t('column.state'), cell: row => <LotState lot={row} /> },
      countColumn('orders'),
      countColumn('openOrders'),
      countColumn('companies'),
      dateColumn('expiresOn'),
      dateColumn('lastUsedAt'),
    ]
  }, [])
  return (
    <ListTable
      label={t('title')}
      columns={columns}
      rowKey={row => row.uuid}
      rowHref={row => `/lab/lots/${row.uuid}`}
      view={view}
      empty={
        view.filtered ? (
          <EmptyState
            drawing={<EmptySearch />}
            title={t('none')}
            text={t('noneText')}
            action={<Button onClick={view.reset}>{t('reset')}</Button>}
          />
        ) : (
          <EmptyState drawing={<EmptyCases />} title={t('empty')} text={t('emptyText')} />
        )
      }
    />
  )
}
