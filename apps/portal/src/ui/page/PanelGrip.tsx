import type { KeyboardEvent, PointerEvent } from 'react'

type PanelGripProps = {
  label: string
  /** The width of the panel in pixels. */
  width: number
  onWidth: (width: number) => void
  /** Called with the final width when dragging ends. */
  onEnd: (width: number) => void
  /** In pixels; a double click resets the width to it. */
  defaultWidth: number
}

const minWidth = 288
const maxWidth = 720
const keyStep = 24

const clampWidth = (width: number): number => Math.round(Math.min(maxWidth, Math.max(minWidth, width)))

/** The edge of a panel at the end side, to be dragged or moved by arrow keys. */
export function PanelGrip({ label, width, onWidth, onEnd, defaultWidth }: PanelGripProps) {
  const startDrag = (event: PointerEvent<HTMLDivElement>) => {
    const grip = event.currentTarget
    const towards = getComputedStyle(grip).direction === 'rtl' ? 1 : -1
    const from = event.clientX
    let last = width
    const move = ({ clientX }: globalThis.PointerEvent) => {
      last = clampWidth(width + towards * (clientX - from))
      onWidth(last)
    }
    const end = () => {
      grip.removeEventListener('pointermove', move)
      grip.removeEventListener('pointerup', end)
      grip.removeEventListener('pointercancel', end)
      onEnd(last)
    }
    grip.setPointerCapture(event.pointerId)
    grip.addEventListener('pointermove', move)
    grip.addEventListener('pointerup', end)
    grip.addEventListener('pointercancel', end)
    event.preventDefault()
  }
  const handleKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const wider = isRtl ? 'ArrowRight' : 'ArrowLeft'
    const narrower = isRtl ? 'ArrowLeft' : 'ArrowRight'
    const next =
      event.key === wider
        ? width + keyStep
        : event.key === narrower
          ? width - keyStep
          : event.key === 'Home'
            ? minWidth
            : event.key === 'End'
              ? maxWidth
              : undefined
    if (next === undefined) return
    event.preventDefault()
    onWidth(clampWidth(next))
    onEnd(clampWidth(next))
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: no HTML element is a movable separator
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={width}
      aria-valuemin={minWidth}
      aria-valuemax={maxWidth}
      tabIndex={0}
      onPointerDown={startDrag}
      onKeyDown={handleKeyDown}
      onDoubleClick={() => {
        onWidth(defaultWidth)
        onEnd(defaultWidth)
      }}
      className="relative z-1 w-px shrink-0 cursor-col-resize touch-none bg-line transition-colors after:absolute after:inset-y-0 after:-inset-x-1.5 hover:bg-primary focus-visible:bg-primary max-lg:hidden"
    />
  )
}
