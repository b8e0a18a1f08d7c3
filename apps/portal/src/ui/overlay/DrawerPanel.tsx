import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../action/IconButton.tsx'
import { cx } from '../class-names.ts'
import type { DrawerProps } from './Drawer.tsx'
import { veilStyle } from './dialog-style.ts'

const widths = { nav: 'max-w-nav', medium: 'max-w-md', large: 'max-w-2xl' }

/** The panel itself, loaded by `Drawer`. */
export function DrawerPanel({
  open,
  onOpenChange,
  title,
  titleHidden,
  side = 'end',
  children,
  footer,
  width = 'medium',
}: DrawerProps) {
  const { t } = useTranslation('kit')
  return (
    <Dialog.Root open={open} onOpenChange={isOpen => onOpenChange(isOpen)}>
      <Dialog.Portal>
        <Dialog.Backdrop className={veilStyle} />
        <Dialog.Popup
          className={cx(
            'fixed inset-y-0 z-40 flex w-[calc(100vw-3rem)] flex-col bg-raised text-ink shadow-sheet outline-none [--sticky-top:0px]',
            'drawer-motion',
            side === 'end'
              ? 'end-0 [--drawer-shift:100%] rtl:[--drawer-shift:-100%]'
              : 'start-0 [--drawer-shift:-100%] rtl:[--drawer-shift:100%]',
            widths[width],
          )}
        >
          <header
            className={cx(
              'flex h-bar shrink-0 items-center justify-between gap-2 ps-5 pe-3',
              titleHidden ? 'absolute end-0 top-0 z-1' : 'border-b border-line',
            )}
          >
            <Dialog.Title className={titleHidden ? 'sr-only' : 'truncate text-lg font-semibold'}>
              {title}
            </Dialog.Title>
            <Dialog.Close render={<IconButton icon={X} label={t('close')} size="small" />} />
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto">{children}</div>
          {footer && (
            <footer className="flex justify-end gap-2 border-t border-line px-5 py-3">{footer}</footer>
          )}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
