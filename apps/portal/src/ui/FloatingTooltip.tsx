import { Tooltip as Base } from '@base-ui/react/tooltip'
import type { TooltipProps } from './tooltip-context.ts'

/** The tooltip as it floats beside its element; drawn by `Tooltip` where `DeskProvider` stands around. */
export function FloatingTooltip({ text, side = 'top', children }: TooltipProps) {
  return (
    <Base.Root disabled={!text}>
      <Base.Trigger render={children} />
      <Base.Portal>
        <Base.Positioner side={side} sideOffset={6} className="z-50">
          <Base.Popup className="pop-motion max-w-72 rounded-chip bg-inverse px-2 py-1 text-sm text-inverse-ink">
            {text}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
