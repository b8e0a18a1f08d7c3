import { Tooltip as Base } from '@base-ui/react/tooltip'
import type { Tip } from './TooltipLayer.tsx'

type FloatingTooltipProps = { tip: Tip; open: boolean; onClose: () => void }

/** The floating tooltip; `TooltipLayer` chooses the element it belongs to. */
export function FloatingTooltip({ tip, open, onClose }: FloatingTooltipProps) {
  return (
    <Base.Root open={open} onOpenChange={isOpen => !isOpen && onClose()}>
      <Base.Portal>
        <Base.Positioner anchor={tip.anchor} side={tip.side} sideOffset={6} className="z-50">
          <Base.Popup
            data-tip-popup=""
            className="pop-motion max-w-72 rounded-chip bg-inverse px-2 py-1 text-sm text-inverse-ink"
          >
            {tip.text}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
