import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../Button.tsx'
import { Loading } from '../Loading.tsx'
import { type ModelScene, showModel, type Viewpoint } from './model-scene.ts'
import type { Triangles } from './stl.rules.ts'

type ModelViewProps = {
  /** Address of an STL file. */
  url: string
  /** Its name, for those who listen. */
  label: string
  onFailure: () => void
}

const step = Math.PI / 18
const closer = 1.15
const viewpoints: readonly Viewpoint[] = ['front', 'above', 'below']

/**
 * A model in three dimensions: drag turns, the wheel comes closer, so do the arrow keys, plus and minus. Load it
 * lazily, it brings the 3D library along. Props: `url` (STL), `label`, `onFailure()`.
 */
export function ModelView({ url, label, onFailure }: ModelViewProps) {
  const { t } = useTranslation('kit')
  const canvas = useRef<HTMLCanvasElement>(null)
  const scene = useRef<ModelScene | null>(null)
  const [ready, setReady] = useState(false)
  const failed = useRef(onFailure)
  failed.current = onFailure

  useEffect(() => {
    const worker = new Worker(new URL('./stl-worker.ts', import.meta.url), { type: 'module' })
    const give = ({ data }: MessageEvent<{ triangles?: Triangles }>) => {
      if (!data.triangles || !canvas.current) return failed.current()
      try {
        scene.current = showModel(canvas.current, data.triangles)
        setReady(true)
      } catch {
        failed.current()
      }
    }
    worker.onmessage = give
    worker.onerror = () => failed.current()
    worker.postMessage({ url: new URL(url, location.href).href })
    const watcher = new ResizeObserver(() => scene.current?.resize())
    if (canvas.current) watcher.observe(canvas.current)
    return () => {
      worker.terminate()
      watcher.disconnect()
      scene.current?.dispose()
      scene.current = null
    }
  }, [url])

  const press = (event: KeyboardEvent) => {
    const shown = scene.current
    const acts: Record<string, (() => void) | undefined> = {
      ArrowLeft: () => shown?.turn(-step, 0),
      ArrowRight: () => shown?.turn(step, 0),
      ArrowUp: () => shown?.turn(0, step),
      ArrowDown: () => shown?.turn(0, -step),
      '+': () => shown?.zoom(closer),
      '=': () => shown?.zoom(closer),
      '-': () => shown?.zoom(1 / closer),
    }
    const act = acts[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }
  return (
    <div className="relative size-full">
      <canvas
        ref={canvas}
        role="img"
        aria-label={`${label}. ${t('modelHelp')}`}
        tabIndex={0}
        onKeyDown={press}
        className="block size-full cursor-grab touch-none active:cursor-grabbing focus-visible:-outline-offset-2"
      />
      {!ready && <Loading delay={200} className="absolute inset-0" />}
      {ready && (
        <div className="absolute inset-x-3 bottom-3 flex flex-wrap items-end justify-between gap-2">
          <div className="flex gap-1">
            {viewpoints.map(from => (
              <Button key={from} size="small" onClick={() => scene.current?.look(from)}>
                {t(`model.${from}`)}
              </Button>
            ))}
          </div>
          <p aria-hidden className="text-sm text-ink-3 max-sm:hidden">
            {t('modelHelp')}
          </p>
        </div>
      )}
    </div>
  )
}
