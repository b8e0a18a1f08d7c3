import type { MouseEvent } from 'react'
import { toast } from '../feedback/toast.ts'

/** Ignores a click on a disabled button; on touch devices, which show no tooltips, shows the reason as a toast. */
export const explainDisabled = (event: MouseEvent, reason: string | undefined): void => {
  event.preventDefault()
  const { pointerType } = event.nativeEvent as PointerEvent
  if (reason && pointerType === 'touch') toast.info(reason, { id: `off: ${reason}` })
}
