import { type ReactNode, useEffect } from 'react'
import { needToasts } from './feedback/toast.ts'
import { whenIdle } from './lazy/when-idle.ts'
import { ConfirmProvider } from './overlay/ConfirmProvider.tsx'
import { TooltipLayer } from './overlay/tooltip/TooltipLayer.tsx'

/** Questions and dialogs answer a press at once. */
const warmDialogs = (): void =>
  void Promise.allSettled([import('./overlay/ModalSheet.tsx'), import('./overlay/ConfirmCard.tsx')])

/** What the pages of signed-in people have beyond `UiProvider`: tooltips and `useConfirm()`. */
export function DeskProvider({ children }: { children: ReactNode }) {
  // Those who listen have the region before the first thing is said in it.
  useEffect(needToasts, [])
  useEffect(() => whenIdle(warmDialogs), [])
  return (
    <ConfirmProvider>
      {children}
      <TooltipLayer />
    </ConfirmProvider>
  )
}
