import { labCalls, type QueueStage, queueStages } from '@archway/contract/lab'
import { keepPreviousData } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useCallQuery } from '../../../platform/http/use-call.ts'
import { Link } from '../../../ui/action/Link.tsx'
import { cx } from '../../../ui/class-names.ts'
import { stageHref } from './stages.ts'

/** Polling interval of the counts in milliseconds, so that new work appears. */
const refetchInterval = 60_000

/** The stages of the provider's work with the number of cases in each. Props: `current`. */
export function StageNav({ current }: { current: QueueStage }) {
  const { t } = useTranslation('lab')
  const { data } = useCallQuery(labCalls.queue, {}, { placeholderData: keepPreviousData, refetchInterval })
  const counts = new Map(data?.data.map(stage => [stage.stage, stage]))
  return (
    <nav
      aria-label={t('queue.stages')}
      className="relative max-lg:-mx-4 max-lg:overflow-x-auto max-lg:px-4 max-lg:[scrollbar-width:none]"
    >
      <ul className="flex gap-1 lg:flex-col">
        {queueStages.map(stage => {
          const { count, overdue = 0 } = counts.get(stage) ?? {}
          return (
            <li key={stage}>
              <Link
                href={stageHref(stage)}
                aria-current={stage === current ? 'page' : undefined}
                className={cx(
                  'flex min-h-10 items-center justify-between gap-3 rounded-control px-3 text-base whitespace-nowrap transition-colors max-lg:min-h-11 lg:whitespace-normal',
                  stage === current
                    ? 'bg-primary-soft font-medium text-primary-text'
                    : 'text-ink-2 hover:bg-hover hover:text-ink',
                )}
              >
                <span>{t(`stage.${stage}`)}</span>
                <span className="flex shrink-0 items-center gap-2 tabular-nums">
                  {overdue > 0 && (
                    <span className="rounded-chip bg-amber px-1.5 py-0.5 text-xs font-medium text-amber-ink">
                      {t('queue.overdue', { count: overdue })}
                    </span>
                  )}
                  {count !== undefined && (
                    <>
                      <span aria-hidden className="text-sm">
                        {count}
                      </span>
                      <span className="sr-only">{t('queue.cases', { count })}</span>
                    </>
                  )}
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
