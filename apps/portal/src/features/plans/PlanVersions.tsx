import type { Plan } from '@archway/contract/plans'
import { useTranslation } from 'react-i18next'
import { useDates } from '../../platform/i18n/dates.ts'
import { cx } from '../../ui/class-names.ts'
import { PlanStatusChip } from './PlanStatusChip.tsx'

type PlanVersionsProps = {
  plans: readonly Plan[]
  chosenUuid: string
  onChoose: (uuid: string) => void
  /** The number of a refinement round. */
  roundNumber: (refinementUuid: string) => number | undefined
}

/** Selects a version of a plan. */
export function PlanVersions({ plans, chosenUuid, onChoose, roundNumber }: PlanVersionsProps) {
  const { t } = useTranslation('plans')
  const dates = useDates()
  return (
    <nav aria-label={t('versions')}>
      <ul className="flex flex-col gap-2">
        {plans.map(plan => {
          const round = plan.refinementUuid ? roundNumber(plan.refinementUuid) : undefined
          const isCurrent = plan.uuid === chosenUuid
          return (
            <li key={plan.uuid}>
              <button
                type="button"
                aria-current={isCurrent ? 'true' : undefined}
                onClick={() => onChoose(plan.uuid)}
                className={cx(
                  'flex w-full flex-col items-start gap-1.5 rounded-control border px-3 py-2.5 text-start transition-colors',
                  isCurrent ? 'border-primary bg-primary-soft' : 'border-line bg-surface hover:bg-hover',
                )}
              >
                <span className="text-base font-semibold">
                  {t('version', { version: plan.version })}
                  {round !== undefined && (
                    <span className="font-normal text-ink-2"> · {t('ofRefinement', { number: round })}</span>
                  )}
                </span>
                <PlanStatusChip status={plan.status} />
                <span className="text-sm text-ink-2">
                  {plan.publishedAt
                    ? t('publishedOn', { date: dates.day(plan.publishedAt) })
                    : t('startedOn', { date: dates.day(plan.createdAt) })}
                </span>
              </button>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
