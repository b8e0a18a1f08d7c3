import { Tooltip } from '@base-ui/react/tooltip'
import type { ReactNode } from 'react'
import { ConfirmProvider } from './ConfirmProvider.tsx'
import { FloatingTooltip } from './FloatingTooltip.tsx'
import { TooltipContext } from './tooltip-context.ts'

/** What the pages of signed-in people have beyond `UiProvider`: tooltips and `useConfirm()`. */
export function DeskProvider({ children }: { children: ReactNode }) {
  return (
    <Tooltip.Provider delay={350} closeDelay={0}>
      <TooltipContext value={FloatingTooltip}>
        <ConfirmProvider>{children}</ConfirmProvider>
      </TooltipContext>
    </Tooltip.Provider>
  )
}
