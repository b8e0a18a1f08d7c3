import type { Plan, PlanComment } from '@archway/contract/plans'
import { useState } from 'react'
import type { Planned } from '../viewer/planned/planned.rules.ts'

export const aloneSetting = 'alone'

/** Takes a picture of the models as shown; null if there is none. */
export type TakePicture = () => Promise<Blob | null>

/** The viewing state of a version, shared by its models and the panel beside them. */
export const usePlanLook = ({ upperSteps, lowerSteps }: Pick<Plan, 'upperSteps' | 'lowerSteps'>) => {
  const [step, setStep] = useState(0)
  const [tooth, setTooth] = useState<number | null>(null)
  /** The uuid of the version shown for comparison, or `alone`. */
  const [besideUuid, setBeside] = useState(aloneSetting)
  /** Whether a chart has to show the marks, because the teeth of the models are not separate. */
  const [needsChart, setNeedsChart] = useState(false)
  /** Takes pictures of the models; null while they are not shown in 3D. */
  const [pictureTaker, setPictureTaker] = useState<{ readonly take: TakePicture } | null>(null)
  /** Data of the models besides positions; null until they are read, or if their teeth are not separate. */
  const [plannedSetup, setPlannedSetup] = useState<Planned | null>(null)
  const openComment = (comment: PlanComment) => {
    if (comment.step !== null) setStep(comment.step)
    setTooth(comment.tooth)
  }
  return {
    /** The step of this version: its last one while a longer version beside it shows a later step. */
    ownStep: Math.min(step, Math.max(upperSteps ?? 0, lowerSteps ?? 0) || step),
    ...{
      step,
      setStep,
      tooth,
      setTooth,
      besideUuid,
      setBeside,
      needsChart,
      setNeedsChart,
      pictureTaker,
      setPictureTaker,
    },
    ...{ plannedSetup, setPlannedSetup, open: openComment },
  }
}
export type PlanLook = ReturnType<typeof usePlanLook>
