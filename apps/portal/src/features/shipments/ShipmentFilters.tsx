import { shipmentStatuses } from '@archway/contract/shipments'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/action/Button.tsx'
import { FilterSelect } from '../../ui/list/FilterSelect.tsx'
import { SearchField } from '../../ui/list/SearchField.tsx'
import type { ShipmentListView } from './use-shipment-list.ts'

/** Filters of a list of shipments: identifier, air waybill, status. */
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
      <FilterSelect
        label={t('filter.status')}
        compact
        className="w-full sm:w-44"
        any={t('filter.any')}
        options={shipmentStatuses.map(status => ({ value: status, label: t(`status.${status}`) }))}
        value={filters.status}
        onChange={status => setFilter({ status })}
      />
      {view.filtered && (
        <Button variant="ghost" onClick={view.reset}>
          {t('filter.reset')}
        </Button>
      )}
    </div>
  )
}
