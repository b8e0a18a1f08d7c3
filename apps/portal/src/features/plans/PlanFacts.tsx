import type { Plan } from '@archway/contract/plans'
import { isolateText } from '@archway/words/locale'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useDates } from '../../platform/i18n/dates.ts'
import { usePinnedText } from '../../platform/work/tooth-names.ts'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { asWritten } from '../../ui/page/as-written.ts'
import { Card } from '../../ui/page/Card.tsx'
import { DescriptionList } from '../../ui/page/DescriptionList.tsx'
import { PlanStatusChip } from './PlanStatusChip.tsx'

/** Isolates names and dates from the text direction of the sentence around them. */

type Props = {
  plan: Plan
  reasonTitle: (code: string) => string
  layout?: 'two' | 'three'
}

/** A summary of a version in a card under its name. Props: `plan`, `reasonTitle(code)`, `actions`. */
export function PlanFactsCard({ actions, ...props }: Props & { actions?: ReactNode }) {
  const { t } = useTranslation('plans')
  const { plan } = props
  return (
    <Card
      title={
        <span className="flex flex-wrap items-center gap-2.5">
          {t('version', { version: plan.version })}
          <PlanStatusChip status={plan.status} />
        </span>
      }
    >
      <PlanFacts {...props} />
      {actions && <div className="mt-4 flex flex-wrap gap-2">{actions}</div>}
    </Card>
  )
}

/** Number of aligners, duration, and decisions of a version. Props: `plan`, `reasonTitle(code)`, `layout`. */
export function PlanFacts({ plan, reasonTitle, layout = 'three' }: Props) {
  const { t } = useTranslation('plans')
  const dates = useDates()
  const aligners = (count: number | null) =>
    count === null ? null : count === 0 ? t('notTreated') : t('aligners', { count })
  const decided = [
    plan.approvedBy &&
      t('approvedBy', {
        name: isolateText(plan.approvedBy),
        when: isolateText(dates.moment(plan.approvedAt)),
      }),
    plan.clearedBy &&
      t('clearedBy', { name: isolateText(plan.clearedBy), when: isolateText(dates.moment(plan.clearedAt)) }),
  ].filter(line => line)
  return (
    <div className="flex flex-col gap-4">
      <DescriptionList
        layout={layout}
        items={[
          { term: t('upper'), value: aligners(plan.upperSteps) },
          { term: t('lower'), value: aligners(plan.lowerSteps) },
          { term: t('passive'), value: plan.passiveSteps },
          {
            term: t('length'),
            value: plan.estimatedWeeks === null ? null : t('weeks', { count: plan.estimatedWeeks }),
          },
          { term: t('wear'), value: plan.wearDays === null ? null : t('days', { count: plan.wearDays }) },
          { term: t('startStep'), value: plan.startStep },
        ]}
      />
      {decided.map(line => (
        <p key={line} className="text-base text-ink-2">
          {line}
        </p>
      ))}
      <Refusal plan={plan} reasonTitle={reasonTitle} />
    </div>
  )
}

function Refusal({ plan, reasonTitle }: Omit<Props, 'layout'>) {
  const { t } = useTranslation('plans')
  const renderPins = usePinnedText()
  if (!plan.rejectedComment && plan.rejectReasons.length === 0) return null
  return (
    <Banner
      tone="neutral"
      title={t(plan.status === 'UNCLEARED_FOR_MFG' ? 'notClearedBecause' : 'requestedChanges')}
    >
      {plan.rejectReasons.length > 0 && (
        <ul className="list-disc ps-5">
          {plan.rejectReasons.map(code => (
            <li key={code}>{reasonTitle(code)}</li>
          ))}
        </ul>
      )}
      {plan.rejectedComment && (
        <p {...asWritten(plan.rejectedComment)} className="whitespace-pre-line text-match-parent">
          {renderPins(plan.rejectedComment)}
        </p>
      )}
    </Banner>
  )
}
