import type { ReactNode } from 'react'
import { lazyDialog } from '../lazy/lazy-dialog.tsx'

export type DrawerProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  titleHidden?: boolean
  side?: 'start' | 'end'
  children: ReactNode
  footer?: ReactNode
  width?: 'nav' | 'medium' | 'large'
}

/**
 * A panel from the edge of the window. Props: `open`, `onOpenChange(open)`, `title`, `titleHidden`,
 * `side` start | end, `children`, `footer`, `width` nav | medium | large.
 */
export const Drawer = lazyDialog<DrawerProps>(async () => (await import('./DrawerPanel.tsx')).DrawerPanel)
