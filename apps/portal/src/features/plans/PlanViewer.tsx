import { type Plan, planCalls } from '@archway/contract/plans'
import { ExternalLink } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../platform/use-call.ts'
import { Card } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'

/** The models of a version, or the page where they can be looked at. */
export function PlanViewer({ plan }: { plan: Plan }) {
  const { t } = useTranslation('plans')
  const addresses = useCall(
    planCalls.planViewer,
    { params: { id: plan.uuid } },
    { enabled: plan.viewer !== null },
  )
  const viewer = addresses.data?.data
  return (
    <Card title={t('viewer.title')}>
      {plan.viewer === null && <p className="text-base text-ink-3">{t('viewer.none')}</p>}
      {addresses.isError && (
        <ErrorState message={t('viewer.failed')} onRetry={() => void addresses.refetch()} />
      )}
      {viewer?.kind === 'url' && (
        <div className="flex flex-col items-start gap-3">
          <p className="text-base text-ink-2">{t('viewer.openHelp')}</p>
          <LinkButton href={viewer.url} target="_blank" icon={ExternalLink}>
            {t('viewer.open')}
          </LinkButton>
        </div>
      )}
    </Card>
  )
}
