import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { WorkFilters } from '../../../platform/work/WorkFilters.tsx'
import { Button } from '../../../ui/action/Button.tsx'
import type { BoardView } from './use-board.ts'

/** The filters of the board: those of every work list, and a lot named in the address. */
export function BoardFilters({ view }: { view: BoardView }) {
  const { t } = useTranslation(['lab', 'lots'])
  return (
    <WorkFilters
      view={view}
      search={{ label: t('lab:board.search'), placeholder: t('lab:boardView.searchPlaceholder') }}
      more={
        view.filters.lot && (
          <Button
            icon={X}
            aria-label={`${t('lots:order.boardFilter', { number: view.filters.lot })}: ${t('lots:order.dropFilter')}`}
            onClick={() => view.setFilter({ lot: undefined })}
          >
            <bdi>{t('lots:order.boardFilter', { number: view.filters.lot })}</bdi>
          </Button>
        )
      }
    />
  )
}
