import { MoveUpRight, Pencil, Undo2 } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../action/Button.tsx'
import { IconButton } from '../action/IconButton.tsx'
import { cx } from '../class-names.ts'
import { ErrorState } from '../feedback/ErrorState.tsx'
import { Modal } from '../overlay/Modal.tsx'
import { useConfirm } from '../overlay/use-confirm.ts'
import { isMark, type Mark, type MarkColor, markColors, type Place, paintMarks } from './marks.rules.ts'

type DrawDialogProps = {
  picture: Blob
  /** Receives the picture with the marks on it, as JPEG. */
  onUse: (jpeg: Blob) => void
  onClose: () => void
}

const tools = [
  { tool: 'arrow', icon: MoveUpRight },
  { tool: 'line', icon: Pencil },
] as const
const colors = Object.keys(markColors) as MarkColor[]
/** The background of transparent pictures. */
const background = '#f1f4f7'
const maxSidePixels = 1600
const jpegQuality = 0.88
const pictureCentre: Place = { x: 0.5, y: 0.5 }
const arrowKeyStep = 0.02
const cursorPixels = 18
const offsetByKey: Readonly<Record<string, Place>> = {
  ArrowLeft: { x: -arrowKeyStep, y: 0 },
  ArrowRight: { x: arrowKeyStep, y: 0 },
  ArrowUp: { x: 0, y: -arrowKeyStep },
  ArrowDown: { x: 0, y: arrowKeyStep },
}
/** Limits a coordinate to the picture, whose sides are 0 and 1. */
const clamp = (value: number): number => Math.min(1, Math.max(0, value))

/**
 * Draws arrows and lines on a picture by mouse, pen, finger or keys: arrow keys move a square cursor, Enter starts and ends
 * an arrow.
 */
export function DrawDialog({ picture, onUse, onClose }: DrawDialogProps) {
  const { t } = useTranslation('kit')
  const confirm = useConfirm()
  const canvas = useRef<HTMLCanvasElement>(null)
  const [bitmap, setBitmap] = useState<ImageBitmap | null>(null)
  const [isUnreadable, setUnreadable] = useState(false)
  const [tool, setTool] = useState<Mark['tool']>('arrow')
  const [color, setColor] = useState<MarkColor>('blue')
  const [marks, setMarks] = useState<readonly Mark[]>([])
  const [current, setCurrent] = useState<Mark | null>(null)
  const [cursor, setCursor] = useState<Place | null>(null)

  useEffect(() => {
    let isStale = false
    setUnreadable(false)
    createImageBitmap(picture).then(
      decoded => !isStale && setBitmap(decoded),
      () => !isStale && setUnreadable(true),
    )
    return () => {
      isStale = true
    }
  }, [picture])
  const scale = bitmap ? Math.min(1, maxSidePixels / Math.max(bitmap.width, bitmap.height)) : 1
  const size = {
    width: Math.round((bitmap?.width ?? 4) * scale),
    height: Math.round((bitmap?.height ?? 3) * scale),
  }
  const { width, height } = size
  /** Paints the picture with these marks and, while drawing by keyboard, the cursor at `cursorAt`. */
  const paint = (visibleMarks: readonly Mark[], cursorAt: Place | null = null) => {
    const pen = canvas.current?.getContext('2d')
    if (!pen || !bitmap) return
    pen.fillStyle = background
    pen.fillRect(0, 0, width, height)
    pen.drawImage(bitmap, 0, 0, width, height)
    paintMarks(pen, visibleMarks, { width, height })
    if (!cursorAt) return
    pen.strokeStyle = markColors[color]
    pen.lineWidth = 3
    pen.strokeRect(
      cursorAt.x * width - cursorPixels / 2,
      cursorAt.y * height - cursorPixels / 2,
      cursorPixels,
      cursorPixels,
    )
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: repaints when anything on the picture changes
  useEffect(
    () => paint(current ? [...marks, current] : marks, cursor),
    [bitmap, marks, current, cursor, color, width, height],
  )

  const placeOf = ({ clientX, clientY }: PointerEvent<HTMLCanvasElement>): Place => {
    const box = canvas.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1)
    return { x: clamp((clientX - box.left) / box.width), y: clamp((clientY - box.top) / box.height) }
  }
  const finish = (mark: Mark | null) => {
    setCurrent(null)
    if (mark && isMark(mark)) setMarks(before => [...before, mark])
  }
  const handleKey = (event: KeyboardEvent<HTMLCanvasElement>) => {
    const offset = offsetByKey[event.key]
    if (offset) {
      const from = cursor ?? pictureCentre
      const to = { x: clamp(from.x + offset.x), y: clamp(from.y + offset.y) }
      setCursor(to)
      setCurrent(mark => mark && { ...mark, places: [...mark.places, to] })
    } else if (event.key === 'Enter' || event.key === ' ') {
      const point = cursor ?? pictureCentre
      setCursor(point)
      if (current) finish(current)
      else setCurrent({ tool, color, places: [point] })
    } else return
    event.preventDefault()
  }
  // A mark that is still being drawn is undone first.
  const undo = () => (current ? setCurrent(null) : setMarks(before => before.slice(0, -1)))
  const undoByKey = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (event.code !== 'KeyZ' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    undo()
  })
  useEffect(() => {
    document.addEventListener('keydown', undoByKey)
    return () => document.removeEventListener('keydown', undoByKey)
  }, [])
  // A mark started by keys is part of the drawing once it has a length.
  const marksToSave = current && isMark(current) ? [...marks, current] : marks
  const confirmClose = async () => {
    const question = {
      title: t('draw.discardTitle'),
      confirmLabel: t('draw.discard'),
      tone: 'danger',
    } as const
    if (marksToSave.length === 0 || (await confirm(question))) onClose()
  }
  const save = () => {
    paint(marksToSave)
    canvas.current?.toBlob(jpeg => jpeg && onUse(jpeg), 'image/jpeg', jpegQuality)
  }
  return (
    <Modal
      open
      onOpenChange={isOpen => {
        if (isOpen) return
        // Escape cancels a mark that is still being drawn before it closes the dialog.
        if (current) setCurrent(null)
        else void confirmClose()
      }}
      size="full"
      title={t('draw.title')}
      description={t('draw.help')}
      closeOnOutsidePress={false}
      footer={
        <>
          <Button onClick={() => void confirmClose()}>{t('cancel')}</Button>
          <Button
            variant="primary"
            disabledReason={marksToSave.length === 0 ? t('draw.nothing') : undefined}
            onClick={save}
          >
            {t('draw.use')}
          </Button>
        </>
      }
    >
      <div className="flex h-[68dvh] flex-col gap-3 max-sm:h-full">
        <fieldset aria-label={t('draw.tools')} className="flex flex-wrap items-center gap-2">
          {tools.map(({ tool: toolOption, icon }) => (
            <IconButton
              key={toolOption}
              icon={icon}
              variant="secondary"
              label={t(`draw.${toolOption}`)}
              aria-pressed={tool === toolOption}
              onClick={() => setTool(toolOption)}
              className="aria-pressed:border-primary aria-pressed:bg-primary-soft"
            />
          ))}
          <span aria-hidden className="mx-1 h-6 w-px bg-line max-sm:hidden" />
          {colors.map(colorOption => (
            <button
              key={colorOption}
              type="button"
              title={t(`draw.colors.${colorOption}`)}
              aria-label={t(`draw.colors.${colorOption}`)}
              aria-pressed={color === colorOption}
              onClick={() => setColor(colorOption)}
              className={cx(
                'flex size-(--control) items-center justify-center rounded-control border-2',
                color === colorOption ? 'border-primary' : 'border-transparent hover:bg-hover',
              )}
            >
              <span
                className="size-5 rounded-full border border-line-strong"
                style={{ background: markColors[colorOption] }}
              />
            </button>
          ))}
          <IconButton
            icon={Undo2}
            mirrored
            variant="secondary"
            label={t('draw.undo')}
            aria-keyshortcuts="Control+Z"
            disabled={marks.length === 0 && !current}
            onClick={undo}
            className="ms-auto"
          />
        </fieldset>
        <div className="relative min-h-0 flex-1 overflow-hidden rounded-control bg-sunken">
          {isUnreadable ? (
            <ErrorState />
          ) : (
            <canvas
              ref={canvas}
              {...size}
              tabIndex={0}
              role="img"
              aria-label={t('draw.picture', { count: marks.length })}
              className="absolute inset-0 m-auto max-h-full max-w-full cursor-crosshair touch-none focus-visible:-outline-offset-2"
              onKeyDown={handleKey}
              onPointerDown={event => {
                if (!event.isPrimary || event.button !== 0) return
                event.currentTarget.setPointerCapture(event.pointerId)
                setCursor(null)
                setCurrent({ tool, color, places: [placeOf(event)] })
              }}
              onPointerMove={event => {
                if (!event.isPrimary || !event.currentTarget.hasPointerCapture(event.pointerId)) return
                const place = placeOf(event)
                setCurrent(mark => mark && { ...mark, places: [...mark.places, place] })
              }}
              onPointerUp={event => {
                if (event.isPrimary) finish(current)
              }}
              onPointerCancel={() => setCurrent(null)}
              onBlur={() => setCursor(null)}
            />
          )}
        </div>
      </div>
    </Modal>
  )
}
