import { Ruler, Scissors } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../action/Button.tsx'
import { IconButton } from '../action/IconButton.tsx'
import { Loading } from '../feedback/Loading.tsx'
import { CheckboxField } from '../form/CheckboxField.tsx'
import { Slider } from '../form/Slider.tsx'
import { type Loader, openLoader } from './loader.ts'
import { type Mark, Marks } from './Marks.tsx'
import { ModelCanvas } from './ModelCanvas.tsx'
import type { ModelKind } from './read-model.ts'
import { SectionPanel } from './SectionPanel.tsx'
import { seenFrom, type Viewpoint } from './scene/views.ts'
import type { ModelScene } from './scene.ts'
import { type Shape, shapeOf } from './shape.ts'
import { useMeasure } from './use-measure.ts'
import { viewerChoices } from './viewer-choices.ts'

export type ScanSource = {
  readonly id: string
  readonly name: string
  readonly color: number
  /** A light model first, if there is one. */
  readonly url: string
  readonly kind: ModelKind
  /** The file as it was sent, for those who want every triangle. */
  readonly whole: {
    readonly url: () => Promise<string>
    readonly kind: ModelKind
    readonly size: string
  } | null
}

const isArch = (id: string): id is 'upper' | 'lower' => id === 'upper' || id === 'lower'

type Progress = { readonly loaded: number; readonly total: number | null }
type Shown = { readonly shape?: Shape; readonly isWhole?: boolean; readonly progress?: Progress | undefined }

/**
 * Scans that can be turned, made transparent, sectioned and measured. Props: `scans` (the first is the one that was
 * opened), `label`, `onFailure(noWebgl | failed)`.
 */
export function ScanScene({
  scans,
  label,
  onFailure,
}: {
  scans: readonly ScanSource[]
  label: string
  onFailure: (why: 'noWebgl' | 'failed') => void
}) {
  const { t } = useTranslation('kit')
  const [scene, setScene] = useState<ModelScene | null>(null)
  const [loader, setLoader] = useState<Loader | null>(null)
  const [shown, setShown] = useState<Readonly<Record<string, Shown>>>({})
  const [looks, setLooks] = useState<Readonly<Record<string, { visible: boolean; opacity: number }>>>({})
  const [cutting, setCutting] = useState(false)
  const [view, setView] = useState<Viewpoint | null>(() => viewerChoices().view)
  const measure = useMeasure(scene)
  const lookOf = (id: string) => looks[id] ?? { visible: true, opacity: 100 }
  const isChosen = (id: string) => scans.some(scan => scan.id === id) && lookOf(id).visible
  const seen = seenFrom(view, { upper: isChosen('upper'), lower: isChosen('lower') })
  const isSeen = (id: string) => (id === 'upper' || id === 'lower' ? seen[id] : lookOf(id).visible)
  const change = (id: string, more: Shown) =>
    setShown(known => ({ ...known, [id]: { ...known[id], ...more } }))

  useEffect(() => {
    const opened = openLoader()
    setLoader(opened)
    return () => opened.close()
  }, [])

  const load = async (source: ScanSource, url: string, kind: ModelKind, isWhole: boolean) => {
    if (!loader || !scene) return
    const report = (loaded: number, total: number | null) =>
      change(source.id, { progress: { loaded, total } })
    const { parts } = await loader.load(url, kind, report)
    const [part] = parts
    if (!part) throw new Error('an empty model')
    const shape = shapeOf(part)
    scene.put(source.id, { shape, color: source.color, ...(isArch(source.id) ? { arch: source.id } : {}) })
    change(source.id, { shape, isWhole, progress: undefined })
  }
  const ids = scans.map(({ id }) => id).join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: each scan is fetched once, from its first address
  useEffect(() => {
    if (!scene || !loader) return
    scans.forEach((source, at) => {
      if (shown[source.id]) return
      change(source.id, {})
      load(source, source.url, source.kind, source.kind !== 'glb').then(
        () => (at === 0 ? scene.look(viewerChoices().view) : scene.fit()),
        () => at === 0 && onFailure('failed'),
      )
    })
  }, [scene, loader, ids])

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is seen follows from looks and view
  useEffect(() => {
    for (const { id } of scans)
      if (shown[id]?.shape) scene?.put(id, { visible: isSeen(id), opacity: lookOf(id).opacity / 100 })
  }, [scene, looks, view, shown])

  const marks = useMemo(
    (): readonly Mark[] =>
      measure.points.map((point, at) => ({
        key: String(at),
        point,
        content: <span className="block size-3 rounded-full border-2 border-surface bg-primary" />,
      })),
    [measure.points],
  )
  const ready = Object.values(shown).some(({ shape }) => shape)
  const key = (pressed: string): boolean => {
    if (pressed === 'm') measure.turn()
    else if (pressed === 's') setCutting(on => !on)
    else if (pressed === 'Enter' && measure.on) {
      const canvas = document.activeElement
      const hit = canvas && scene?.pick(canvas.clientWidth / 2, canvas.clientHeight / 2)
      if (hit) measure.add(hit.point)
    } else return false
    return true
  }
  const percent = ({ loaded, total }: Progress) =>
    total ? `${Math.min(100, Math.round((loaded / total) * 100))} %` : `${Math.round(loaded / 1e6)} MB`
  return (
    <div data-model-frame className="flex size-full flex-col bg-sunken">
      <div className="relative min-h-0 flex-1">
        <ModelCanvas
          label={label}
          onScene={setScene}
          onNoWebgl={() => onFailure('noWebgl')}
          pictureName="scan"
          onView={setView}
          onPick={hit => measure.on && hit && measure.add(hit.point)}
          onKey={key}
          tools={
            <>
              <IconButton
                icon={Ruler}
                size="small"
                variant={measure.on ? 'primary' : 'secondary'}
                label={t('model.measure')}
                aria-pressed={measure.on}
                aria-keyshortcuts="m"
                onClick={measure.turn}
              />
              <IconButton
                icon={Scissors}
                size="small"
                variant={cutting ? 'primary' : 'secondary'}
                label={t('model.section')}
                aria-pressed={cutting}
                aria-keyshortcuts="s"
                onClick={() => setCutting(!cutting)}
              />
            </>
          }
        >
          {scene && <Marks scene={scene} marks={marks} />}
          {measure.on && measure.points.length < 2 && <Crosshair />}
          {!ready && <Loading delay={200} className="absolute inset-0" />}
        </ModelCanvas>
        <div role="status" className="pointer-events-none absolute inset-x-3 bottom-2 text-center text-sm">
          {measure.on && (
            <span className="rounded-control bg-raised px-2.5 py-1 shadow-float tabular-nums">
              {measure.mm === null ? t('model.measureHelp') : t('model.mm', { value: measure.mm.toFixed(2) })}
            </span>
          )}
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2 border-t border-line bg-surface px-4 py-2">
        {scans.map(source => {
          const { shape, progress, isWhole } = shown[source.id] ?? {}
          const { opacity } = lookOf(source.id)
          const visible = isSeen(source.id)
          const set = (more: Partial<{ visible: boolean; opacity: number }>) => {
            // A scan that is switched on is shown in every view; the others stay as they are seen.
            const others = scans.map(({ id }) => [id, { ...lookOf(id), visible: isSeen(id) }])
            setLooks({ ...Object.fromEntries(others), [source.id]: { visible, opacity, ...more } })
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
                checked={visible}
                onChange={event => set({ visible: event.target.checked })}
              />
              <Slider
                label={t('model.opacity', { name: source.name })}
                text={`${opacity} %`}
                min={10}
                max={100}
                step={5}
                value={opacity}
                disabled={!visible}
                onChange={value => set({ opacity: value })}
                className="w-24"
              />
              {progress && (
                <span role="status" className="text-sm text-ink-2 tabular-nums">
                  {t('model.loading', { part: percent(progress) })}
                </span>
              )}
              {shape && !isWhole && !progress && source.whole && (
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
        {cutting && scene && <SectionPanel scene={scene} />}
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

/** Where a point is set by the Enter key. */
function Crosshair() {
  return (
    <span
      aria-hidden
      className="pointer-events-none absolute top-1/2 left-1/2 size-6 -translate-1/2 before:absolute before:inset-y-0 before:left-1/2 before:w-px before:bg-primary after:absolute after:inset-x-0 after:top-1/2 after:h-px after:bg-primary"
    />
  )
}
