import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Loading } from '../../../ui/feedback/Loading.tsx'
import { CheckboxField } from '../../../ui/form/CheckboxField.tsx'
import type { Option } from '../../../ui/form/option.ts'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { lazyPart } from '../../../ui/lazy/lazy-part.tsx'
import { ContactLegend } from '../../../ui/model/contacts/ContactLegend.tsx'
import { Marks } from '../../../ui/model/Marks.tsx'
import { ModelCanvas } from '../../../ui/model/ModelCanvas.tsx'
import { seenFrom } from '../../../ui/model/scene/views.ts'
import type { ModelScene } from '../../../ui/model/scene.ts'
import { useModelTools } from '../../../ui/model/tools/use-model-tools.tsx'
import { viewerChoices } from '../../../ui/model/viewer-choices.ts'
import { useViewerState, type ViewerState } from '../review/use-viewer-state.ts'
import { scaleEnd } from './movement-map.rules.ts'
import type { Planned } from './planned/planned.rules.ts'
import { StepControls } from './StepControls.tsx'
import type { Addresses, ShownMarks, Staged } from './staged.ts'
import { placeAmong, stageAt, stepsOfBoth } from './stages.rules.ts'
import { type ToothMark, usePlacedMarks, useToothEmphasis, useToothNumbers } from './tooth-marks.tsx'
import { useContacts } from './use-contacts.ts'
import { usePlayer } from './use-player.ts'
import { useStaged } from './use-staged.ts'
import { useStepName } from './use-step-name.ts'

const MovementPanel = lazyPart(async () => (await import('./MovementPanel.tsx')).MovementPanel, null)

export type StepViewerProps = {
  models: Addresses
  plan: { upperSteps: number | null; lowerSteps: number | null }
  /** The current step; without a model for it, the last one before it is shown. */
  step: number
  onStep: (step: number) => void
  onFailure: (why: 'noWebgl' | 'failed') => void
  /** Attachments to be drawn as bodies; none if undefined. */
  attachments?: ShownMarks['attachments'] | undefined
  /** Contacts with IPR, to be drawn as discs; none if undefined. */
  ipr?: ShownMarks['ipr'] | undefined
  /** The chairside work of the version, marked on the slider and named at its step, whatever is drawn on the models. */
  chairside?: ShownMarks | undefined
  marks?: readonly ToothMark[] | undefined
  tooth?: number | null | undefined
  onTooth?: ((tooth: number | null) => void) | undefined
  onScene?: ((scene: ModelScene | null) => void) | undefined
  /** Data of the models besides positions, once they are read. */
  onPlanned?: ((planned: Planned | null) => void) | undefined
  /** The name of this side, if two are shown side by side. */
  heading?: string | undefined
  /** Called with the steps of the models, once they are read. */
  onSteps?: ((steps: readonly number[]) => void) | undefined
  /** The version shown beside this one: the slider covers the steps of both. */
  comparedVersion?: { readonly steps: readonly number[]; readonly plan: StepViewerProps['plan'] } | undefined
  /** Shared view settings; without it the viewer has its own. */
  state?: ViewerState | undefined
  /** `leader` and `follower` are in one grid; the controls of the leader apply to both. */
  side?: 'alone' | 'leader' | 'follower' | undefined
  /** Further controls beside the arches. */
  choices?: ReactNode
  ghost?: boolean | undefined
  /** Names a tooth to its reader; FDI numbers where it is left out. */
  toothName?: ((tooth: number) => string) | undefined
}

const none: readonly never[] = []
const unknown: readonly number[] = []

/**
 * The teeth from step to step. Load it lazily, since it imports the 3D library. Props: `models`, `plan`, `step` with
 * `onStep(step)`, `onFailure(noWebgl | failed)`, and what is marked on the teeth.
 */
export function StepViewer(props: StepViewerProps) {
  const { models, plan, onFailure, attachments = none, ipr = none, marks = none, tooth, onTooth } = props
  const { t } = useTranslation('plans')
  const [scene, setScene] = useState<ModelScene | null>(null)
  const { stagedModel, loadedModels } = useStaged(models, () => onFailure('failed'))
  const ownState = useViewerState()
  const { view, setView, arches: chosenArches, setArches, over, setOver, ...state } = props.state ?? ownState
  const { colored, numbered, hovered, setHovered } = state
  const side = props.side ?? 'alone'
  const current = useRef(props)
  current.current = props

  const steps = stagedModel?.steps ?? unknown
  const index = stageAt(steps, props.step)
  const { comparedVersion } = props
  const both = useMemo(
    () => (comparedVersion ? stepsOfBoth(steps, comparedVersion.steps) : steps),
    [steps, comparedVersion],
  )
  /** Among the steps of both; `index` is among those of this version. */
  const place = stageAt(both, props.step)
  const lastStep = steps.at(-1) ?? 0
  const hasEnded = stagedModel !== null && (comparedVersion || side === 'follower') && props.step > lastStep
  const hasTeeth = (stagedModel?.teeth.length ?? 0) > 0
  const isMapped = colored === 'map' && hasTeeth
  const toothName = props.toothName ?? String
  // Versions shown side by side need not have models of the same steps.
  const overlayIndex = stageAt(steps, over)
  const ghost = props.ghost ? overlayIndex : null
  const endMm = useMemo(() => scaleEnd(farthest(stagedModel)), [stagedModel])
  const map = useMemo(
    () => (isMapped ? { from: overlayIndex, endMm } : null),
    [isMapped, overlayIndex, endMm],
  )
  const visibleView = useMemo(() => seenFrom(view, chosenArches), [view, chosenArches])
  const tools = useModelTools(scene, `${index} ${view === 'open'}`)
  const contacts = useContacts(stagedModel, index, colored === 'contacts', loadedModels)
  const show = (shownPlace: number) => {
    if (!scene || !stagedModel) return
    const at = placeAmong(steps, both, shownPlace)
    stagedModel.show(scene, {
      at,
      arches: visibleView,
      ghost,
      map,
      contacts: at === index ? contacts.distances : null,
    })
    // Ramps are marked with the attachments.
    stagedModel.mark(scene, at, visibleView, { ipr, attachments, biteRamps: props.attachments !== undefined })
  }
  const player = usePlayer({
    scene,
    index: place,
    last: Math.max(0, both.length - 1),
    onIndex: next => props.onStep(both[next] ?? 0),
    show,
  })
  // Shows models that were loaded in the meantime; during playback, the player draws every position.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a model that arrives may be the one to show
  useEffect(() => {
    if (!player.isDrawing) show(place)
  }, [
    scene,
    stagedModel,
    index,
    visibleView,
    ghost,
    map,
    contacts.distances,
    attachments,
    ipr,
    loadedModels,
    player.isDrawing,
  ])

  useEffect(() => {
    if (!scene || !stagedModel) return
    const { step, onStep } = current.current
    const [earliest = 0] = stagedModel.steps
    if (step < earliest) onStep(earliest)
    scene.look(viewerChoices().view)
  }, [scene, stagedModel])

  useEffect(() => {
    const { onPlanned, onSteps } = current.current
    onPlanned?.(stagedModel?.planned ?? null)
    if (stagedModel) onSteps?.(stagedModel.steps)
  }, [stagedModel])

  // After a comparison with a longer version.
  useEffect(() => {
    if (!comparedVersion) return
    return () => {
      const { step, onStep } = current.current
      if (step > lastStep) onStep(lastStep)
    }
  }, [comparedVersion, lastStep])

  useToothEmphasis(scene, stagedModel, hovered, tooth)
  const numbers = useToothNumbers({
    stagedModel,
    index,
    arches: visibleView,
    numbered,
    hovered,
    chosenTooth: tooth,
    toothName,
  })
  const placedMarks = usePlacedMarks({ stagedModel, index, arches: visibleView, marks })
  const name = useStepName(plan)(steps[index] ?? 0)
  const nameOf = useStepName(longest(plan, comparedVersion?.plan))
  return (
    <div
      data-model-frame={side === 'alone' ? '' : undefined}
      className={side === 'leader' ? 'contents' : 'flex h-full min-h-0 min-w-0 flex-col bg-surface'}
    >
      <div className="relative flex min-h-0 min-w-0 flex-1 flex-col bg-sunken">
        {props.heading && (
          <p className="flex min-h-9 shrink-0 flex-wrap items-center gap-x-2 border-b border-line bg-surface px-4 text-sm">
            <span className="font-semibold">{props.heading}</span>
            <span className="text-ink-2 tabular-nums">{name}</span>
            {hasEnded && <span className="text-amber-ink">{t('viewer.ended')}</span>}
          </p>
        )}
        <div className="@container min-h-0 flex-1">
          <div className="flex size-full flex-col-reverse @xl:flex-row">
            {stagedModel && isMapped && (
              <MovementPanel
                movements={stagedModel.movements(overlayIndex, index)}
                end={endMm}
                nameOf={toothName}
                hovered={hovered}
                onHover={setHovered}
                chosenTooth={tooth ?? null}
                onChoose={one => onTooth?.(one)}
              />
            )}
            <div className="min-h-0 min-w-0 flex-1">
              <ModelCanvas
                label={t('viewer.scene', { step: name })}
                onScene={openedScene => {
                  setScene(openedScene)
                  props.onScene?.(openedScene)
                }}
                onNoWebgl={() => onFailure('noWebgl')}
                pictureName="plan"
                onView={setView}
                onPick={hit => tools.pick(hit) || onTooth?.(hit && (stagedModel?.toothOf(hit.id) ?? null))}
                onKey={tools.key}
                isFollower={side === 'follower'}
                tools={tools.buttons}
                // Finding the surface under the pointer takes long in models of whole arches, which have no teeth.
                onHover={
                  hasTeeth ? hit => setHovered(hit && (stagedModel?.toothOf(hit.id) ?? null)) : undefined
                }
              >
                {scene && <Marks scene={scene} marks={[...numbers, ...placedMarks]} />}
                {tools.overlay}
                {colored === 'contacts' && <ContactLegend state={contacts.state} />}
                {!stagedModel && <Loading delay={200} className="absolute inset-0" />}
              </ModelCanvas>
            </div>
          </div>
        </div>
        {stagedModel && loadedModels && loadedModels.doneCount < loadedModels.all && (
          <p role="status" className="absolute end-3 bottom-2 text-sm text-ink-2">
            {t('viewer.loading', { done: loadedModels.doneCount, all: loadedModels.all })}
          </p>
        )}
      </div>
      {side !== 'follower' && (
        <StepControls
          className={side === 'leader' ? 'order-1 lg:col-span-2' : undefined}
          name={nameOf(both[place] ?? 0)}
          index={place}
          steps={both}
          onIndex={next => {
            player.stop()
            props.onStep(both[next] ?? 0)
          }}
          player={player}
          chairside={props.chairside}
          arches={visibleView}
          onArches={chosenArches => {
            // An arch that is switched on is shown in every view.
            setView(null)
            setArches(chosenArches)
          }}
          has={stagedModel?.has ?? { upper: false, lower: false }}
        >
          {props.choices}
          <ViewChoices
            state={state}
            hasTeeth={hasTeeth}
            hasBothArches={stagedModel?.has.upper === true && stagedModel.has.lower}
            overlay={
              props.ghost || isMapped
                ? {
                    step: both[stageAt(both, over)] ?? 0,
                    options: both.map(step => ({ value: String(step), label: nameOf(step) })),
                    onStep: setOver,
                  }
                : null
            }
          />
        </StepControls>
      )}
    </div>
  )
}

/** The maximum distance of any tooth from its initial position, in mm. */
const farthest = (stagedModel: Staged | null): number =>
  Math.max(
    0,
    ...(stagedModel?.movements(0, Math.max(0, stagedModel.steps.length - 1)).map(({ mm }) => mm) ?? []),
  )

type StepCounts = StepViewerProps['plan']

/** The number of steps of the longer version, for names of steps that apply to both. */
const longest = (one: StepCounts, other: StepCounts | undefined): StepCounts => ({
  upperSteps: Math.max(one.upperSteps ?? 0, other?.upperSteps ?? 0),
  lowerSteps: Math.max(one.lowerSteps ?? 0, other?.lowerSteps ?? 0),
})

type ViewChoicesProps = {
  state: Pick<ViewerState, 'colored' | 'colorBy' | 'numbered' | 'setNumbered'>
  hasTeeth: boolean
  hasBothArches: boolean
  /** The step that is compared with the current one, and the steps to choose from; null if none is shown. */
  overlay: {
    readonly step: number
    readonly options: Option[]
    readonly onStep: (step: number) => void
  } | null
}

/** Tooth numbers, coloring by movement or by contacts, and the step that is compared with the current one. */
function ViewChoices({ state, hasTeeth, hasBothArches, overlay }: ViewChoicesProps) {
  const { t } = useTranslation('plans')
  const { colored, colorBy, numbered, setNumbered } = state
  return (
    <>
      {hasTeeth && (
        <>
          <CheckboxField
            label={t('viewer.numbers')}
            checked={numbered}
            onChange={event => setNumbered(event.target.checked)}
          />
          <CheckboxField
            label={t('viewer.map')}
            checked={colored === 'map'}
            onChange={event => colorBy(event.target.checked ? 'map' : null)}
          />
        </>
      )}
      {hasBothArches && (
        <CheckboxField
          label={t('viewer.contacts')}
          checked={colored === 'contacts'}
          onChange={event => colorBy(event.target.checked ? 'contacts' : null)}
        />
      )}
      {overlay && (
        <SelectField
          label={t('viewer.over')}
          value={String(overlay.step)}
          onChange={step => overlay.onStep(Number(step))}
          options={overlay.options}
        />
      )}
    </>
  )
}
