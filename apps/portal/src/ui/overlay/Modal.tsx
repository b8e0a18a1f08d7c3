import type { Dialog } from '@base-ui/react/dialog'
import type { ComponentProps, ReactNode } from 'react'
import { lazyDialog } from '../lazy/lazy-dialog.tsx'
import type { DialogSize } from './dialog-style.ts'

export type ModalProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  children: ReactNode
  footer?: ReactNode
  size?: DialogSize
  /** false: Escape, a press outside and a close button do not close it. */
  dismissible?: boolean
  /** false: a press outside does not close it, Escape and the cross do. */
  closeOnOutsidePress?: boolean
  initialFocus?: ComponentProps<typeof Dialog.Popup>['initialFocus']
}

/**
 * A dialog with title, body and footer. Props: `open`, `onOpenChange(open)`, `title`, `description`, `children`,
 * `footer`, `size` small | medium | large | full, `dismissible`, `closeOnOutsidePress`, `initialFocus`.
 */
export const Modal = lazyDialog<ModalProps>(async () => (await import('./ModalSheet.tsx')).ModalSheet)
