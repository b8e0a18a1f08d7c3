import type { ReactNode } from 'react'
import { lazyDialog } from '../lazy/lazy-dialog.tsx'

export type ConfirmQuestion = {
  title: ReactNode
  message?: ReactNode
  confirmLabel?: string
  /** null: there is only one answer. */
  cancelLabel?: string | null
  /** danger: for irreversible actions. */
  tone?: 'primary' | 'danger'
}

export type ConfirmDialogProps = ConfirmQuestion & {
  open: boolean
  onConfirm: () => void
  onCancel: () => void
  loading?: boolean
}

/**
 * A question with two answers, or a notice with one; most callers want `useConfirm()`. Props: `open`, `title`, `message`,
 * `confirmLabel` (Confirm), `cancelLabel` (Cancel), `tone` primary | danger, `onConfirm`, `onCancel`, `loading`.
 */
export const ConfirmDialog = lazyDialog<ConfirmDialogProps>(
  async () => (await import('./ConfirmCard.tsx')).ConfirmCard,
)
