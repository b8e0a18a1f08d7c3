import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Loading } from '../../../ui/feedback/Loading.tsx'
import { openLoader } from '../../../ui/model/loader.ts'
import { type Mark, Marks } from '../../../ui/model/Marks.tsx'
import { ModelCanvas } from '../../../ui/model/ModelCanvas.tsx'
import type { ModelScene } from '../../../ui/model/scene.ts'
import { StepControls } from './StepControls.tsx'
import { type Addresses, type Arches, openArches, openTeeth, type ShownMarks, type Staged } from './staged.ts'
import { stageAt } from './stages.rules.ts'
import { useStepName } from './use-step-name.ts'

/** A mark that belongs to a tooth, or between two. */
export type ToothMark = {
  readonly key: string
  readonly teeth: readonly number[]
  readonly content: ReactNode
}

export type StepViewerProps = {
  models: Addresses
  plan: { upperSteps: number | null; lowerSteps: number | null }
  /** The step that is looked at; where there is no model of it, the last before it is shown. */
  step: number
  onStep: (step: number) => void
  onFailure: (why: 'noWebgl' | 'failed') => void
  /** Bodies of attachments; none are shown where it is left out. */
  attachments?: ShownMarks['attachments'] | undefined
  marks?: readonly ToothMark[] | undefined
  tooth?: number | null | undefined
  onTooth?: ((tooth: number | null) => void) | undefined
  onScene?: ((scene: ModelScene | null) => void) | undefined
  /** Further choices beside the arches. */
  choices?: ReactNode
  ghost?: boolean | undefined
}

const playMs = 450
const none: readonly ToothMark[] = []
const unknown: readonly number[] = []

/**
 * The teeth from step to step. Load it lazily, it brings the 3D library along. Props: `models`, `plan`, `step` with
 * `onStep(step)`, `onFailure(noWebgl | failed)`, and what is marked on the teeth.
 */
export function StepViewer(props: StepViewerProps) {
  const { models, plan, onFailure, attachments, marks = none, tooth, onTooth, choices } = props
  const { t } = useTranslation('plans')
  const [scene, setScene] = useState<ModelScene | null>(null)
  const [staged, setStaged] = useState<Staged | null>(null)
  const [loaded, setLoaded] = useState<{ done: number; all: number } | null>(null)
  const [playing, setPlaying] = useState(false)
  const [shown, setShown] = useState<Arches>({ upper: true, lower: true })
  const told = useRef(props)
  told.current = props

  // biome-ignore lint/correctness/useExhaustiveDependencies: the models of a version are opened once
  useEffect(() => {
    if (!scene) return
    const loader = openLoader()
    let isGone = false
    const opened = (made: Staged) => {
      if (isGone) return
      const { step, onStep } = told.current
      const [earliest = 0] = made.steps
      if (step < earliest) onStep(earliest)
      made.show(scene, { index: stageAt(made.steps, step), arches: shown, ghost: false })
      scene.look('front')
      setStaged(made)
    }
    const open = async () => {
      if (models.kind === 'teeth') return opened(await openTeeth(models.url, loader))
      const {
        staged: made,
        first,
        all,
      } = openArches(models, loader, (done, count) => {
        if (!isGone) setLoaded({ done, all: count })
      })
      await first
      opened(made)
      await all
    }
    open().catch(() => !isGone && onFailure('failed'))
    return () => {
      isGone = true
      loader.close()
    }
  }, [scene])

  const steps = staged?.steps ?? unknown
  const index = stageAt(steps, props.step)
  const ghost = props.ghost ?? false
  // What was loaded since is shown when its turn comes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a model that arrives may be the one that is wanted
  useEffect(() => {
    if (!scene || !staged) return
    staged.show(scene, { index, arches: shown, ghost })
    staged.attach(
      scene,
      index,
      (attachments ?? []).filter(one => shown[one.tooth < 30 ? 'upper' : 'lower']),
    )
  }, [scene, staged, index, shown, ghost, attachments, loaded])

  useEffect(() => {
    if (!tooth || !scene || !staged) return
    const id = `tooth ${tooth}`
    if (staged.middleOf(tooth, 0) === null) return
    scene.put(id, { emphasis: true })
    return () => scene.put(id, { emphasis: false })
  }, [tooth, scene, staged])

  useEffect(() => {
    if (!playing) return
    const timer = setInterval(() => {
      const next = steps[stageAt(steps, told.current.step) + 1]
      if (next === undefined) setPlaying(false)
      else told.current.onStep(next)
    }, playMs)
    return () => clearInterval(timer)
  }, [playing, steps])

  const placed = useMemo(
    (): readonly Mark[] =>
      marks.flatMap(({ key, teeth, content }) => {
        const points = teeth.flatMap(one => {
          const point = shown[one < 30 ? 'upper' : 'lower'] ? staged?.middleOf(one, index) : null
          return point ? [point] : []
        })
        const [a, b = a] = points
        if (!a || !b || points.length < teeth.length) return []
        return [{ key, content, point: [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2, (a[2] + b[2]) / 2] as const }]
      }),
    [marks, staged, index, shown],
  )
  const name = useStepName(plan)(steps[index] ?? 0)
  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className="relative min-h-0 flex-1 bg-sunken">
        <ModelCanvas
          label={t('viewer.scene', { step: name })}
          onScene={opened => {
            setScene(opened)
            props.onScene?.(opened)
          }}
          onNoWebgl={() => onFailure('noWebgl')}
          pictureName="plan"
          onPick={onTooth && (hit => onTooth(hit && (staged?.toothOf(hit.id) ?? null)))}
        >
          {scene && <Marks scene={scene} marks={placed} />}
          {!staged && <Loading delay={200} className="absolute inset-0" />}
        </ModelCanvas>
        {staged && loaded && loaded.done < loaded.all && (
          <p role="status" className="absolute end-3 bottom-2 text-sm text-ink-2">
            {t('viewer.loading', loaded)}
          </p>
        )}
      </div>
      <StepControls
        name={name}
        index={index}
        last={Math.max(0, steps.length - 1)}
        onIndex={next => {
          setPlaying(false)
          props.onStep(steps[next] ?? 0)
        }}
        playing={playing}
        onPlay={() => {
          if (!playing && index === steps.length - 1) props.onStep(steps[0] ?? 0)
          setPlaying(!playing)
        }}
        arches={shown}
        onArches={setShown}
        has={staged?.has ?? { upper: false, lower: false }}
      >
        {choices}
      </StepControls>
    </div>
  )
}
