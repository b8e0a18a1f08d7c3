import { useTranslation } from 'react-i18next'
import { WorkFilters } from '../../../platform/work/WorkFilters.tsx'
import { FilterSelect } from '../../../ui/list/FilterSelect.tsx'
import type { BoardView } from './use-board.ts'

/** What narrows the board. */
export function BoardFilters({ view }: { view: BoardView }) {
  const { t } = useTranslation('lab')
  return (
    <WorkFilters
      view={view}
      search={{ label: t('board.search'), placeholder: t('boardView.searchPlaceholder') }}
      more={
        <FilterSelect
          label={t('boardView.column.assignee')}
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
      }
    />
  )
}
