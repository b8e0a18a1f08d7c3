import { useTranslation } from 'react-i18next'
import { WorkFilters } from '../../../platform/work/WorkFilters.tsx'
import type { BoardView } from './use-board.ts'

/** What narrows the board. */
export function BoardFilters({ view }: { view: BoardView }) {
  const { t } = useTranslation('lab')
  return (
    <WorkFilters
      view={view}
      search={{ label: t('board.search'), placeholder: t('board.searchPlaceholder') }}
    />
  )
}
