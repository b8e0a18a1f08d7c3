import { type CaseAsset, caseFileCalls } from '@archway/contract/case-files'
import { type CaseDetail, patientName } from '@archway/contract/cases'
import { isPlanEditable, type Plan } from '@archway/contract/plans'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { Upload } from '../../features/case-files/uploads/upload-queue.ts'
import { ContentForm } from '../../features/plans/authoring/ContentForm.tsx'
import { PlanActions } from '../../features/plans/authoring/PlanActions.tsx'
import { PlanFiles } from '../../features/plans/authoring/PlanFiles.tsx'
import { PublishCard } from '../../features/plans/authoring/PublishCard.tsx'
import { useModelArchive } from '../../features/plans/authoring/use-model-archive.ts'
import { usePlanDraft } from '../../features/plans/authoring/use-plan-draft.ts'
import { usePublishFacts } from '../../features/plans/authoring/use-publish-facts.ts'
import { PlanChip, usePlanStatusWords, VersionNav } from '../../features/plans/authoring/VersionNav.tsx'
import { CommentAnswers } from '../../features/plans/comments/CommentAnswers.tsx'
import { PlanDocuments } from '../../features/plans/PlanDocuments.tsx'
import { PlanFactsCard } from '../../features/plans/PlanFacts.tsx'
import { PlanTables } from '../../features/plans/PlanTables.tsx'
import { PlanViewer } from '../../features/plans/PlanViewer.tsx'
import { usePlans } from '../../features/plans/use-plans.ts'
import { callKey, useCallQuery } from '../../platform/http/use-call.ts'
import { useSearchState } from '../../platform/list/navigate.ts'
import { caseViews } from '../../platform/live/case-views.ts'
import { hasDuty, useSession } from '../../platform/session/session.ts'
import { useReasonTitle } from '../../platform/work/catalog.ts'
import { EmptyCases } from '../../ui/drawings/empty.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Loading } from '../../ui/feedback/Loading.tsx'
import { sendInTurn, useSending, useSentPercent } from './send-in-turn.ts'
import { usePlanRecords } from './use-plan-records.tsx'

type Props = { detail: CaseDetail; onHold: () => void }

/** The plan of a case as technicians write it: versions, content, files, steps. */
export function PlanTab({ detail, onHold }: Props) {
  const { t } = useTranslation('lab')
  const [search] = useSearchState()
  const list = usePlans(detail.uuid, false)
  const files = useCallQuery(caseFileCalls.ofCase, { params: { id: detail.uuid } })
  if (list.isPending) return <Loading delay={300} />
  if (!list.data) return <ErrorState onRetry={() => void list.refetch()} />
  const plans = list.data
  const plan = plans.find(({ uuid }) => uuid === search.plan) ?? plans[0]
  if (!plan)
    return <EmptyState drawing={<EmptyCases />} title={t('authoring.none')} text={t('authoring.noneText')} />
  return (
    <div className="flex flex-col gap-5">
      <VersionNav
        plans={plans}
        current={plan}
        hrefOf={({ uuid }) => `/lab/case/${detail.uuid}/plan?plan=${uuid}`}
      />
      <Version key={plan.uuid} {...{ detail, plan, plans, onHold }} assets={files.data?.data ?? []} />
    </div>
  )
}

type VersionProps = Props & { plan: Plan; plans: readonly Plan[]; assets: readonly CaseAsset[] }

function Version({ detail, plan, plans, assets, onHold }: VersionProps) {
  const { t } = useTranslation(['lab', 'plans'])
  const words = usePlanStatusWords()
  const reasonTitle = useReasonTitle()
  const draft = usePlanDraft(plan)
  const sendingFiles = useSending(detail.uuid, 'planViewer')
  const productionSent = useSentPercent(detail.uuid, 'treatmentPlan')
  const model = useModelArchive(plan)
  const facts = usePublishFacts({ plan, draft, model, assets, sendingCount: sendingFiles.length })
  const records = usePlanRecords(detail)
  const client = useQueryClient()
  const isIdle = sendingFiles.length === 0 && productionSent === null
  // Files that arrive change the version: it can be looked at, or printed.
  useEffect(() => {
    if (!isIdle) return
    for (const call of caseViews) void client.invalidateQueries({ queryKey: callKey(call) })
  }, [isIdle, client])
  const mayPlan = hasDuty(useSession(), 'planning')
  const isEditable = isPlanEditable(plan.status) && mayPlan
  const uploadOf = (typeKey: Upload['typeKey'], file: File): Upload => ({
    caseUuid: detail.uuid,
    typeKey,
    patientName: patientName(detail),
    identifier: detail.identifier,
    file: { name: file.name, bytes: file },
    place: { planUuid: plan.uuid },
  })
  const actions = <PlanActions plan={plan} onHold={onHold} />
  const files = (
    <PlanFiles
      open={plan.status !== 'INACTIVE' && mayPlan}
      editable={isEditable}
      plan={plan}
      assets={assets}
      model={model}
      sendingFiles={sendingFiles}
      productionSent={productionSent}
      onModels={pickedFiles => sendInTurn(pickedFiles.map(file => uploadOf('planViewer', file)))}
      onProduction={file => sendInTurn([uploadOf('treatmentPlan', file)])}
    />
  )
  const viewer = plan.viewer && <PlanViewer key={plan.uuid} plan={plan} plans={plans} records={records} />
  if (!isEditable)
    return (
      <>
        {viewer}
        <PlanFactsCard plan={plan} reasonTitle={reasonTitle} actions={actions} />
        {mayPlan && (
          <Banner tone="neutral">{t('lab:authoring.locked', { status: words(plan.status) })}</Banner>
        )}
        <CommentAnswers plan={plan} plans={plans} canAnswer={false} />
        {files}
        <PlanDocuments plan={plan} />
        <PlanTables plan={plan} />
      </>
    )
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="flex items-center gap-3">
          <h2 className="text-lg font-semibold">{t('plans:version', { version: plan.version })}</h2>
          <PlanChip status={plan.status} />
        </div>
        {actions}
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 xl:grid-cols-[minmax(0,1fr)_24rem] xl:items-start">
        <div className="flex min-w-0 flex-col gap-5">
          {viewer}
          <CommentAnswers plan={plan} plans={plans} canAnswer />
          {files}
        </div>
        <div className="xl:sticky xl:top-(--sticky-top) xl:row-span-2">
          <PublishCard plan={plan} draft={draft} facts={facts} />
        </div>
        <ContentForm plan={plan} draft={draft} />
      </div>
    </>
  )
}
