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
  /** The picture with everything that was drawn on it, as JPEG. */
  onUse: (drawn: Blob) => void
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
const middle: Place = { x: 0.5, y: 0.5 }
const stepBy = 0.02
const crossPixels = 18
const arrows: Readonly<Record<string, Place>> = {
  ArrowLeft: { x: -stepBy, y: 0 },
  ArrowRight: { x: stepBy, y: 0 },
  ArrowUp: { x: 0, y: -stepBy },
  ArrowDown: { x: 0, y: stepBy },
}
const within = (value: number): number => Math.min(1, Math.max(0, value))

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
  const [cross, setCross] = useState<Place | null>(null)

  useEffect(() => {
    let isGone = false
    setUnreadable(false)
    createImageBitmap(picture).then(
      made => !isGone && setBitmap(made),
      () => !isGone && setUnreadable(true),
    )
    return () => {
      isGone = true
    }
  }, [picture])
  const scale = bitmap ? Math.min(1, maxSidePixels / Math.max(bitmap.width, bitmap.height)) : 1
  const size = {
    width: Math.round((bitmap?.width ?? 4) * scale),
    height: Math.round((bitmap?.height ?? 3) * scale),
  }
  const { width, height } = size
  /** Shows the place of the keys at `at`. */
  const paint = (shown: readonly Mark[], at: Place | null = null) => {
    const pen = canvas.current?.getContext('2d')
    if (!pen || !bitmap) return
    pen.fillStyle = background
    pen.fillRect(0, 0, width, height)
    pen.drawImage(bitmap, 0, 0, width, height)
    paintMarks(pen, shown, { width, height })
    if (!at) return
    pen.strokeStyle = markColors[color]
    pen.lineWidth = 3
    pen.strokeRect(at.x * width - crossPixels / 2, at.y * height - crossPixels / 2, crossPixels, crossPixels)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: painted anew when anything of the picture changes
  useEffect(
    () => paint(current ? [...marks, current] : marks, cross),
    [bitmap, marks, current, cross, color, width, height],
  )

  const placeOf = ({ clientX, clientY }: PointerEvent<HTMLCanvasElement>): Place => {
    const box = canvas.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1)
    return { x: within((clientX - box.left) / box.width), y: within((clientY - box.top) / box.height) }
  }
  const finish = (mark: Mark | null) => {
    setCurrent(null)
    if (mark && isMark(mark)) setMarks(before => [...before, mark])
  }
  const press = (event: KeyboardEvent<HTMLCanvasElement>) => {
    const by = arrows[event.key]
    if (by) {
      const from = cross ?? middle
      const to = { x: within(from.x + by.x), y: within(from.y + by.y) }
      setCross(to)
      setCurrent(mark => mark && { ...mark, places: [...mark.places, to] })
    } else if (event.key === 'Enter' || event.key === ' ') {
      const at = cross ?? middle
      setCross(at)
      if (current) finish(current)
      else setCurrent({ tool, color, places: [at] })
    } else return
    event.preventDefault()
  }
  // An unfinished mark is the last one.
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
  const drawn = current && isMark(current) ? [...marks, current] : marks
  const leave = async () => {
    const question = {
      title: t('draw.discardTitle'),
      confirmLabel: t('draw.discard'),
      tone: 'danger',
    } as const
    if (drawn.length === 0 || (await confirm(question))) onClose()
  }
  const use = () => {
    paint(drawn)
    canvas.current?.toBlob(made => made && onUse(made), 'image/jpeg', jpegQuality)
  }
  return (
    <Modal
      open
      onOpenChange={open => {
        if (open) return
        // Escape ends an unfinished mark first.
        if (current) setCurrent(null)
        else void leave()
      }}
      size="full"
      title={t('draw.title')}
      description={t('draw.help')}
      closeOnOutsidePress={false}
      footer={
        <>
          <Button onClick={() => void leave()}>{t('cancel')}</Button>
          <Button
            variant="primary"
            disabledReason={drawn.length === 0 ? t('draw.nothing') : undefined}
            onClick={use}
          >
            {t('draw.use')}
          </Button>
        </>
      }
    >
      <div className="flex h-[68dvh] flex-col gap-3 max-sm:h-full">
        <fieldset aria-label={t('draw.tools')} className="flex flex-wrap items-center gap-2">
          {tools.map(({ tool: one, icon }) => (
            <IconButton
              key={one}
              icon={icon}
              variant="secondary"
              label={t(`draw.${one}`)}
              aria-pressed={tool === one}
              onClick={() => setTool(one)}
              className="aria-pressed:border-primary aria-pressed:bg-primary-soft"
            />
          ))}
          <span aria-hidden className="mx-1 h-6 w-px bg-line max-sm:hidden" />
          {colors.map(one => (
            <button
              key={one}
              type="button"
              title={t(`draw.colors.${one}`)}
              aria-label={t(`draw.colors.${one}`)}
              aria-pressed={color === one}
              onClick={() => setColor(one)}
              className={cx(
                'flex size-(--control) items-center justify-center rounded-control border-2',
                color === one ? 'border-primary' : 'border-transparent hover:bg-hover',
              )}
            >
              <span
                className="size-5 rounded-full border border-line-strong"
                style={{ background: markColors[one] }}
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
              onKeyDown={press}
              onPointerDown={event => {
                if (!event.isPrimary || event.button !== 0) return
                event.currentTarget.setPointerCapture(event.pointerId)
                setCross(null)
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
              onBlur={() => setCross(null)}
            />
          )}
        </div>
      </div>
    </Modal>
  )
}
