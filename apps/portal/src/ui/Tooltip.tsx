import { use } from 'react'
import { TooltipContext, type TooltipProps } from './tooltip-context.ts'

/** A short text beside what is hovered or focused. Props: `text`, `side`, `children` (one element). */
export function Tooltip(props: TooltipProps) {
  const Drawn = use(TooltipContext)
  return <Drawn {...props} />
}
