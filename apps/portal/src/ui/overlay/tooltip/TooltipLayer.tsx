import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { lazyCode } from '../../lazy/lazy-code.ts'
import type { TooltipSide } from './Tooltip.tsx'

const FloatingTooltip = lazyCode(
  async () => ({ default: (await import('./FloatingTooltip.tsx')).FloatingTooltip }),
  () => null,
)

export type Tip = { readonly anchor: HTMLElement; readonly text: string; readonly side: TooltipSide }

const delayMs = 350

const anchorOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null

const tipOf = (anchor: HTMLElement): Tip => ({
  anchor,
  text: anchor.dataset.tip ?? '',
  side: (anchor.dataset.tipSide as TooltipSide | undefined) ?? 'top',
})

/** The tooltip would cover what an open button has opened. */
const hasOpened = (anchor: HTMLElement): boolean =>
  anchor.matches('[data-popup-open], [aria-haspopup][aria-expanded="true"]')

const isPopup = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-tip-popup]') !== null

/** Shows the text of the `Tooltip` that is hovered or reached by keyboard. Part of `DeskProvider`. */
export function TooltipLayer() {
  const [tooltip, setTip] = useState<Tip>()
  const [isOpen, setOpen] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const hide = () => {
    clearTimeout(timer.current)
    setOpen(false)
  }
  const show = (anchor: HTMLElement) => {
    if (hasOpened(anchor)) return
    setTip(tipOf(anchor))
    setOpen(true)
  }
  const point = useEffectEvent(({ target, pointerType }: PointerEvent) => {
    const anchor = anchorOf(target)
    if (!anchor || pointerType === 'touch') return
    clearTimeout(timer.current)
    if (isOpen) show(anchor)
    else timer.current = setTimeout(() => anchor.isConnected && show(anchor), delayMs)
  })
  const leave = useEffectEvent(({ target, relatedTarget }: PointerEvent) => {
    // The text itself may be pointed at, and selected.
    const from = isPopup(target) ? tooltip?.anchor : anchorOf(target)
    if (!from || isPopup(relatedTarget) || (relatedTarget instanceof Node && from.contains(relatedTarget)))
      return
    hide()
  })
  const reach = useEffectEvent(({ target }: FocusEvent) => {
    const anchor = anchorOf(target)
    if (anchor?.matches(':focus-visible')) show(anchor)
  })
  const lose = useEffectEvent(hide)

  useEffect(() => {
    const ending = new AbortController()
    const { signal } = ending
    document.addEventListener('pointerover', point, { signal })
    document.addEventListener('pointerout', leave, { signal })
    document.addEventListener('focusin', reach, { signal })
    document.addEventListener('focusout', lose, { signal })
    document.addEventListener('pointerdown', lose, { signal, capture: true })
    return () => {
      ending.abort()
      clearTimeout(timer.current)
    }
  }, [])

  return (
    tooltip && (
      <Suspense>
        <FloatingTooltip tip={tooltip} open={isOpen} onClose={hide} />
      </Suspense>
    )
  )
}
