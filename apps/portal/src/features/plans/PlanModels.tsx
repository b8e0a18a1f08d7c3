import { type Plan, type PlanViewerAddresses, planCalls } from '@archway/contract/plans'
import { ExternalLink } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCallQuery } from '../../platform/http/use-call.ts'
import { LinkButton } from '../../ui/action/LinkButton.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Loading } from '../../ui/feedback/Loading.tsx'
import type { Addresses } from './viewer/staged.ts'

type Props = {
  plan: Plan
  children: (models: Addresses, onFailure: (why: 'failed') => void) => ReactNode
}

/**
 * Fetches the addresses of a version's models and renders the models, or the reason why there are none. Props: `plan`,
 * children(models, onFailure).
 */
export function PlanModels({ plan, children }: Props) {
  const { t } = useTranslation('plans')
  const [failure, setFailure] = useState<'failed'>()
  const { data, isFetchedAfterMount, isError, refetch } = useCallQuery(
    planCalls.planViewer,
    { params: { id: plan.uuid } },
    { staleTime: 0, enabled: plan.viewer !== null },
  )
  // Addresses expire within minutes, so those cached by an earlier visit are not used; the first response of this
  // visit is used throughout, because another address would load the same model again.
  const [first, setFirst] = useState<PlanViewerAddresses>()
  if (data && isFetchedAfterMount && !first) setFirst(data.data)
  const renderText = (text: string) => <p className="p-4 text-base text-ink-2 sm:p-5">{text}</p>
  if (plan.viewer === null) return renderText(t('viewer.none'))
  if (isError && !first) return <ErrorState message={t('viewer.failed')} onRetry={() => void refetch()} />
  if (!first) return <Loading delay={200} />
  if (first.kind === 'url') return <Page url={first.url} />
  if (failure) return renderText(t(`viewer.${failure}`))
  return children(first, setFailure)
}

function Page({ url }: { url: string }) {
  const { t } = useTranslation('plans')
  return (
    <div className="flex flex-col items-start gap-3 p-4 sm:p-5">
      <p className="text-base text-ink-2">{t('viewer.openHelp')}</p>
      <LinkButton href={url} target="_blank" icon={ExternalLink}>
        {t('viewer.open')}
      </LinkButton>
    </div>
  )
}
