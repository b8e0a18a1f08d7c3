import type { Plan } from '@archway/contract/plans'
import { useTranslation } from 'react-i18next'
import { formatList } from '../../../platform/i18n/format-list.ts'
import { Banner } from '../../../ui/feedback/Banner.tsx'

/** What a converted version still lacks before it can be published. */
export function PublishHint({ plan }: { plan: Plan }) {
  const { t } = useTranslation('lab')
  if (plan.status !== 'CONVERTED' || plan.allowedActions.includes('publish')) return null
  const longest = Math.max(plan.upperSteps ?? 0, plan.lowerSteps ?? 0)
  const lacking = [
    (plan.upperSteps === null || plan.lowerSteps === null || longest === 0) && t('authoring.need.steps'),
    plan.wearDays === null && t('authoring.need.wearDays'),
    plan.viewer === null && t('authoring.need.viewer'),
  ]
  return (
    <Banner tone="info">
      {t('authoring.needed', {
        what: formatList(lacking) || formatList([t('authoring.need.sheets'), t('authoring.need.package')]),
      })}
    </Banner>
  )
}
