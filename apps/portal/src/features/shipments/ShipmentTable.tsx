import { useTranslation } from 'react-i18next'
import { useDates } from '../../platform/i18n/dates.ts'
import { useRowKeys } from '../../platform/list/bulk/use-row-keys.ts'
import { useSession } from '../../platform/session/session.ts'
import { Button } from '../../ui/action/Button.tsx'
import type { Href } from '../../ui/action/link-context.ts'
import { EmptySearch, EmptyShipments } from '../../ui/drawings/empty.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ListTable } from '../../ui/list/ListTable.tsx'
import { useColumns } from '../../ui/list/use-columns.ts'
import { shipmentColumns } from './columns.tsx'
import type { ShipmentListView } from './use-shipment-list.ts'

type Props = { label: string; view: ShipmentListView; withDoctor: boolean; hrefOf: (uuid: string) => Href }

/** A page of shipments. */
export function ShipmentTable({ label, view, withDoctor, hrefOf }: Props) {
  const { t } = useTranslation('shipments')
  const dates = useDates()
  const session = useSession()
  useRowKeys(undefined)
  const columns = useColumns(
    () => shipmentColumns(t, dates, withDoctor),
    [withDoctor, session.company?.dateFormat],
  )
  return (
    <ListTable
      label={label}
      columns={columns}
      rowKey={row => row.uuid}
      rowHref={row => hrefOf(row.uuid)}
      view={view}
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
    />
  )
}
