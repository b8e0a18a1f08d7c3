import type { Plan } from '@archway/contract/plans'
import { useTranslation } from 'react-i18next'
import { PlanModels } from '../PlanModels.tsx'
import { PlanReview } from '../PlanReview.tsx'
import type { BesideRecords } from './plan-records.ts'
import type { PlanLook } from './use-plan-look.ts'

type Props = {
  plan: Plan
  /** Versions that it can be compared with. */
  otherPlans: readonly Plan[]
  /** Records of the case that it can be compared with. */
  records?: readonly BesideRecords[] | undefined
  look: PlanLook
}

/** The models of a version, or a link to its page, filling the available height. */
export function PlanStage({ plan, otherPlans, records, look }: Props) {
  const { t } = useTranslation('plans')
  return (
    <section data-stage="" aria-label={t('viewer.title')} className="h-full bg-surface">
      <PlanModels key={plan.uuid} plan={plan}>
        {(models, onFailure) => <PlanReview {...{ plan, models, otherPlans, records, onFailure, look }} />}
      </PlanModels>
    </section>
  )
}
