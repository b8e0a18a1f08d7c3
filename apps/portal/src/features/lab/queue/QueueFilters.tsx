import { useTranslation } from 'react-i18next'
import { WorkFilters } from '../../../platform/work/WorkFilters.tsx'
import type { QueueView } from './use-queue.ts'

/** The filters of a stage: those of every work list. */
export function QueueFilters({ view }: { view: QueueView }) {
  const { t } = useTranslation('lab')
  return (
    <WorkFilters
      view={view}
      search={{ label: t('queue.search'), placeholder: t('queue.searchPlaceholder') }}
    />
  )
}
