import { Tooltip } from '@base-ui/react/tooltip'
import { type ReactNode, useEffect } from 'react'
import { ConfirmProvider } from './ConfirmProvider.tsx'
import { FloatingTooltip } from './FloatingTooltip.tsx'
import { wantToasts } from './toast.ts'
import { TooltipContext } from './tooltip-context.ts'

/** What the pages of signed-in people have beyond `UiProvider`: tooltips and `useConfirm()`. */
export function DeskProvider({ children }: { children: ReactNode }) {
  // Those who listen have the region before the first thing is said in it.
  useEffect(wantToasts, [])
  return (
    <Tooltip.Provider delay={350} closeDelay={0}>
      <TooltipContext value={FloatingTooltip}>
        <ConfirmProvider>{children}</ConfirmProvider>
      </TooltipContext>
    </Tooltip.Provider>
  )
}
