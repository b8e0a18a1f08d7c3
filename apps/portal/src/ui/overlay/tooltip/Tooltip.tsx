import { cloneElement, type ReactElement } from 'react'

export type TooltipSide = 'top' | 'bottom' | 'inline-start' | 'inline-end'

type TooltipProps = {
  /** Nothing is shown while the text is empty. */
  text: string | undefined
  side?: TooltipSide
  /** One focusable element; it keeps its own name, the tooltip only shows. */
  children: ReactElement
}

/**
 * A short text beside the hovered or focused element, inside a `DeskProvider`: one tooltip serves the whole page.
 * Props: `text`, `side`, `children` (one element).
 */
export function Tooltip({ text, side = 'top', children }: TooltipProps) {
  return cloneElement(children as ReactElement<Record<string, unknown>>, {
    'data-tip': text || undefined,
    'data-tip-side': text ? side : undefined,
  })
}
