import type { Plan } from '@archway/contract/plans'
import { useTranslation } from 'react-i18next'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { PlanDifferences } from './PlanDifferences.tsx'
import type { BesideRecords } from './plan-records.ts'
import { aloneSetting, type PlanLook } from './use-plan-look.ts'

type Props = {
  plan: Plan
  /** Versions for comparison. */
  otherPlans: readonly Plan[]
  /** Records of the case for comparison. */
  records?: readonly BesideRecords[] | undefined
  look: PlanLook
}

/** Selects the version or records to compare a version with, and lists the differences of two versions. */
export function PlanComparison({ plan, otherPlans, records = [], look }: Props) {
  const { t } = useTranslation('plans')
  const other = otherPlans.find(({ uuid }) => uuid === look.besideUuid)
  // The older of the two comes first, whichever of them is open.
  const [before, after] = other && other.version > plan.version ? [plan, other] : [other, plan]
  return (
    <div>
      <SelectField
        label={t('review.comparison')}
        value={look.besideUuid}
        onChange={look.setBeside}
        options={[
          { value: aloneSetting, label: t('review.noComparison') },
          ...otherPlans.map(({ uuid, version }) => ({ value: uuid, label: t('version', { version }) })),
          ...records.map(({ key, label }) => ({ value: key, label })),
        ]}
      />
      {before && after && <PlanDifferences before={before} after={after} />}
    </div>
  )
}
