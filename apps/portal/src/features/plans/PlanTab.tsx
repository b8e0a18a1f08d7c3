import type { Plan } from '@archway/contract/plans'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyCases } from '../../ui/drawings/empty.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Card } from '../../ui/page/Card.tsx'
import { type Decision, PlanDecision } from './PlanDecision.tsx'
import { PlanDocuments } from './PlanDocuments.tsx'
import { PlanFacts } from './PlanFacts.tsx'
import { PlanTables } from './PlanTables.tsx'
import { PlanVersions } from './PlanVersions.tsx'
import { PlanViewer } from './PlanViewer.tsx'

type PlanTabProps = {
  /** Newest first. */
  plans: readonly Plan[]
  roundNumber: (refinementUuid: string) => number | undefined
  reasonTitle: (code: string) => string
  /** Stands beside the plan. */
  prescription: ReactNode
  /** What can be decided about the newest version now. */
  decisions?: readonly Decision[]
}

/**
 * The treatment plan of a case: versions at the start side, the chosen one with its models and tables, the
 * prescription and what can be decided beside it. Props: `plans`, `roundNumber(uuid)`, `reasonTitle(code)`,
 * `prescription`, `decisions`.
 */
export function PlanTab({ plans, roundNumber, reasonTitle, prescription, decisions = [] }: PlanTabProps) {
  const { t } = useTranslation('plans')
  // Who reads a version goes on reading it when a newer one comes; that one stands in the list.
  const [wanted, choose] = useState(plans[0]?.uuid)
  const plan = plans.find(({ uuid }) => uuid === wanted) ?? plans[0]
  if (!plan)
    return (
      <Card>
        <EmptyState drawing={<EmptyCases />} title={t('empty.title')} text={t('empty.text')} />
      </Card>
    )
  const atWork = plan.publishedAt === null
  return (
    <div className="flex flex-col gap-5 lg:grid lg:grid-cols-[16rem_minmax(0,1fr)] lg:grid-rows-[auto_auto_1fr] lg:items-start">
      <PlanVersions plans={plans} chosen={plan.uuid} onChoose={choose} roundNumber={roundNumber} />
      <div className="flex min-w-0 flex-col gap-5 lg:col-start-2 lg:row-span-3 lg:row-start-1">
        {plan.status === 'INACTIVE' && <Banner tone="neutral">{t('replaced')}</Banner>}
        {atWork && (
          <Banner tone="info" title={t('working.title')}>
            {t('working.text')}
          </Banner>
        )}
        <PlanFacts plan={plan} reasonTitle={reasonTitle} actions={!atWork && <PlanDocuments plan={plan} />} />
        {!atWork && <PlanViewer key={plan.uuid} plan={plan} others={plans} />}
        {plan.technicianNote && (
          <Card title={t('note')}>
            <p dir="auto" className="prose-width text-base whitespace-pre-line rtl:text-right">
              {plan.technicianNote}
            </p>
          </Card>
        )}
        {(!atWork || plan.ipr.length + plan.attachments.length + plan.movements.length > 0) && (
          <PlanTables plan={plan} />
        )}
      </div>
      {plan === plans[0] && decisions.length > 0 && (
        <PlanDecision version={plan.version} decisions={decisions} />
      )}
      <aside aria-label={t('prescription')} className="min-w-0">
        <Card title={t('prescription')}>{prescription}</Card>
      </aside>
    </div>
  )
}
