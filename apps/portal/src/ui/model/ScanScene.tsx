import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../action/Button.tsx'
import { Loading } from '../feedback/Loading.tsx'
import { usePercent } from '../feedback/use-percent.ts'
import { CheckboxField } from '../form/CheckboxField.tsx'
import { Slider } from '../form/Slider.tsx'
import { type Loader, openLoader } from './loader.ts'
import { ModelCanvas } from './ModelCanvas.tsx'
import type { ModelKind } from './read-model.ts'
import type { ScanFrame } from './scan-frame.ts'
import { seenFrom, type Viewpoint } from './scene/views.ts'
import type { ModelScene } from './scene.ts'
import { type Shape, shapeOf } from './shape.ts'
import { useModelTools } from './tools/use-model-tools.tsx'
import { viewerChoices } from './viewer-choices.ts'

export type ScanSource = {
  readonly id: string
  readonly name: string
  readonly color: number
  /** A light model first, if there is one. */
  readonly url: string
  readonly kind: ModelKind
  readonly frame: ScanFrame
  /** The uploaded file itself, for viewing every triangle. */
  readonly whole: {
    readonly url: () => Promise<string>
    readonly kind: ModelKind
    readonly size: string
  } | null
}

const isArch = (id: string): id is 'upper' | 'lower' => id === 'upper' || id === 'lower'

type Progress = { readonly loaded: number; readonly total: number | null }
type ScanDisplay = {
  readonly shape?: Shape
  readonly isOriginal?: boolean
  readonly progress?: Progress | undefined
}

/**
 * Scans that can be turned, made transparent, sectioned and measured. Props: `scans` (the first is the one that was
 * opened), `label`, `onFailure(noWebgl | failed)`, `onScene(scene)`.
 */
export function ScanScene({
  scans,
  label,
  onFailure,
  onScene,
}: {
  scans: readonly ScanSource[]
  label: string
  onFailure: (why: 'noWebgl' | 'failed') => void
  /** The scene once it is open, and null when it closes. */
  onScene?: ((scene: ModelScene | null) => void) | undefined
}) {
  const { t } = useTranslation('kit')
  const [scene, setScene] = useState<ModelScene | null>(null)
  const [loader, setLoader] = useState<Loader | null>(null)
  const [displays, setDisplays] = useState<Readonly<Record<string, ScanDisplay>>>({})
  const [looks, setLooks] = useState<Readonly<Record<string, { visible: boolean; opacity: number }>>>({})
  const [view, setView] = useState<Viewpoint | null>(() => viewerChoices().view)
  const tools = useModelTools(scene, null)
  const lookOf = (id: string) => looks[id] ?? { visible: true, opacity: 100 }
  const isChosen = (id: string) => scans.some(scan => scan.id === id) && lookOf(id).visible
  const visibleView = seenFrom(view, { upper: isChosen('upper'), lower: isChosen('lower') })
  const isSeen = (id: string) => (id === 'upper' || id === 'lower' ? visibleView[id] : lookOf(id).visible)
  const change = (id: string, changes: ScanDisplay) =>
    setDisplays(current => ({ ...current, [id]: { ...current[id], ...changes } }))

  useEffect(() => {
    const modelLoader = openLoader()
    setLoader(modelLoader)
    return () => modelLoader.close()
  }, [])

  const load = async (source: ScanSource, url: string, kind: ModelKind, isOriginal: boolean) => {
    if (!loader || !scene) return
    const report = (loadedBytes: number, total: number | null) =>
      change(source.id, { progress: { loaded: loadedBytes, total } })
    const { parts } = await loader.load(url, kind, { onProgress: report, frame: source.frame })
    const [part] = parts
    if (!part) throw new Error('an empty model')
    const shape = shapeOf(part)
    scene.put(source.id, { shape, color: source.color, ...(isArch(source.id) ? { arch: source.id } : {}) })
    change(source.id, { shape, isOriginal, progress: undefined })
  }
  const ids = scans.map(({ id }) => id).join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: each scan is fetched once, from its first address
  useEffect(() => {
    if (!scene || !loader) return
    scans.forEach((source, index) => {
      if (displays[source.id]) return
      change(source.id, {})
      load(source, source.url, source.kind, source.kind !== 'glb').then(
        () => (index === 0 ? scene.look(viewerChoices().view) : scene.fit()),
        () => index === 0 && onFailure('failed'),
      )
    })
  }, [scene, loader, ids])

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is seen follows from looks and view
  useEffect(() => {
    for (const { id } of scans)
      if (displays[id]?.shape) scene?.put(id, { visible: isSeen(id), opacity: lookOf(id).opacity / 100 })
  }, [scene, looks, view, displays])

  const formatPercent = usePercent()
  const isReady = Object.values(displays).some(({ shape }) => shape)
  const percent = ({ loaded, total }: Progress) =>
    total ? formatPercent(Math.min(100, (loaded / total) * 100)) : `${Math.round(loaded / 1e6)} MB`
  return (
    <div data-model-frame className="flex size-full flex-col bg-sunken">
      <div className="relative min-h-0 flex-1">
        <ModelCanvas
          label={label}
          onScene={openedScene => {
            setScene(openedScene)
            onScene?.(openedScene)
          }}
          onNoWebgl={() => onFailure('noWebgl')}
          pictureName="scan"
          onView={setView}
          onPick={tools.pick}
          onKey={tools.key}
          tools={tools.buttons}
        >
          {tools.overlay}
          {!isReady && <Loading delay={200} className="absolute inset-0" />}
        </ModelCanvas>
      </div>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2 border-t border-line bg-surface px-4 py-2">
        {scans.map(source => {
          const { shape, progress, isOriginal } = displays[source.id] ?? {}
          const { opacity } = lookOf(source.id)
          const isVisible = isSeen(source.id)
          const set = (changes: Partial<{ visible: boolean; opacity: number }>) => {
            // A scan that is switched on is shown in every view; the others stay as they are seen.
            const seenLooks = scans.map(({ id }) => [id, { ...lookOf(id), visible: isSeen(id) }])
            setLooks({
              ...Object.fromEntries(seenLooks),
              [source.id]: { visible: isVisible, opacity, ...changes },
            })
            setView(null)
          }
          return (
            <fieldset
              key={source.id}
              aria-label={source.name}
              className="flex flex-wrap items-center gap-x-3 gap-y-1"
            >
              <CheckboxField
                label={source.name}
                checked={isVisible}
                onChange={event => set({ visible: event.target.checked })}
              />
              <Slider
                label={t('model.opacity', { name: source.name })}
                text={formatPercent(opacity)}
                min={10}
                max={100}
                step={5}
                value={opacity}
                disabled={!isVisible}
                onChange={value => set({ opacity: value })}
                className="w-24"
              />
              {progress && (
                <span role="status" className="text-sm text-ink-2 tabular-nums">
                  {t('model.loading', { part: percent(progress) })}
                </span>
              )}
              {shape && !isOriginal && !progress && source.whole && (
                <WholeButton
                  size={source.whole.size}
                  onLoad={async () => {
                    const { whole } = source
                    if (!whole) return
                    change(source.id, { progress: { loaded: 0, total: null } })
                    await load(source, await whole.url(), whole.kind, true).catch(() =>
                      change(source.id, { progress: undefined }),
                    )
                  }}
                />
              )}
            </fieldset>
          )
        })}
      </div>
    </div>
  )
}

function WholeButton({ size, onLoad }: { size: string; onLoad: () => Promise<void> }) {
  const { t } = useTranslation('kit')
  return (
    <Button size="small" onClick={() => void onLoad()}>
      {t('model.whole', { size })}
    </Button>
  )
}
