import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { type ArchesScene, openArches, viewpoints } from './arches-scene.ts'
import { StepControls } from './StepControls.tsx'
import type { Stage } from './stages.rules.ts'
import { useModels } from './use-models.ts'

type StepViewerProps = {
  stages: readonly Stage[]
  steps: number
  onFailure: (why: 'noWebgl' | 'failed') => void
}

const turn = Math.PI / 18
const closer = 1.15
const playMs = 450

/**
 * The teeth from step to step: drag or the arrow keys turn them, plus and minus come closer. Load it lazily, it
 * brings the 3D library along. Props: `stages`, `steps`, `onFailure(noWebgl | failed)`.
 */
export function StepViewer({ stages, steps, onFailure }: StepViewerProps) {
  const { t } = useTranslation('plans')
  const canvas = useRef<HTMLCanvasElement>(null)
  const scene = useRef<ArchesScene>(null)
  const [index, setIndex] = useState(0)
  const [playing, setPlaying] = useState(false)
  const [shown, setShown] = useState({ upper: true, lower: true })
  const told = useRef(onFailure)
  told.current = onFailure

  const urls = useMemo(
    () => [...new Set(stages.flatMap(({ upper, lower }) => [upper, lower]))].filter(url => url !== null),
    [stages],
  )
  const { geometries, failed } = useModels(urls)
  const of = (url: string | null | undefined) => (url ? (geometries.get(url) ?? null) : null)
  const complete = (stage: Stage | undefined) =>
    stage !== undefined && [stage.upper, stage.lower].every(url => url === null || geometries.has(url))
  const ready = complete(stages[0])
  const stage = stages[index]

  useEffect(() => {
    if (failed) told.current('failed')
  }, [failed])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the scene is opened once, around the first stage
  useEffect(() => {
    if (!ready || !canvas.current) return
    try {
      scene.current = openArches(canvas.current, { upper: of(stages[0]?.upper), lower: of(stages[0]?.lower) })
    } catch {
      return told.current('noWebgl')
    }
    const watcher = new ResizeObserver(() => scene.current?.resize())
    watcher.observe(canvas.current)
    return () => {
      watcher.disconnect()
      scene.current?.dispose()
      scene.current = null
    }
  }, [ready])

  useEffect(() => {
    if (!complete(stage)) return
    scene.current?.show({
      upper: shown.upper ? of(stage?.upper) : null,
      lower: shown.lower ? of(stage?.lower) : null,
    })
  })

  useEffect(() => {
    if (!playing) return
    const timer = setInterval(
      () =>
        setIndex(now => {
          if (now + 1 < stages.length) return now + 1
          setPlaying(false)
          return now
        }),
      playMs,
    )
    return () => clearInterval(timer)
  }, [playing, stages.length])

  const press = (event: KeyboardEvent) => {
    const acts: Readonly<Record<string, (() => void) | undefined>> = {
      ArrowLeft: () => scene.current?.turn(-turn, 0),
      ArrowRight: () => scene.current?.turn(turn, 0),
      ArrowUp: () => scene.current?.turn(0, turn),
      ArrowDown: () => scene.current?.turn(0, -turn),
      '+': () => scene.current?.zoom(closer),
      '=': () => scene.current?.zoom(closer),
      '-': () => scene.current?.zoom(1 / closer),
    }
    const act = acts[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }
  const name =
    stage?.step === 0
      ? t('viewer.before')
      : stage?.step
        ? t('viewer.stepOf', { step: stage.step, all: steps })
        : t('viewer.modelOf', { model: index + 1, all: stages.length })
  return (
    <div className="flex flex-col">
      <div className="relative h-[min(26rem,60vh)] bg-sunken">
        <canvas
          ref={canvas}
          role="img"
          aria-label={t('viewer.scene', { step: name })}
          tabIndex={0}
          onKeyDown={press}
          className="block size-full cursor-grab touch-none active:cursor-grabbing focus-visible:-outline-offset-2"
        />
        {!ready && <Loading delay={200} className="absolute inset-0" />}
        {ready && (
          <fieldset aria-label={t('viewer.views')} className="absolute start-3 top-3 flex flex-wrap gap-1">
            {viewpoints.map(from => (
              <Button key={from} size="small" onClick={() => scene.current?.look(from)}>
                {t(`viewer.${from === 'upper' ? 'upperView' : from === 'lower' ? 'lowerView' : from}`)}
              </Button>
            ))}
          </fieldset>
        )}
        {ready && geometries.size < urls.length && (
          <p role="status" className="absolute end-3 bottom-2 text-sm text-ink-2">
            {t('viewer.loading', { done: geometries.size, all: urls.length })}
          </p>
        )}
      </div>
      <StepControls
        name={name}
        index={index}
        last={stages.length - 1}
        onIndex={next => {
          setPlaying(false)
          setIndex(next)
        }}
        playing={playing}
        onPlay={() => {
          if (!playing && index === stages.length - 1) setIndex(0)
          setPlaying(!playing)
        }}
        arches={shown}
        onArches={setShown}
        has={{ upper: stages[0]?.upper !== null, lower: stages[0]?.lower !== null }}
      />
    </div>
  )
}
