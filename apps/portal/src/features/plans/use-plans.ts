import { type Plan, planCalls } from '@archway/contract/plans'
import { useWholeList } from '../../platform/http/use-call.ts'

/** The versions of a case's plan, newest first. */
export const usePlans = (caseId: string, dso: boolean, isEnabled = true) =>
  useWholeList(
    dso ? planCalls.dsoCasePlans : planCalls.casePlans,
    { params: { id: caseId }, query: { order: 'createdAt desc' } },
    ({ uuid }) => uuid,
    { enabled: isEnabled },
  )

/** The current version of the case: the newest. */
export const latestPlan = (plans: readonly Plan[] | undefined): Plan | undefined => plans?.[0]
