import { AlertDialog } from '@base-ui/react/alert-dialog'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './Button.tsx'
import { cardStyle, veilStyle, viewportStyle } from './dialog-style.ts'

export type ConfirmQuestion = {
  title: ReactNode
  message?: ReactNode
  confirmLabel?: string
  cancelLabel?: string
  /** danger: what cannot be taken back. */
  tone?: 'primary' | 'danger'
}

type ConfirmDialogProps = ConfirmQuestion & {
  open: boolean
  onConfirm: () => void
  onCancel: () => void
  loading?: boolean
}

/**
 * A question with two answers; most callers want `useConfirm()`. Props: `open`, `title`, `message`,
 * `confirmLabel` (Confirm), `cancelLabel` (Cancel), `tone` primary | danger, `onConfirm`, `onCancel`, `loading`.
 */
export function ConfirmDialog({
  open,
  title,
  message,
  confirmLabel,
  cancelLabel,
  tone = 'primary',
  onConfirm,
  onCancel,
  loading = false,
}: ConfirmDialogProps) {
  const { t } = useTranslation('kit')
  return (
    <AlertDialog.Root open={open} onOpenChange={next => !next && !loading && onCancel()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={veilStyle} />
        <AlertDialog.Viewport className={viewportStyle}>
          <AlertDialog.Popup className={cardStyle}>
            <div>
              <AlertDialog.Title className="text-lg font-semibold break-words">{title}</AlertDialog.Title>
              {message && (
                <AlertDialog.Description className="mt-2 text-base break-words text-ink-2">
                  {message}
                </AlertDialog.Description>
              )}
            </div>
            <div className="flex flex-wrap justify-end gap-2 max-sm:*:flex-1">
              <Button onClick={onCancel} disabled={loading}>
                {cancelLabel ?? t('cancel')}
              </Button>
              <Button variant={tone} onClick={onConfirm} loading={loading}>
                {confirmLabel ?? t('confirm')}
              </Button>
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
