import type { ReactElement, ReactNode } from 'react'
import { lazyPanel } from '../lazy/lazy-panel.tsx'

export type PopoverProps = {
  trigger: ReactElement
  /** The name of the popover, shown above the content unless `titleHidden`. */
  title: string
  titleHidden?: boolean
  /** Shown at the end of the title's line. */
  aside?: ReactNode
  children: ReactNode
  footer?: ReactNode
  open?: boolean
  onOpenChange?: (open: boolean) => void
  align?: 'start' | 'center' | 'end'
  width?: 'small' | 'medium'
}

/**
 * A small panel under its button: inbox, uploads, filters. Props: `trigger`, `title`, `titleHidden`, `aside`,
 * `children`, `footer`, `open`, `onOpenChange(open)`, `align`, `width` small | medium.
 */
export const Popover = lazyPanel<PopoverProps>(
  'dialog',
  async () => (await import('./PopoverPanel.tsx')).PopoverPanel,
)
