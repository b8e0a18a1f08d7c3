import { pictureSize } from '@archway/mesh/picture-size'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Loading } from '../../../ui/feedback/Loading.tsx'
import { ModelViews } from '../../../ui/model/ModelViews.tsx'
import { seenFrom } from '../../../ui/model/scene/views.ts'
import { openStills, type StillMaker } from '../../../ui/model/still.ts'
import type { Planned } from './planned/planned.rules.ts'
import { StepControls } from './StepControls.tsx'
import type { Addresses, Arches, ShownMarks } from './staged.ts'
import { stageAt } from './stages.rules.ts'
import { openStaged, type Stills } from './stills.ts'
import { useStepName } from './use-step-name.ts'

type StepStillProps = {
  models: Addresses
  plan: { upperSteps: number | null; lowerSteps: number | null }
  step: number
  onStep: (step: number) => void
  onFailure: (why: 'failed') => void
  /** The chairside work of the version, marked on the slider and named at its step. */
  chairside?: ShownMarks | undefined
  /** Further controls beside the arches. */
  choices?: ReactNode
  heading?: string | undefined
  /** Data of the models besides positions, once they are read. */
  onPlanned?: ((planned: Planned | null) => void) | undefined
}

const views = ['front', 'right', 'left', 'upper', 'lower'] as const
type View = (typeof views)[number]
const bothArches: Arches = { upper: true, lower: true }

/**
 * The teeth at each step as still pictures, for browsers without WebGL. Props: `models`, `plan`, `step` with
 * `onStep(step)`, `onFailure(failed)`, `choices`, `heading`.
 */
export function StepStill(props: StepStillProps) {
  const { models, plan, step, onStep, onFailure, choices, heading } = props
  const { t } = useTranslation('plans')
  const { t: kit } = useTranslation('kit')
  const canvas = useRef<HTMLCanvasElement>(null)
  const [renderedStills, setRenderedStills] = useState<{ maker: StillMaker; stills: Stills } | null>(null)
  const [isDrawn, setDrawn] = useState(false)
  const [view, setView] = useState<View>('front')
  const [visibleArches, setVisibleArches] = useState<Arches>(bothArches)
  const onFailureRef = useRef(onFailure)
  onFailureRef.current = onFailure
  const onPlannedRef = useRef(props.onPlanned)
  onPlannedRef.current = props.onPlanned

  // biome-ignore lint/correctness/useExhaustiveDependencies: the models of a version are opened once
  useEffect(() => {
    const stillMaker = openStills()
    let isUnmounted = false
    openStaged(models, stillMaker).then(
      stills => {
        if (isUnmounted) return
        setRenderedStills({ maker: stillMaker, stills })
        onPlannedRef.current?.(stills.planned)
      },
      () => !isUnmounted && onFailureRef.current('failed'),
    )
    return () => {
      isUnmounted = true
      stillMaker.close()
    }
  }, [])

  const steps = renderedStills?.stills.steps ?? []
  const index = stageAt(steps, step)
  const name = useStepName(plan)(steps[index] ?? 0)
  // One picture at a time: steps passed during rendering are skipped.
  const latestKey = useRef('')
  const turn = useRef<Promise<void>>(Promise.resolve())
  useEffect(() => {
    if (!renderedStills) return
    const { maker, stills } = renderedStills
    const arches = seenFrom(view, visibleArches)
    const key = JSON.stringify([index, view, arches])
    latestKey.current = key
    const draw = async () => {
      const framed = await stills.partsAt(0, arches)
      const picture = await maker.draw(await stills.partsAt(index, arches), framed, view)
      if (latestKey.current !== key) return
      canvas.current?.getContext('2d')?.putImageData(picture, 0, 0)
      setDrawn(true)
    }
    turn.current = turn.current.then(async () => {
      if (latestKey.current === key) await draw()
    })
    turn.current.catch(() => onFailureRef.current('failed'))
  }, [renderedStills, index, view, visibleArches])

  return (
    <div className="flex h-full min-h-0 flex-col">
      {heading && (
        <p className="flex min-h-9 shrink-0 items-center border-b border-line bg-surface px-4 text-sm font-semibold">
          {heading}
        </p>
      )}
      <div className="relative flex min-h-0 flex-1 flex-col bg-sunken">
        <div className="px-3 pt-3">
          <ModelViews views={views} current={view} onView={setView} />
        </div>
        <canvas
          ref={canvas}
          {...pictureSize}
          role="img"
          aria-label={t('viewer.still', { step: name, view: kit(`model.${view}`) })}
          className="block min-h-0 w-full flex-1 object-contain"
        />
        {!isDrawn && <Loading delay={200} className="absolute inset-0" />}
      </div>
      <p className="border-t border-line px-4 py-2 text-sm text-ink-2 sm:px-5">{t('viewer.noWebgl')}</p>
      <StepControls
        name={name}
        index={index}
        steps={steps}
        onIndex={next => onStep(steps[next] ?? 0)}
        chairside={props.chairside}
        arches={visibleArches}
        onArches={setVisibleArches}
        has={renderedStills?.stills.has ?? { upper: false, lower: false }}
      >
        {choices}
      </StepControls>
    </div>
  )
}
