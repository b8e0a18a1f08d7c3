import { type CaseDetail, caseCalls } from '@archway/contract/cases'
import { PrescriptionSummary } from '../../features/cases/detail/PrescriptionSummary.tsx'
import { PlanTab } from '../../features/plans/PlanTab.tsx'
import { usePlans } from '../../features/plans/use-plans.ts'
import { useReasonTitle } from '../../platform/catalog.ts'
import { useCall } from '../../platform/use-call.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Loading } from '../../ui/Loading.tsx'

/** The treatment plan with the prescription it answers. */
export function CasePlan({ detail, dso }: { detail: CaseDetail; dso: boolean }) {
  const plans = usePlans(detail.uuid, dso)
  const reasonTitle = useReasonTitle()
  const rounds = useCall(
    dso ? caseCalls.dsoRefinements : caseCalls.refinements,
    { params: { id: detail.uuid } },
    { enabled: detail.hasRefinements },
  )
  if (plans.isError && !plans.data) return <ErrorState onRetry={() => void plans.refetch()} />
  if (!plans.data) return <Loading delay={200} />
  return (
    <PlanTab
      plans={plans.data.data}
      roundNumber={uuid => rounds.data?.data.find(round => round.uuid === uuid)?.number}
      reasonTitle={reasonTitle}
      prescription={<PrescriptionSummary prescription={detail.prescription} layout="stacked" />}
    />
  )
}
