import { useTranslation } from 'react-i18next'
import { WorkFilters } from '../../../platform/work/WorkFilters.tsx'
import { FilterSelect } from '../../../ui/list/FilterSelect.tsx'
import type { QueueView } from './use-queue.ts'

/** The filters of a stage: those of every work list, and the assignee. */
export function QueueFilters({ view }: { view: QueueView }) {
  const { t } = useTranslation('lab')
  const { filters, setFilter } = view
  return (
    <WorkFilters
      view={view}
      search={{ label: t('queue.search'), placeholder: t('queue.searchPlaceholder') }}
      more={
        <FilterSelect
          label={t('queue.assignee')}
          compact
          className="max-sm:grow sm:min-w-40"
          any={t('queue.anybody')}
          options={[
            { value: 'mine', label: t('queue.mine') },
            { value: 'nobody', label: t('queue.nobody') },
          ]}
          value={filters.who}
          onChange={who => setFilter({ who })}
        />
      }
    />
  )
}
