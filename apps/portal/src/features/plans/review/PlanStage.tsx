import type { Plan } from '@archway/contract/plans'
import { useTranslation } from 'react-i18next'
import { PlanModels } from '../PlanModels.tsx'
import { PlanReview } from '../PlanReview.tsx'
import type { BesideRecords } from './plan-records.ts'
import type { PlanLook } from './use-plan-look.ts'

type Props = {
  plan: Plan
  /** Versions that can be set beside it. */
  others: readonly Plan[]
  /** Records of the case that can be set beside it. */
  records?: readonly BesideRecords[] | undefined
  look: PlanLook
}

/** The models of a version, or the page where they can be looked at, as tall as its place. Props: `plan`, `others`, `look`. */
export function PlanStage({ plan, others, records, look }: Props) {
  const { t } = useTranslation('plans')
  return (
    <section data-stage="" aria-label={t('viewer.title')} className="h-full bg-surface">
      <PlanModels key={plan.uuid} plan={plan}>
        {(models, onFailure) => <PlanReview {...{ plan, models, others, records, onFailure, look }} />}
      </PlanModels>
    </section>
  )
}
