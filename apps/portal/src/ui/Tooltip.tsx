import { Tooltip as Base } from '@base-ui/react/tooltip'
import type { ReactElement } from 'react'

type TooltipProps = {
  /** Nothing is shown while the text is empty. */
  text: string | undefined
  side?: 'top' | 'bottom' | 'inline-start' | 'inline-end'
  /** One focusable element; it keeps its own name, the tooltip only shows. */
  children: ReactElement
}

/** A short text beside what is hovered or focused. Props: `text`, `side`, `children` (one element). */
export function Tooltip({ text, side = 'top', children }: TooltipProps) {
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
