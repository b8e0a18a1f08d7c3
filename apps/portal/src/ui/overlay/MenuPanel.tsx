import { Menu as Base } from '@base-ui/react/menu'
import { Check } from 'lucide-react'
import { type RefObject, useEffect, useMemo, useState } from 'react'
import { Link } from '../action/Link.tsx'
import { cx } from '../class-names.ts'
import { optionStyle, popupStyle } from '../form/control-style.ts'
import type { Pressed } from '../lazy/lazy-panel.tsx'
import type { MenuEntry, MenuProps } from './Menu.tsx'

function Line({ entry }: { entry: MenuEntry }) {
  if ('separator' in entry) return <Base.Separator className="my-1 h-px bg-line" />
  if ('choice' in entry) {
    return (
      <Base.RadioGroup
        value={entry.value}
        onValueChange={value => entry.onChange(String(value))}
        aria-label={entry.choice}
      >
        {entry.titled && (
          <div aria-hidden className="px-2.5 pt-1.5 pb-1 text-sm font-medium text-ink-3">
            {entry.choice}
          </div>
        )}
        {entry.options.map(option => (
          <Base.RadioItem key={option.value} value={option.value} closeOnClick className={optionStyle}>
            <span className="flex-1">{option.label}</span>
            <Base.RadioItemIndicator>
              <Check aria-hidden className="size-4 text-primary-text" />
            </Base.RadioItemIndicator>
          </Base.RadioItem>
        ))}
      </Base.RadioGroup>
    )
  }
  const Icon = entry.icon
  const mark = Icon && <Icon aria-hidden className="size-4 text-ink-3" />
  if ('href' in entry) {
    return (
      <Base.LinkItem
        closeOnClick
        className={optionStyle}
        render={entry.newTab ? <Link href={entry.href} target="_blank" /> : <Link href={entry.href} />}
      >
        {mark}
        {entry.label}
      </Base.LinkItem>
    )
  }
  return (
    <Base.Item
      disabled={!!entry.disabledReason}
      onClick={entry.onSelect}
      className={cx(
        optionStyle,
        entry.danger && !entry.disabledReason && 'text-danger-text! [&>svg]:text-danger-text',
      )}
    >
      {mark}
      <span className="min-w-0">
        {entry.label}
        {entry.disabledReason && <span className="block text-sm text-ink-3">{entry.disabledReason}</span>}
      </span>
    </Base.Item>
  )
}

/**
 * Freezes entries and position from pointer-down to the click. If an entry moved in between, because a banner appeared
 * or data arrived, the browser would report no click on it, or one on another entry.
 */
const useStillWhilePressed = (
  current: readonly MenuEntry[],
  buttonRef: RefObject<HTMLButtonElement | null>,
) => {
  const [frozenMenu, setFrozenMenu] = useState<{ entries: readonly MenuEntry[]; place: DOMRect } | null>(null)
  const isPressed = frozenMenu !== null
  useEffect(() => {
    if (!isPressed) return
    const release = (event: Event) => {
      // With a mouse, the click follows the release immediately; with touch, later, when the browser has recognized a
      // tap.
      const isLift = event.type === 'pointerup' && (event as PointerEvent).pointerType !== 'mouse'
      if (!isLift) setTimeout(() => setFrozenMenu(null))
    }
    // A release without a click (the finger moved) is handled with the next press.
    const ends = ['pointerup', 'pointercancel', 'click', 'keydown'] as const
    for (const end of ends) window.addEventListener(end, release, true)
    return () => {
      for (const end of ends) window.removeEventListener(end, release, true)
    }
  }, [isPressed])
  const handleClick = () => {
    const place = buttonRef.current?.getBoundingClientRect()
    // Entries that are still frozen stay where they are seen.
    if (place) setFrozenMenu(menu => menu ?? { entries: current, place })
  }
  const anchor = useMemo(() => frozenMenu && { getBoundingClientRect: () => frozenMenu.place }, [frozenMenu])
  const close = (isOpen: boolean) => {
    if (!isOpen) setFrozenMenu(null)
  }
  return {
    press: handleClick,
    close,
    shown: frozenMenu ? frozenMenu.entries : current,
    anchor: anchor ?? undefined,
  }
}

/** The menu itself, with its button, loaded by `Menu`. */
export function MenuPanel({ trigger, triggerRef, entries, head, align = 'end' }: MenuProps & Pressed) {
  const { press, close, shown, anchor } = useStillWhilePressed(entries, triggerRef)
  return (
    <Base.Root modal={false} onOpenChange={close}>
      <Base.Trigger ref={triggerRef} render={trigger} />
      <Base.Portal>
        <Base.Positioner sideOffset={4} align={align} anchor={anchor} className="z-50 outline-none">
          <Base.Popup
            onPointerDown={press}
            className={cx(popupStyle, 'max-h-(--available-height) max-w-80 min-w-48 overflow-y-auto p-1')}
          >
            {head && <div className="border-b border-line px-2.5 pt-1.5 pb-2.5 mb-1">{head}</div>}
            {shown.map(entry => (
              <Line key={entry.id} entry={entry} />
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
