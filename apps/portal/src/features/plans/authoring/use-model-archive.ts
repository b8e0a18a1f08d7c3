import { type Plan, type PlanModel, planCalls } from '@archway/contract/plans'
import { useCallQuery } from '../../../platform/http/use-call.ts'

/** The state of the newest model archive of a version; null if there is none. */
export const useModelArchive = (plan: Plan): PlanModel | null => {
  const { data } = useCallQuery(
    planCalls.planModel,
    { params: { id: plan.uuid } },
    // The socket announces changes; polling covers a missed event while the archive is read.
    { refetchInterval: ({ state }) => (state.data?.data?.status === 'converting' ? 3000 : 60_000) },
  )
  return data?.data ?? null
}
