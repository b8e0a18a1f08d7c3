import { Camera, Expand, Maximize, Shrink } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../action/IconButton.tsx'
import { ModelViews } from './ModelViews.tsx'
import { type Viewpoint, viewpoints } from './scene/views.ts'
import { type ModelScene, openScene, type Point } from './scene.ts'
import { usePressFirst } from './use-press-first.ts'
import { keepViewerChoices, viewerChoices } from './viewer-choices.ts'

type ModelCanvasProps = {
  /** Accessible description of the content. */
  label: string
  /** Called with the scene once it is open, and with null when it closes. */
  onScene: (scene: ModelScene | null) => void
  onNoWebgl: () => void
  /** File name of a saved picture, without extension. */
  pictureName: string
  /** Called on a click without dragging, with the surface under it, if any. */
  onPick?: ((hit: { readonly id: string; readonly point: Point } | null) => void) | undefined
  /** Called when the pointer is over a surface, or over none. */
  onHover?: ((hit: { readonly id: string } | null) => void) | undefined
  onKey?: ((key: string) => boolean) | undefined
  /** Called when a viewpoint was chosen. */
  onView?: ((view: Viewpoint) => void) | undefined
  /** Additional tools. */
  tools?: ReactNode
  /** Follows another canvas, which has the viewpoints and tools. */
  isFollower?: boolean
  /** Shown on top of the picture. */
  children?: ReactNode
}

const rotationStep = Math.PI / 18
const zoomFactor = 1.15
/** Maximum pointer movement of a click, in pixels. */
const maxClickMovement = 5

/** Saves the picture of a canvas. */
const savePicture = async (scene: ModelScene | null, name: string): Promise<void> => {
  const picture = await scene?.picture()
  if (!picture) return
  const address = URL.createObjectURL(picture)
  const link = document.createElement('a')
  link.href = address
  link.download = `${name}.png`
  link.click()
  URL.revokeObjectURL(address)
}

/** The element for full screen: the nearest frame around the canvas, so that its controls are included. */
const frameOf = (canvas: HTMLElement | null): Element | null => canvas?.closest('[data-model-frame]') ?? null

/**
 * A canvas for 3D models: drag rotates; wheel or two fingers zoom once the model was pressed; arrow keys, plus and
 * minus do the same; 1 to 7 select a view, 0 or a double press fit the model, f fills the screen with the closest
 * ancestor that has `data-model-frame`. Load it lazily, since it imports the 3D library. Props: `label`,
 * `onScene(scene)`, `onNoWebgl()`, `pictureName`, `onPick(hit)`, `onHover(hit)`, `onKey(key)`, `onView(view)`,
 * `tools`, `isFollower`, children.
 */
export function ModelCanvas(props: ModelCanvasProps) {
  const {
    label,
    onScene,
    onNoWebgl,
    pictureName,
    onPick,
    onHover,
    onKey,
    onView,
    tools,
    isFollower,
    children,
  } = props
  const { t } = useTranslation('kit')
  const canvas = useRef<HTMLCanvasElement>(null)
  const scene = useRef<ModelScene | null>(null)
  const [isReady, setReady] = useState(false)
  const [view, setView] = useState<Viewpoint | null>(() => viewerChoices().view)
  const [isFull, setFull] = useState(false)
  const hint = usePressFirst(canvas)
  const handlers = useRef({ onScene, onNoWebgl })
  handlers.current = { onScene, onNoWebgl }

  useEffect(() => {
    const canvasElement = canvas.current
    if (!canvasElement) return
    try {
      scene.current = openScene(canvasElement)
    } catch {
      return handlers.current.onNoWebgl()
    }
    const watcher = new ResizeObserver(() => scene.current?.resize())
    watcher.observe(canvasElement)
    scene.current.resize()
    scene.current.onTurn(() => setView(null))
    const updateFullscreen = () => setFull(document.fullscreenElement?.contains(canvasElement) ?? false)
    document.addEventListener('fullscreenchange', updateFullscreen)
    setReady(true)
    handlers.current.onScene(scene.current)
    return () => {
      watcher.disconnect()
      document.removeEventListener('fullscreenchange', updateFullscreen)
      handlers.current.onScene(null)
      scene.current?.dispose()
      scene.current = null
    }
  }, [])

  const look = (from: Viewpoint) => {
    // Before the camera moves: it fits the models that the view shows.
    onView?.(from)
    scene.current?.look(from)
    setView(from)
    keepViewerChoices({ view: from })
  }
  const fill = () => {
    const frame = frameOf(canvas.current)
    if (document.fullscreenElement) void document.exitFullscreen()
    // A browser may refuse full screen; nothing changes then.
    else frame?.requestFullscreen().catch(() => {})
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    const currentScene = scene.current
    if (!currentScene || event.ctrlKey || event.metaKey || event.altKey) return
    const viewpoint = viewpoints[Number(event.key) - 1]
    const acts: Readonly<Record<string, (() => void) | undefined>> = {
      ArrowLeft: () => currentScene.turn(-rotationStep, 0),
      ArrowRight: () => currentScene.turn(rotationStep, 0),
      ArrowUp: () => currentScene.turn(0, rotationStep),
      ArrowDown: () => currentScene.turn(0, -rotationStep),
      '+': () => currentScene.zoom(zoomFactor),
      '=': () => currentScene.zoom(zoomFactor),
      '-': () => currentScene.zoom(1 / zoomFactor),
      '0': () => currentScene.fit(),
      f: document.fullscreenEnabled ? fill : undefined,
    }
    const act = viewpoint ? () => look(viewpoint) : acts[event.key]
    if (act) act()
    else if (!onKey?.(event.key)) return
    event.preventDefault()
  }
  const pressedAt = useRef<{ x: number; y: number } | null>(null)
  const release = (event: PointerEvent<HTMLCanvasElement>) => {
    const pressPoint = pressedAt.current
    pressedAt.current = null
    if (
      !pressPoint ||
      !onPick ||
      Math.hypot(event.clientX - pressPoint.x, event.clientY - pressPoint.y) > maxClickMovement
    )
      return
    const { left, top } = event.currentTarget.getBoundingClientRect()
    onPick(scene.current?.pick(event.clientX - left, event.clientY - top) ?? null)
  }
  const hovered = useRef(0)
  const hover = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!onHover || event.pointerType === 'touch' || event.buttons > 0 || hovered.current) return
    const { left, top } = event.currentTarget.getBoundingClientRect()
    const [x, y] = [event.clientX - left, event.clientY - top]
    // Once per frame, because casting a ray through every triangle is slow.
    hovered.current = requestAnimationFrame(() => {
      hovered.current = 0
      onHover(scene.current?.pick(x, y) ?? null)
    })
  }
  return (
    <div className="relative isolate size-full overflow-hidden [container-type:size]">
      <canvas
        ref={canvas}
        role="img"
        aria-label={`${label}. ${t('modelHelp')}`}
        tabIndex={0}
        onKeyDown={handleKeyDown}
        onPointerDown={event => {
          pressedAt.current = event.isPrimary ? { x: event.clientX, y: event.clientY } : null
        }}
        onPointerUp={release}
        onPointerMove={hover}
        onPointerLeave={() => onHover?.(null)}
        onDoubleClick={() => scene.current?.fit()}
        className="block size-full cursor-grab active:cursor-grabbing focus-visible:-outline-offset-2"
      />
      {children}
      {isReady && !isFollower && (
        <div className="pointer-events-none absolute inset-x-3 top-3 flex items-start justify-between gap-3 *:pointer-events-auto">
          <ModelViews views={viewpoints} current={view} onView={look} numbered isOpen={isFull} />
          <CanvasTools
            isFull={isFull}
            onFill={document.fullscreenEnabled && frameOf(canvas.current) ? fill : undefined}
            onFit={() => scene.current?.fit()}
            onSave={() => void savePicture(scene.current, pictureName)}
          >
            {tools}
          </CanvasTools>
        </div>
      )}
      {hint && (
        <p className="pointer-events-none absolute inset-x-3 bottom-3 text-center text-sm">
          <span className="rounded-control bg-raised px-2.5 py-1 shadow-float">{t('model.pressFirst')}</span>
        </p>
      )}
    </div>
  )
}

type CanvasToolsProps = {
  isFull: boolean
  /** Enters or leaves full screen; undefined if that is not possible. */
  onFill: (() => void) | undefined
  onFit: () => void
  onSave: () => void
  /** Additional tools. */
  children: ReactNode
}

/** The buttons of a canvas: fit, save as a picture, full screen, and additional tools. */
function CanvasTools({ isFull, onFill, onFit, onSave, children }: CanvasToolsProps) {
  const { t } = useTranslation('kit')
  return (
    <fieldset
      aria-label={t('model.tools')}
      // In one column only where there is room for it: not on a phone on its side or for two models at once.
      className="flex flex-col flex-wrap items-end justify-end gap-1 [@container(max-height:20rem)]:flex-row"
    >
      <span className="flex gap-1">
        <IconButton
          icon={Maximize}
          size="small"
          variant="secondary"
          label={t('model.fit')}
          aria-keyshortcuts="0"
          onClick={onFit}
        />
        <IconButton
          icon={Camera}
          size="small"
          variant="secondary"
          label={t('model.picture')}
          onClick={onSave}
        />
        {onFill && (
          <IconButton
            icon={isFull ? Shrink : Expand}
            size="small"
            variant="secondary"
            label={t(isFull ? 'model.leaveFull' : 'model.full')}
            aria-keyshortcuts="f"
            onClick={onFill}
          />
        )}
      </span>
      {/* One below the other: there is no space beside the view buttons. */}
      {children}
    </fieldset>
  )
}
