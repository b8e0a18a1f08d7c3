import { type CaseDetail, caseCalls } from '@archway/contract/cases'
import { useEffect } from 'react'
import { PrescriptionSummary } from '../../features/cases/detail/PrescriptionSummary.tsx'
import { type PlanReviewed, PlanTab } from '../../features/plans/PlanTab.tsx'
import { usePlans } from '../../features/plans/use-plans.ts'
import { preloadSteps } from '../../features/plans/viewer/Steps.tsx'
import { useCallQuery } from '../../platform/http/use-call.ts'
import { useReasonTitle } from '../../platform/work/catalog.ts'
import { lostSince } from '../../ui/feedback/connection.ts'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Loading } from '../../ui/feedback/Loading.tsx'
import { usePlanRecords } from '../plans/use-plan-records.tsx'

type Props = { detail: CaseDetail; dso: boolean; review: PlanReviewed | undefined }

/** The treatment plan beside its prescription. */
export function CasePlan({ detail, dso, review }: Props) {
  const plans = usePlans(detail.uuid, dso)
  const hasPlan = detail.steps.upper + detail.steps.lower > 0
  useEffect(() => {
    if (hasPlan && lostSince.state === null) preloadSteps()
  }, [hasPlan])
  const reasonTitle = useReasonTitle()
  const records = usePlanRecords(detail)
  const rounds = useCallQuery(
    dso ? caseCalls.dsoRefinements : caseCalls.refinements,
    { params: { id: detail.uuid } },
    { enabled: detail.hasRefinements },
  )
  if (plans.isError && !plans.data) return <ErrorState onRetry={() => void plans.refetch()} />
  if (!plans.data) return <Loading delay={200} />
  return (
    <PlanTab
      plans={plans.data}
      roundNumber={uuid => rounds.data?.data.find(round => round.uuid === uuid)?.number}
      reasonTitle={reasonTitle}
      prescription={<PrescriptionSummary prescription={detail.prescription} layout="stacked" />}
      records={records}
      review={review}
    />
  )
}
