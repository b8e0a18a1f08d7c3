import { type CaseDetail, caseCalls } from '@archway/contract/cases'
import { type CaseActs, offeredActions } from '../../features/cases/detail/action-order.ts'
import { PrescriptionSummary } from '../../features/cases/detail/PrescriptionSummary.tsx'
import { type Decision, decisionVerbs } from '../../features/plans/PlanDecision.tsx'
import { PlanTab } from '../../features/plans/PlanTab.tsx'
import { usePlans } from '../../features/plans/use-plans.ts'
import { useCallQuery } from '../../platform/http/use-call.ts'
import { useReasonTitle } from '../../platform/work/catalog.ts'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Loading } from '../../ui/feedback/Loading.tsx'

/** What the viewer may decide about the plan of a case now, or would but for their standing. */
const decisionsOf = (detail: CaseDetail, acts: CaseActs): Decision[] => {
  const { main, more } = offeredActions(detail, acts)
  return [...main, ...more].flatMap(({ verb: offered, act, why }) => {
    const verb = decisionVerbs.find(one => one === offered)
    return verb && 'onSelect' in act ? [{ verb, onSelect: act.onSelect, why }] : []
  })
}

type Props = { detail: CaseDetail; dso: boolean; acts: CaseActs }

/** The treatment plan with the prescription it answers. */
export function CasePlan({ detail, dso, acts }: Props) {
  const plans = usePlans(detail.uuid, dso)
  const reasonTitle = useReasonTitle()
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
      decisions={decisionsOf(detail, acts)}
    />
  )
}
