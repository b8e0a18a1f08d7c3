import type { Plan } from '@archway/contract/plans'
import { useTranslation } from 'react-i18next'
import { PlanModels } from '../PlanModels.tsx'
import { PlanReview } from '../PlanReview.tsx'
import type { PlanLook } from './use-plan-look.ts'

type Props = {
  plan: Plan
  /** Versions that can be set beside it. */
  others: readonly Plan[]
  look: PlanLook
}

/** The models of a version, or the page where they can be looked at, as tall as its place. Props: `plan`, `others`, `look`. */
export function PlanStage({ plan, others, look }: Props) {
  const { t } = useTranslation('plans')
  return (
    <section data-stage="" aria-label={t('viewer.title')} className="h-full bg-surface">
      <PlanModels key={plan.uuid} plan={plan}>
        {(models, onFailure) => (
          <PlanReview plan={plan} models={models} others={others} onFailure={onFailure} look={look} />
        )}
      </PlanModels>
    </section>
  )
}
