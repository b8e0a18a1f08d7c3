import { doctorStatuses, doctorStepTypes } from '@archway/contract/doctors'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/action/Button.tsx'
import { FilterSelect } from '../../ui/list/FilterSelect.tsx'
import { SearchField } from '../../ui/list/SearchField.tsx'
import type { DoctorListView } from './use-doctor-list.ts'

/** Filters of the list of doctors; their state is in the address. */
export function DoctorFilters({ view }: { view: DoctorListView }) {
  const { t } = useTranslation('doctors')
  const { filters, setFilter } = view
  return (
    <div className="flex flex-wrap items-center gap-3">
      <SearchField
        label={t('search')}
        placeholder={t('search')}
        value={filters.q ?? ''}
        onSearch={q => setFilter({ q })}
        className="w-full sm:w-72"
      />
      <FilterSelect
        label={t('filter.status')}
        compact
        className="max-sm:grow sm:min-w-40"
        any={t('filter.any')}
        options={doctorStatuses.map(value => ({ value, label: t(`status.${value}`) }))}
        value={filters.status}
        onChange={status => setFilter({ status })}
      />
      <FilterSelect
        label={t('filter.stepType')}
        compact
        className="max-sm:grow sm:min-w-40"
        any={t('filter.any')}
        options={doctorStepTypes.map(value => ({ value, label: t(`stepShort.${value}`) }))}
        value={filters.stepType}
        onChange={stepType => setFilter({ stepType })}
      />
      {view.filtered && (
        <Button variant="ghost" onClick={view.reset}>
          {t('filter.reset')}
        </Button>
      )}
    </div>
  )
}
