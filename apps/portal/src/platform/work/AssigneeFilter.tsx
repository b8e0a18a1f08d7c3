import { useTranslation } from 'react-i18next'
import { FilterSelect } from '../../ui/list/FilterSelect.tsx'
import type { ListState } from '../list/list-state.ts'

/** Narrows a work list to the reader's own work, or to work without an assignee. */
export function AssigneeFilter({ view }: { view: Pick<ListState<'who'>, 'filters' | 'setFilter'> }) {
  const { t } = useTranslation('lab')
  return (
    <FilterSelect
      label={t('queue.assignee')}
      compact
      className="max-sm:grow sm:min-w-40"
      any={t('queue.anybody')}
      options={[
        { value: 'mine', label: t('queue.mine') },
        { value: 'nobody', label: t('queue.nobody') },
      ]}
      value={view.filters.who}
      onChange={who => view.setFilter({ who })}
    />
  )
}
