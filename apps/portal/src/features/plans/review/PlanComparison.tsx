import type { Plan } from '@archway/contract/plans'
import { useTranslation } from 'react-i18next'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { alone, type PlanLook } from './use-plan-look.ts'

/** Chooses a version to set beside the one that is looked at. Props: `others`, `look`. */
export function PlanComparison({ others, look }: { others: readonly Plan[]; look: PlanLook }) {
  const { t } = useTranslation('plans')
  return (
    <SelectField
      label={t('review.comparison')}
      value={look.beside}
      onChange={look.setBeside}
      options={[
        { value: alone, label: t('review.noComparison') },
        ...others.map(({ uuid, version }) => ({ value: uuid, label: t('version', { version }) })),
      ]}
    />
  )
}
