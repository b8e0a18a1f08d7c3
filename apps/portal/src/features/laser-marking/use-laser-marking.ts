import {
  type LaserMarking,
  type LaserMarkingUpdate,
  laserMarkingCalls,
} from '@archway/contract/laser-marking'
import { useCallMutation, useCallQuery } from '../../platform/http/use-call.ts'
import { managesCompany, useSession } from '../../platform/session/session.ts'

/** The marking of the company, who may change it, and a change of some of it. */
export const useLaserMarking = () => {
  const session = useSession()
  const laserMarking = useCallQuery(laserMarkingCalls.laserMarking)
  const write = useCallMutation(laserMarkingCalls.updateLaserMarking, {
    affects: [laserMarkingCalls.laserMarking],
  })
  const { data } = laserMarking
  return {
    /** While a change is on its way, as it will be. */
    marking: data && ({ ...data.data, ...(write.isPending ? write.variables.body : {}) } as LaserMarking),
    failed: laserMarking.isError,
    retry: () => void laserMarking.refetch(),
    mayChange: managesCompany(session),
    change: (body: LaserMarkingUpdate) => write.mutateAsync({ body }),
    pending: write.isPending,
  }
}
