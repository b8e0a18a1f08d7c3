import type { MouseEvent } from 'react'
import { toast } from '../feedback/toast.ts'

/** A press on what is off does nothing. Whoever pressed with a finger has seen no tooltip, and is told why. */
export const explainDisabled = (event: MouseEvent, reason: string | undefined): void => {
  event.preventDefault()
  const { pointerType } = event.nativeEvent as PointerEvent
  if (reason && pointerType === 'touch') toast.info(reason, { id: `off: ${reason}` })
}
