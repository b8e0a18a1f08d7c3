import type { MouseEvent } from 'react'
import { toast } from '../feedback/toast.ts'

/** Swallows a press on a disabled button; on touch, where there is no tooltip, shows the reason as a toast. */
export const explainDisabled = (event: MouseEvent, reason: string | undefined): void => {
  event.preventDefault()
  const { pointerType } = event.nativeEvent as PointerEvent
  if (reason && pointerType === 'touch') toast.info(reason, { id: `off: ${reason}` })
}
