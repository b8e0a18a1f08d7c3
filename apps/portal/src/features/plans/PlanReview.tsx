import type { Plan, PlanComment } from '@archway/contract/plans'
import { formatNumber } from '@archway/words/locale'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../platform/i18n/language.ts'
import { useOwnViewer } from '../../platform/session/own-viewer.ts'
import { usePinName, useToothName } from '../../platform/work/tooth-names.ts'
import { cx } from '../../ui/class-names.ts'
import { CheckboxField } from '../../ui/form/CheckboxField.tsx'
import { useLinkedScenes } from '../../ui/model/use-linked-scenes.ts'
import { keepViewerChoices, viewerChoices } from '../../ui/model/viewer-choices.ts'
import { hasWebgl } from '../../ui/model/webgl.ts'
import { PlanModels } from './PlanModels.tsx'
import type { BesideRecords } from './review/plan-records.ts'
import type { PlanLook } from './review/use-plan-look.ts'
import { useViewerState } from './review/use-viewer-state.ts'
import { usePlanComments } from './use-plan-comments.ts'
import { Steps } from './viewer/Steps.tsx'
import type { Addresses } from './viewer/staged.ts'
import type { ToothMark } from './viewer/tooth-marks.tsx'

type Props = {
  plan: Plan
  models: Addresses
  /** Versions for comparison. */
  otherPlans: readonly Plan[]
  /** Records of the case for comparison. */
  records?: readonly BesideRecords[] | undefined
  onFailure: (why: 'failed') => void
  look: PlanLook
}

/**
 * The models of a version with the planned actions and the comments marked on its teeth, optionally with another
 * version beside it.
 */
export function PlanReview({ plan, models, otherPlans, records, onFailure, look }: Props) {
  const { t } = useTranslation('plans')
  useOwnViewer()
  const { step, setStep, tooth, setTooth, besideUuid, setNeedsChart, setPictureTaker, setPlannedSetup } = look
  const [isGhostShown, setGhost] = useState(() => viewerChoices().overlay)
  const [showsMarks, setShowsMarks] = useState(() => viewerChoices().marks)
  const [showsStill, setShowsStill] = useState(() => !hasWebgl())
  const isDrawn = showsStill || models.kind === 'steps'
  useEffect(() => setNeedsChart(isDrawn), [isDrawn, setNeedsChart])
  const other = otherPlans.find(({ uuid }) => uuid === besideUuid)
  const [otherSteps, setOtherSteps] = useState<{ uuid: string; steps: readonly number[] } | null>(null)
  const record = records?.find(({ key }) => key === besideUuid)
  const isDivided = other !== undefined || record !== undefined
  const state = useViewerState()
  const marks = useMarks(plan, look.ownStep, setTooth)
  const toothName = useToothName()
  const isOtherRead = other !== undefined && otherSteps?.uuid === other.uuid
  const compared = useMemo(
    () => (isOtherRead ? { steps: otherSteps.steps, plan: other } : undefined),
    [isOtherRead, otherSteps, other],
  )
  const link = useLinkedScenes(record ? 'direction' : 'place')
  const choices: ReactNode = showsStill ? null : (
    <>
      <CheckboxField
        label={t('review.ghost')}
        checked={isGhostShown}
        onChange={event => {
          setGhost(event.target.checked)
          keepViewerChoices({ overlay: event.target.checked })
        }}
      />
      {models.kind === 'teeth' && (
        <CheckboxField
          label={t('review.marks')}
          checked={showsMarks}
          onChange={event => {
            setShowsMarks(event.target.checked)
            keepViewerChoices({ marks: event.target.checked })
          }}
        />
      )}
    </>
  )
  // The older version comes first, as in the table of differences.
  const isOlder = other !== undefined && other.version < plan.version
  const besides = other && (
    <section
      aria-label={t('version', { version: other.version })}
      className={cx(
        'h-full min-h-0 min-w-0 border-line',
        isOlder ? 'max-lg:border-b lg:border-e' : 'max-lg:border-t lg:border-s',
      )}
    >
      <PlanModels key={other.uuid} plan={other}>
        {(models, fail) => (
          <Steps
            models={models}
            plan={other}
            step={step}
            onStep={setStep}
            onFailure={fail}
            attachments={showsMarks ? other.attachments : undefined}
            ipr={showsMarks ? other.ipr : undefined}
            tooth={tooth}
            ghost={isGhostShown}
            toothName={toothName}
            state={state}
            side="follower"
            onSteps={steps => setOtherSteps({ uuid: other.uuid, steps })}
            onScene={link.second}
            heading={t('version', { version: other.version })}
          />
        )}
      </PlanModels>
    </section>
  )
  return (
    <div
      // Full screen applies to both sides together.
      data-model-frame={isDivided ? '' : undefined}
      className={cx(
        'h-full bg-surface',
        isDivided &&
          'grid grid-cols-1 max-lg:grid-rows-[minmax(0,1fr)_minmax(0,1fr)_auto] lg:grid-cols-2 lg:grid-rows-[minmax(0,1fr)_auto]',
      )}
    >
      {isOlder && besides}
      <div className={isDivided ? 'contents' : 'h-full min-h-0 min-w-0'}>
        <Steps
          models={models}
          plan={plan}
          step={step}
          onStep={setStep}
          onFailure={onFailure}
          onStill={() => setShowsStill(true)}
          attachments={showsMarks ? plan.attachments : undefined}
          ipr={showsMarks ? plan.ipr : undefined}
          chairside={plan}
          marks={showsMarks ? marks : undefined}
          tooth={tooth}
          onTooth={setTooth}
          ghost={isGhostShown}
          toothName={toothName}
          choices={choices}
          heading={isDivided ? t('version', { version: plan.version }) : undefined}
          state={state}
          side={isDivided ? 'leader' : 'alone'}
          comparedVersion={compared}
          onPlanned={setPlannedSetup}
          onScene={scene => {
            link.first(scene)
            setPictureTaker(scene && { take: scene.picture })
          }}
        />
      </div>
      {!isOlder && besides}
      {record && (
        <section
          aria-label={record.label}
          className="flex h-full min-h-0 min-w-0 flex-col border-line max-lg:border-t lg:border-s"
        >
          <h3 className="flex min-h-9 shrink-0 items-center border-b border-line px-4 text-sm font-semibold">
            {record.label}
          </h3>
          <div className="min-h-0 flex-1">{record.content(link.second)}</div>
        </section>
      )}
    </div>
  )
}

const chip = 'rounded-chip px-1.5 text-xs font-semibold tabular-nums shadow-pop'

/** Reduction before this step and comments, on their teeth. */
const useMarks = (plan: Plan, step: number, onTooth: (tooth: number) => void): readonly ToothMark[] => {
  const { t } = useTranslation('plans')
  const name = useToothName()
  const pin = usePinName()
  const { data } = usePlanComments(plan.uuid)
  const comments = data?.data
  // biome-ignore lint/correctness/useExhaustiveDependencies: names change with the language alone, and t with it
  return useMemo(() => {
    const pinned = Map.groupBy(
      (comments ?? []).filter(comment => comment.tooth !== null && (comment.step ?? step) === step),
      ({ tooth }) => tooth as number,
    )
    return [
      ...plan.ipr
        .filter(({ beforeStep }) => beforeStep === step)
        .map(({ contact, mm }): ToothMark => {
          const teeth = contact.split('-').map(Number)
          const label = t('review.iprMark', { mm, contact: teeth.map(name).join('–') })
          return {
            key: contact,
            teeth,
            content: (
              <span title={label} className={`${chip} bg-amber text-amber-ink`}>
                <span aria-hidden>{formatNumber(mm, currentLanguage())}</span>
                <span className="sr-only">{label}</span>
              </span>
            ),
          }
        }),
      ...[...pinned].map(
        ([tooth, commentsOfTooth]): ToothMark => ({
          key: `comments ${tooth}`,
          teeth: [tooth],
          content: (
            <button
              type="button"
              title={commentsOfTooth.map(({ text }) => text).join('\n')}
              onClick={() => onTooth(tooth)}
              className={`${chip} min-h-6 min-w-6 bg-primary text-primary-ink`}
            >
              <span aria-hidden>{commentsOfTooth.length}</span>
              <span className="sr-only">{pin(commentsOfTooth[0] as PlanComment)}</span>
            </button>
          ),
        }),
      ),
    ]
  }, [plan, step, comments, t])
}
