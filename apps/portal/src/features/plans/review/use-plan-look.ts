import type { PlanComment } from '@archway/contract/plans'
import { useState } from 'react'
import type { Planned } from '../viewer/planned/planned.rules.ts'

export const alone = 'alone'

/** Takes a picture of the models as they are seen; null where there is none. */
export type TakePicture = () => Promise<Blob | null>

/** What is looked at of a version: shared by its models and by what is written beside them. */
export const usePlanLook = () => {
  const [step, setStep] = useState(0)
  const [tooth, setTooth] = useState<number | null>(null)
  /** The uuid of the version set beside it, or `alone`. */
  const [beside, setBeside] = useState(alone)
  /** The models tell no teeth apart, so that a chart has to show what is on them. */
  const [drawn, setDrawn] = useState(false)
  /** There while the models can be turned. */
  const [taking, setTaking] = useState<{ readonly take: TakePicture } | null>(null)
  /** What the models say besides positions; null until they are read, or if their teeth are not separate. */
  const [planned, setPlanned] = useState<Planned | null>(null)
  const open = (comment: PlanComment) => {
    if (comment.step !== null) setStep(comment.step)
    setTooth(comment.tooth)
  }
  return {
    ...{ step, setStep, tooth, setTooth, beside, setBeside, drawn, setDrawn, taking, setTaking },
    ...{ planned, setPlanned, open },
  }
}
export type PlanLook = ReturnType<typeof usePlanLook>
