import { caseCalls } from '@archway/contract/cases'
import { labCalls } from '@archway/contract/lab'
import { approvalCalls } from '@archway/contract/privacy'
import { turnOf } from '../features/cases/list/turn-of.ts'
import { useCallQuery } from '../platform/http/use-call.ts'
import { decideAccess } from '../platform/session/guard.ts'
import { hasDuty, isStaff, useSession } from '../platform/session/session.ts'
import { visitorOf } from '../platform/session/visitor.ts'

/** Polling interval of the counts in milliseconds, so that new work appears. */
const refetchInterval = 60_000

/** Whether the signed-in person has doctors whose cases they see. */
export const useSeesDoctors = (): boolean =>
  decideAccess({ group: 'doctorCases', isDso: true, ofCompany: true }, visitorOf(useSession())) === 'open'

/** How much waits for the signed-in person: own cases, doctors' cases, the lab's stages, confirmations. */
export const useWaiting = () => {
  const session = useSession()
  const hasCompany = session.company !== null
  const doctors = useSeesDoctors()
  const ownStatistics = useCallQuery(caseCalls.statistics, {}, { enabled: hasCompany, refetchInterval })
  const dso = useCallQuery(caseCalls.dsoStatistics, {}, { enabled: doctors, refetchInterval })
  const lab = useCallQuery(labCalls.queue, {}, { enabled: isStaff(session) && !hasCompany, refetchInterval })
  const confirming = useCallQuery(
    approvalCalls.waitingApprovals,
    {},
    { enabled: isStaff(session) && hasDuty(session, 'administration'), refetchInterval },
  )
  return {
    own: ownStatistics.data?.data,
    doctors: dso.data?.data,
    stages: lab.data?.data,
    approvals: confirming.data?.data,
  }
}
export type WaitingCounts = ReturnType<typeof useWaiting>

/** The counts beside the navigation entries: cases in which it is the viewer's turn. */
export const badgesOf = ({
  own,
  doctors,
  stages,
  approvals,
}: WaitingCounts): Readonly<Record<string, number>> => ({
  dashboard: turnOf(own).count,
  doctorCases: turnOf(doctors).count,
  // Assigned cases are not counted.
  labApprovals: approvals?.count ?? 0,
  labQueue: stages?.reduce((sum, { unassigned }) => sum + unassigned, 0) ?? 0,
})
