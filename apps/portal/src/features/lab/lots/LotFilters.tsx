import { lotMaterials } from '@archway/contract/orders'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/action/Button.tsx'
import { FilterSelect } from '../../../ui/list/FilterSelect.tsx'
import { SearchField } from '../../../ui/list/SearchField.tsx'
import type { LotsView } from './use-lots.ts'

/** Search and filters of the lots; their state is in the address. */
export function LotFilters({ view }: { view: LotsView }) {
  const { t } = useTranslation('lots')
  const { filters, setFilter } = view
  return (
    <div className="flex flex-wrap items-center gap-3">
      <SearchField
        label={t('search')}
        placeholder={t('searchPlaceholder')}
        value={filters.q ?? ''}
        onSearch={q => setFilter({ q })}
        className="w-full sm:w-72"
      />
      <FilterSelect
        label={t('materialFilter')}
        compact
        className="max-sm:grow sm:min-w-44"
        any={t('any')}
        options={lotMaterials.map(value => ({ value, label: t(`material.${value}`) }))}
        value={filters.type}
        onChange={type => setFilter({ type })}
      />
      <FilterSelect
        label={t('filter')}
        compact
        className="max-sm:grow sm:min-w-40"
        any={t('any')}
        options={[{ value: 'recalled', label: t('onlyRecalled') }]}
        value={filters.status}
        onChange={status => setFilter({ status })}
      />
      {view.filtered && (
        <Button variant="ghost" onClick={view.reset}>
          {t('reset')}
        </Button>
      )}
    </div>
  )
}
