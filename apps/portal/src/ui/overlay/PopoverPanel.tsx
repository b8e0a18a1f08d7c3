import { Popover as Base } from '@base-ui/react/popover'
import { cx } from '../class-names.ts'
import { popupStyle } from '../form/control-style.ts'
import type { Pressed } from '../lazy/lazy-panel.tsx'
import type { PopoverProps } from './Popover.tsx'

/** The panel itself, with its button, loaded by `Popover`. */
export function PopoverPanel({
  trigger,
  triggerRef,
  title,
  titleHidden,
  aside,
  children,
  footer,
  open,
  onOpenChange,
  align = 'end',
  width = 'small',
}: PopoverProps & Pressed) {
  return (
    <Base.Root open={open} onOpenChange={isOpen => onOpenChange?.(isOpen)}>
      <Base.Trigger ref={triggerRef} render={trigger} />
      <Base.Portal>
        <Base.Positioner sideOffset={6} align={align} collisionPadding={8} className="z-50 outline-none">
          <Base.Popup
            className={cx(
              popupStyle,
              'flex max-h-(--available-height) max-w-[calc(100vw-1rem)] flex-col',
              width === 'small' ? 'w-80' : 'w-96',
            )}
          >
            <div
              className={cx(
                'flex min-h-11 items-center justify-between gap-2 border-b border-line px-4 py-1.5',
                titleHidden && 'sr-only',
              )}
            >
              <Base.Title className="text-base font-semibold">{title}</Base.Title>
              {aside}
            </div>
            <div className="min-h-0 flex-1 overflow-y-auto">{children}</div>
            {footer && <div className="border-t border-line p-2">{footer}</div>}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
