import { requestStatuses, requestTypes } from '@archway/contract/requests'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/action/Button.tsx'
import { FilterSelect } from '../../ui/list/FilterSelect.tsx'
import { SearchField } from '../../ui/list/SearchField.tsx'
import type { RequestListView } from './use-request-list.ts'

/** Filters of a list of requests: identifier of the request or its case, patient, status, type. */
export function RequestFilters({ view }: { view: RequestListView }) {
  const { t } = useTranslation('requests')
  const { filters, setFilter } = view
  return (
    <div className="flex flex-wrap items-center gap-3">
      <SearchField
        label={t('filter.search')}
        placeholder={t('filter.searchHint')}
        value={filters.q ?? ''}
        onSearch={q => setFilter({ q })}
        className="w-full sm:w-80"
      />
      <FilterSelect
        label={t('filter.status')}
        compact
        className="w-[calc(50%-0.375rem)] sm:w-auto sm:min-w-40"
        any={t('filter.any')}
        options={requestStatuses.map(status => ({ value: status, label: t(`statusFilter.${status}`) }))}
        value={filters.status}
        onChange={status => setFilter({ status })}
      />
      <FilterSelect
        label={t('filter.type')}
        compact
        className="w-[calc(50%-0.375rem)] sm:w-auto sm:min-w-40"
        any={t('filter.any')}
        options={requestTypes.map(type => ({ value: type, label: t(`type.${type}`) }))}
        value={filters.type}
        onChange={type => setFilter({ type })}
      />
      {view.filtered && (
        <Button variant="ghost" onClick={view.reset}>
          {t('filter.reset')}
        </Button>
      )}
    </div>
  )
}
