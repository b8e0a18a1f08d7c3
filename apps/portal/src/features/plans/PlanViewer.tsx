import { type Plan, type PlanViewerAddresses, planCalls } from '@archway/contract/plans'
import { ExternalLink } from 'lucide-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../platform/use-call.ts'
import { Card } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { stagesOf } from './viewer/stages.rules.ts'

const StepViewer = lazy(() =>
  import('./viewer/StepViewer.tsx').then(({ StepViewer }) => ({ default: StepViewer })),
)

/** The models of a version, or the page where they can be looked at. */
export function PlanViewer({ plan }: { plan: Plan }) {
  const { t } = useTranslation('plans')
  return (
    <Card title={t('viewer.title')} flush={plan.viewer === 'steps'}>
      {plan.viewer === null ? (
        <p className="text-base text-ink-3">{t('viewer.none')}</p>
      ) : (
        <Addressed key={plan.uuid} plan={plan} />
      )}
    </Card>
  )
}

function Addressed({ plan }: { plan: Plan }) {
  const { t } = useTranslation('plans')
  const { data, isFetchedAfterMount, isError, refetch } = useCall(
    planCalls.planViewer,
    { params: { id: plan.uuid } },
    { staleMs: 0 },
  )
  // Addresses end after minutes, so those of an earlier visit are not used; and the first of this one serves
  // throughout, for another address of the same model would load it once more.
  const [first, setFirst] = useState<PlanViewerAddresses>()
  if (data && isFetchedAfterMount && !first) setFirst(data.data)
  if (isError && !first) return <ErrorState message={t('viewer.failed')} onRetry={() => void refetch()} />
  if (!first) return <Loading delay={200} />
  return first.kind === 'steps' ? <Models plan={plan} models={first} /> : <Page url={first.url} />
}

function Page({ url }: { url: string }) {
  const { t } = useTranslation('plans')
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-base text-ink-2">{t('viewer.openHelp')}</p>
      <LinkButton href={url} target="_blank" icon={ExternalLink}>
        {t('viewer.open')}
      </LinkButton>
    </div>
  )
}

type ModelsProps = { plan: Plan; models: Extract<PlanViewerAddresses, { kind: 'steps' }> }

function Models({ plan, models }: ModelsProps) {
  const { t } = useTranslation('plans')
  const [trouble, setTrouble] = useState<'noWebgl' | 'failed'>()
  const stages = useMemo(() => stagesOf(models, plan), [models, plan])
  if (trouble) return <p className="p-4 text-base text-ink-2 sm:p-5">{t(`viewer.${trouble}`)}</p>
  if (stages.length === 0) return <p className="p-4 text-base text-ink-3 sm:p-5">{t('viewer.none')}</p>
  return (
    <Suspense fallback={<Loading delay={200} className="h-[min(26rem,60vh)]" />}>
      <StepViewer
        stages={stages}
        steps={Math.max(plan.upperSteps ?? 0, plan.lowerSteps ?? 0)}
        onFailure={setTrouble}
      />
    </Suspense>
  )
}
