import type { Plan } from '@archway/contract/plans'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Card } from '../../ui/page/Card.tsx'
import { PlanComments } from './PlanComments.tsx'
import { PlanModels } from './PlanModels.tsx'
import { PlanReview } from './PlanReview.tsx'
import { SharePlan } from './SharePlan.tsx'

/**
 * The models of a version, or the page where they can be looked at, and what is said about them. Props: `plan`,
 * `others` (versions that can be set beside it).
 */
export function PlanViewer({ plan, others = [] }: { plan: Plan; others?: readonly Plan[] }) {
  const { t } = useTranslation('plans')
  const [step, setStep] = useState(0)
  const [tooth, setTooth] = useState<number | null>(null)
  return (
    <>
      <Card
        title={t('viewer.title')}
        flush
        actions={plan.viewer === 'steps' && plan.publishedAt !== null && <SharePlan plan={plan} />}
      >
        <PlanModels key={plan.uuid} plan={plan}>
          {(models, onFailure) => (
            <PlanReview
              plan={plan}
              models={models}
              others={others.filter(one => one.uuid !== plan.uuid && one.viewer === 'steps')}
              onFailure={onFailure}
              step={step}
              onStep={setStep}
              tooth={tooth}
              onTooth={setTooth}
            />
          )}
        </PlanModels>
      </Card>
      <PlanComments
        plan={plan}
        step={plan.viewer === 'steps' ? step : null}
        tooth={tooth}
        onTooth={setTooth}
        onOpen={comment => {
          if (comment.step !== null) setStep(comment.step)
          setTooth(comment.tooth)
        }}
      />
    </>
  )
}
