import { AlertDialog } from '@base-ui/react/alert-dialog'
import { useTranslation } from 'react-i18next'
import { Button } from '../action/Button.tsx'
import type { ConfirmDialogProps } from './ConfirmDialog.tsx'
import { cardStyle, veilStyle, viewportStyle } from './dialog-style.ts'

/** The content of `ConfirmDialog`. */
export function ConfirmCard({
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
    <AlertDialog.Root open={open} onOpenChange={isOpen => !isOpen && !loading && onCancel()}>
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
              {cancelLabel !== null && (
                <Button onClick={onCancel} disabled={loading}>
                  {cancelLabel ?? t('cancel')}
                </Button>
              )}
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
