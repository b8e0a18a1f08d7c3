import { lotMaterials, printJobStatuses } from '@archway/contract/orders'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/action/Button.tsx'
import { FilterSelect } from '../../../ui/list/FilterSelect.tsx'
import { SearchField } from '../../../ui/list/SearchField.tsx'
import type { PrintJobsView } from './use-print-jobs.ts'

/** Search and filters of the print jobs; their state is in the address. */
export function JobFilters({ view }: { view: PrintJobsView }) {
  const { t } = useTranslation(['printJobs', 'lots'])
  const { filters, setFilter } = view
  return (
    <div className="flex flex-wrap items-center gap-3">
      <SearchField
        label={t('printJobs:search')}
        placeholder={t('printJobs:searchPlaceholder')}
        value={filters.q ?? ''}
        onSearch={q => setFilter({ q })}
        className="w-full sm:w-80"
      />
      <FilterSelect
        label={t('printJobs:column.status')}
        compact
        className="max-sm:grow sm:min-w-40"
        any={t('printJobs:any')}
        options={printJobStatuses.map(value => ({ value, label: t(`printJobs:status.${value}`) }))}
        value={filters.status}
        onChange={status => setFilter({ status })}
      />
      <FilterSelect
        label={t('lots:materialFilter')}
        compact
        className="max-sm:grow sm:min-w-44"
        any={t('lots:any')}
        options={lotMaterials.map(value => ({ value, label: t(`lots:material.${value}`) }))}
        value={filters.type}
        onChange={type => setFilter({ type })}
      />
      {view.filtered && (
        <Button variant="ghost" onClick={view.reset}>
          {t('lots:reset')}
        </Button>
      )}
    </div>
  )
}
