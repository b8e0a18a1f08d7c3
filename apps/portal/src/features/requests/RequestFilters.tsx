import { requestStatuses, requestTypes } from '@archway/contract/requests'
import { useTranslation } from 'react-i18next'
import { SearchField } from '../../ui/SearchField.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import type { RequestListView } from './use-request-list.ts'

const any = 'any'

/** What narrows a list of requests: identifier of it or its case, patient, status, type. */
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
      <SelectField
        label={t('filter.status')}
        labelHidden
        className="w-[calc(50%-0.375rem)] sm:w-56"
        options={[
          { value: any, label: t('filter.anyStatus') },
          ...requestStatuses.map(status => ({ value: status, label: t(`statusFilter.${status}`) })),
        ]}
        value={(filters.status as (typeof requestStatuses)[number] | undefined) ?? any}
        onChange={status => setFilter({ status: status === any ? undefined : status })}
      />
      <SelectField
        label={t('filter.type')}
        labelHidden
        className="w-[calc(50%-0.375rem)] sm:w-44"
        options={[
          { value: any, label: t('filter.anyType') },
          ...requestTypes.map(type => ({ value: type, label: t(`type.${type}`) })),
        ]}
        value={(filters.type as (typeof requestTypes)[number] | undefined) ?? any}
        onChange={type => setFilter({ type: type === any ? undefined : type })}
      />
    </div>
  )
}
