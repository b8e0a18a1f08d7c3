import { Popover as Base } from '@base-ui/react/popover'
import type { ReactElement, ReactNode } from 'react'
import { cx } from './class-names.ts'
import { popupStyle } from './control-style.ts'

type PopoverProps = {
  trigger: ReactElement
  /** Its name, shown above the content unless `titleHidden`. */
  title: string
  titleHidden?: boolean
  /** Stands at the end of the title's line. */
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
export function Popover({
  trigger,
  title,
  titleHidden,
  aside,
  children,
  footer,
  open,
  onOpenChange,
  align = 'end',
  width = 'small',
}: PopoverProps) {
  return (
    <Base.Root open={open} onOpenChange={next => onOpenChange?.(next)}>
      <Base.Trigger render={trigger} />
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
