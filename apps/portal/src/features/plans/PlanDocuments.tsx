import { type Plan, planCalls } from '@archway/contract/plans'
import { FileDown, Printer } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { pathOf } from '../../platform/http/client.ts'
import { LinkButton } from '../../ui/action/LinkButton.tsx'

/** The printable documents of a version: its summary, and the chairside work at each step. */
export function PlanDocuments({ plan }: { plan: Plan }) {
  const { t } = useTranslation('plans')
  const addressOf = (call: typeof planCalls.planDocument | typeof planCalls.planStepSheet) =>
    pathOf(call, { id: plan.uuid })
  return (
    <div className="flex flex-wrap gap-2">
      <LinkButton href={addressOf(planCalls.planDocument)} target="_blank" icon={FileDown}>
        {t('document')}
      </LinkButton>
      <LinkButton href={addressOf(planCalls.planStepSheet)} target="_blank" icon={Printer}>
        {t('stepSheet')}
      </LinkButton>
    </div>
  )
}
