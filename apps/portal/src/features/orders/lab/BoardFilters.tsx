import { useTranslation } from 'react-i18next'
import { AssigneeFilter } from '../../../platform/work/AssigneeFilter.tsx'
import { WorkFilters } from '../../../platform/work/WorkFilters.tsx'
import type { BoardView } from './use-board.ts'

/** The filters of the board: those of every work list, and the assignee. */
export function BoardFilters({ view }: { view: BoardView }) {
  const { t } = useTranslation('lab')
  return (
    <WorkFilters
      view={view}
      search={{ label: t('board.search'), placeholder: t('boardView.searchPlaceholder') }}
      more={<AssigneeFilter view={view} />}
    />
  )
}
