import { shipmentStatuses } from '@archway/contract/shipments'
import { useTranslation } from 'react-i18next'
import { SearchField } from '../../ui/SearchField.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import type { ShipmentListView } from './use-shipment-list.ts'

const any = 'any'

/** What narrows a list of shipments: identifier, air waybill, status. */
export function ShipmentFilters({ view }: { view: ShipmentListView }) {
  const { t } = useTranslation('shipments')
  const { filters, setFilter } = view
  return (
    <div className="flex flex-wrap items-center gap-3">
      <SearchField
        label={t('filter.search')}
        placeholder={t('filter.placeholder')}
        value={filters.q ?? ''}
        onSearch={q => setFilter({ q })}
        className="w-full sm:w-80"
      />
      <SelectField
        label={t('filter.status')}
        labelHidden
        className="w-full sm:w-44"
        options={[
          { value: any, label: t('filter.any') },
          ...shipmentStatuses.map(status => ({ value: status, label: t(`status.${status}`) })),
        ]}
        value={(filters.status as (typeof shipmentStatuses)[number] | undefined) ?? any}
        onChange={status => setFilter({ status: status === any ? undefined : status })}
      />
    </div>
  )
}
