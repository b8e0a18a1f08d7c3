import { RotateCcw, ZoomIn, ZoomOut } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/action/IconButton.tsx'
import { moveWithin, type Place, start, zoomAround } from './zoom.rules.ts'

type ZoomPictureProps = {
  src: string
  alt: string
  onBroken: () => void
}

/** Zoom factor of one key press or click. */
const stepZoom = 1.4
/** Pixels that one arrow key moves the picture. */
const stepPixels = 60

/**
 * A picture that fits its frame and can be enlarged by wheel, pinch, double click, buttons, or the keys +, − and 0; an
 * enlarged one is moved by dragging or by arrow keys.
 */
export function ZoomPicture({ src, alt, onBroken }: ZoomPictureProps) {
  const { t } = useTranslation('caseFiles')
  const [place, setPlace] = useState<Place>(start)
  const frame = useRef<HTMLDivElement>(null)
  const pointers = useRef(new Map<number, { x: number; y: number }>())
  const measureFrame = () => {
    const { width = 0, height = 0 } = frame.current?.getBoundingClientRect() ?? {}
    return { width, height }
  }
  const zoom = (factor: number, point = { x: 0, y: 0 }) =>
    setPlace(before => zoomAround(before, factor, point, measureFrame()))
  const move = (x: number, y: number) => setPlace(before => moveWithin(before, { x, y }, measureFrame()))
  const toFrameCoordinates = ({ clientX, clientY }: { clientX: number; clientY: number }) => {
    const box = frame.current?.getBoundingClientRect()
    return box
      ? { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 }
      : { x: 0, y: 0 }
  }
  const onWheel = (event: WheelEvent) => zoom(Math.exp(-event.deltaY / 400), toFrameCoordinates(event))
  const wheelHandler = useRef(onWheel)
  wheelHandler.current = onWheel
  useEffect(() => {
    const element = frame.current
    // React's wheel listeners are passive and could not prevent the page from scrolling.
    const wheel = (event: WheelEvent) => {
      event.preventDefault()
      wheelHandler.current(event)
    }
    element?.addEventListener('wheel', wheel, { passive: false })
    return () => element?.removeEventListener('wheel', wheel)
  }, [])

  const drag = (event: PointerEvent) => {
    const before = pointers.current.get(event.pointerId)
    if (!before) return
    const now = { x: event.clientX, y: event.clientY }
    const otherPointers = [...pointers.current].filter(([id]) => id !== event.pointerId)
    const otherPointer = otherPointers[0]?.[1]
    pointers.current.set(event.pointerId, now)
    if (!otherPointer) return move(now.x - before.x, now.y - before.y)
    const distanceTo = (a: typeof now) => Math.hypot(a.x - otherPointer.x, a.y - otherPointer.y)
    const middle = toFrameCoordinates({
      clientX: (now.x + otherPointer.x) / 2,
      clientY: (now.y + otherPointer.y) / 2,
    })
    if (distanceTo(before) > 0) zoom(distanceTo(now) / distanceTo(before), middle)
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    const keys: Readonly<Record<string, () => void>> = {
      '+': () => zoom(stepZoom),
      '=': () => zoom(stepZoom),
      '-': () => zoom(1 / stepZoom),
      '0': () => setPlace(start),
      ...(place.scale > 1 && {
        ArrowLeft: () => move(stepPixels, 0),
        ArrowRight: () => move(-stepPixels, 0),
        ArrowUp: () => move(0, stepPixels),
        ArrowDown: () => move(0, -stepPixels),
      }),
    }
    const keyAction = keys[event.key]
    if (!keyAction) return
    event.preventDefault()
    // Otherwise the arrow keys would open the next file.
    event.stopPropagation()
    keyAction()
  }
  return (
    <div className="relative size-full">
      {/* biome-ignore lint/a11y/useSemanticElements: no HTML element is a picture that is zoomed and moved by keys */}
      <div
        ref={frame}
        role="group"
        aria-label={t('viewer.zoomable', { name: alt })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it takes the keys that zoom and move
        tabIndex={0}
        onKeyDown={handleKeyDown}
        onPointerDown={event => {
          event.currentTarget.setPointerCapture(event.pointerId)
          pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
        }}
        onPointerMove={drag}
        onPointerUp={event => pointers.current.delete(event.pointerId)}
        onPointerCancel={event => pointers.current.delete(event.pointerId)}
        onDoubleClick={event => (place.scale > 1 ? setPlace(start) : zoom(2.5, toFrameCoordinates(event)))}
        className="size-full touch-none overflow-hidden focus-visible:-outline-offset-2"
        style={{ cursor: place.scale > 1 ? 'grab' : 'zoom-in' }}
      >
        <img
          src={src}
          alt={alt}
          draggable={false}
          onError={onBroken}
          className="size-full object-contain select-none"
          style={{ transform: `translate(${place.x}px, ${place.y}px) scale(${place.scale})` }}
        />
      </div>
      <div className="absolute end-3 bottom-3 flex gap-1 rounded-control bg-raised p-1 shadow-pop">
        <IconButton
          icon={ZoomOut}
          size="small"
          label={t('viewer.zoomOut')}
          disabled={place.scale <= 1}
          onClick={() => zoom(1 / stepZoom)}
        />
        <IconButton icon={ZoomIn} size="small" label={t('viewer.zoomIn')} onClick={() => zoom(stepZoom)} />
        <IconButton
          icon={RotateCcw}
          size="small"
          label={t('viewer.whole')}
          disabled={place.scale <= 1}
          onClick={() => setPlace(start)}
        />
      </div>
    </div>
  )
}
