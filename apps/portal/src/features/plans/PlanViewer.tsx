import type { Plan } from '@archway/contract/plans'
import { useTranslation } from 'react-i18next'
import { Card } from '../../ui/page/Card.tsx'
import { PlanComments } from './PlanComments.tsx'
import { PlanComparison } from './review/PlanComparison.tsx'
import { PlanStage } from './review/PlanStage.tsx'
import type { BesideRecords } from './review/plan-records.ts'
import { usePlanLook } from './review/use-plan-look.ts'
import { SharePlan } from './SharePlan.tsx'
import { StepSheet } from './StepSheet.tsx'

type Props = { plan: Plan; plans?: readonly Plan[]; records?: readonly BesideRecords[] }

/**
 * The models of a version, with comments and comparison, as a section of a page. Props: `plan`, `plans` and `records`
 * (versions and records to compare with).
 */
export function PlanViewer({ plan, plans = [], records = [] }: Props) {
  const { t } = useTranslation('plans')
  const look = usePlanLook(plan)
  const otherPlans = plans.filter(one => one.uuid !== plan.uuid && one.viewer === 'steps')
  return (
    <>
      <Card
        title={t('viewer.title')}
        flush
        actions={plan.viewer === 'steps' && plan.publishedAt !== null && <SharePlan plan={plan} />}
      >
        <div className={plan.viewer === 'steps' ? 'h-[min(36rem,70dvh)]' : undefined}>
          <PlanStage {...{ plan, otherPlans, records, look }} />
        </div>
        {plan.viewer === 'steps' && otherPlans.length + records.length > 0 && (
          <div className="border-t border-line px-4 py-4 sm:px-5">
            <PlanComparison {...{ plan, otherPlans, records, look }} />
          </div>
        )}
        {plan.viewer === 'steps' && (
          <div className="border-t border-line px-4 py-3 sm:px-5">
            <h3 className="text-sm font-medium text-ink-3">{t('review.sheet')}</h3>
            <StepSheet
              plan={plan}
              step={look.ownStep}
              hasChart={look.needsChart}
              planned={look.plannedSetup}
            />
          </div>
        )}
      </Card>
      <PlanComments
        plan={plan}
        step={plan.viewer === 'steps' ? look.ownStep : null}
        tooth={look.tooth}
        onTooth={look.setTooth}
        takePicture={look.pictureTaker?.take}
        onOpen={look.open}
      />
    </>
  )
}
