import { type Plan, type PlanModel, planCalls } from '@archway/contract/plans'
import { useCallQuery } from '../../../platform/http/use-call.ts'

/** The state of the newest archive of models of a version; null while there is none. */
export const useModelArchive = (plan: Plan): PlanModel | null => {
  const { data } = useCallQuery(
    planCalls.planModel,
    { params: { id: plan.uuid } },
    // Changes arrive by the socket; while the archive is read, a lost message is made up for.
    { refetchInterval: ({ state }) => (state.data?.data?.status === 'converting' ? 3000 : 60_000) },
  )
  return data?.data ?? null
}
