import {
  type LaserMarking,
  type LaserMarkingUpdate,
  laserMarkingCalls,
} from '@archway/contract/laser-marking'
import { useCallMutation, useCallQuery } from '../../platform/http/use-call.ts'
import { managesCompany, useSession } from '../../platform/session/session.ts'

/** The company's laser marking, whether the viewer may change it, and a function that saves a change. */
export const useLaserMarking = () => {
  const session = useSession()
  const laserMarking = useCallQuery(laserMarkingCalls.laserMarking)
  const write = useCallMutation(laserMarkingCalls.updateLaserMarking, {
    affects: [laserMarkingCalls.laserMarking],
  })
  const { data } = laserMarking
  return {
    /** Includes a change that is being saved. */
    marking: data && ({ ...data.data, ...(write.isPending ? write.variables.body : {}) } as LaserMarking),
    failed: laserMarking.isError,
    retry: () => void laserMarking.refetch(),
    mayChange: managesCompany(session),
    change: (body: LaserMarkingUpdate) => write.mutateAsync({ body }),
    pending: write.isPending,
  }
}
