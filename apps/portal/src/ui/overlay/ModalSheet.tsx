import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../action/IconButton.tsx'
import { sheetStyle, veilStyle, viewportStyle } from './dialog-style.ts'
import type { ModalProps } from './Modal.tsx'

/** The dialog itself, loaded by `Modal`. */
export function ModalSheet({
  open,
  onOpenChange,
  title,
  description,
  children,
  footer,
  size = 'medium',
  dismissible = true,
  closeOnOutsidePress = true,
  initialFocus,
}: ModalProps) {
  const { t } = useTranslation('kit')
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(isOpen, details) => {
        if (!isOpen && !dismissible) details.cancel()
        else onOpenChange(isOpen)
      }}
      disablePointerDismissal={!dismissible || !closeOnOutsidePress}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className={veilStyle} />
        <Dialog.Viewport className={viewportStyle}>
          <Dialog.Popup className={sheetStyle(size)} initialFocus={initialFocus}>
            <header className="flex items-start gap-4 px-5 pt-5 pb-3 sm:px-6">
              <div className="min-w-0 flex-1">
                <Dialog.Title className="text-lg font-semibold break-words">{title}</Dialog.Title>
                {description && (
                  <Dialog.Description className="prose-width mt-1 text-base text-ink-2">
                    {description}
                  </Dialog.Description>
                )}
              </div>
              {dismissible && (
                <Dialog.Close
                  render={<IconButton icon={X} label={t('close')} size="small" className="-mt-1 -me-2" />}
                />
              )}
            </header>
            <div className="min-h-0 flex-1 overflow-y-auto px-5 pt-1 pb-5 sm:px-6">{children}</div>
            {footer && (
              <footer className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-3 max-sm:pb-[max(0.75rem,env(safe-area-inset-bottom))] max-sm:*:flex-1 sm:px-6">
                {footer}
              </footer>
            )}
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
