import type { Plan } from '@archway/contract/plans'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyCases } from '../../ui/drawings/empty.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { CheckboxField } from '../../ui/form/CheckboxField.tsx'
import { asWritten } from '../../ui/page/as-written.ts'
import { Fold } from '../../ui/page/Fold.tsx'
import { Workspace } from '../../ui/page/Workspace.tsx'
import { CommentAnswers } from './comments/CommentAnswers.tsx'
import { PlanComments } from './PlanComments.tsx'
import { PlanDocuments } from './PlanDocuments.tsx'
import { PlanFacts } from './PlanFacts.tsx'
import { PlanStatusChip } from './PlanStatusChip.tsx'
import { PlanTables } from './PlanTables.tsx'
import { PlanVersions } from './PlanVersions.tsx'
import { PlanComparison } from './review/PlanComparison.tsx'
import { PlanStage } from './review/PlanStage.tsx'
import type { BesideRecords } from './review/plan-records.ts'
import { usePlanLook } from './review/use-plan-look.ts'
import { SharePlan } from './SharePlan.tsx'
import { StepSheet } from './StepSheet.tsx'

/** Controls for deciding on the newest version, shown with its models. */
export type PlanReviewed = {
  readonly planUuid: string
  /** Manufacturing starts with the approval. */
  readonly atOnce: boolean
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
}

type PlanTabProps = {
  /** Newest first. */
  plans: readonly Plan[]
  roundNumber: (refinementUuid: string) => number | undefined
  reasonTitle: (code: string) => string
  prescription: ReactNode
  /** Records of the case for comparison with the models. */
  records?: readonly BesideRecords[]
  /** Left out where the newest version is not the reader's to approve. */
  review?: PlanReviewed | undefined
}

/**
 * The treatment plan of a case: the models of a version fill the window, and a panel has all other information.
 * Props: `plans`, `roundNumber(uuid)`, `reasonTitle(code)`, `prescription`, `review`.
 */
export function PlanTab({ plans, ...rest }: PlanTabProps) {
  const { t } = useTranslation('plans')
  // The version being read stays open when a newer one arrives; the newer one appears in the list.
  const [chosenUuid, choose] = useState(plans[0]?.uuid)
  const plan = plans.find(({ uuid }) => uuid === chosenUuid) ?? plans[0]
  if (!plan)
    return (
      <div className="overflow-y-auto">
        <EmptyState drawing={<EmptyCases />} title={t('empty.title')} text={t('empty.text')} />
      </div>
    )
  return <Version key={plan.uuid} {...rest} plans={plans} plan={plan} onChoose={choose} />
}

type VersionProps = PlanTabProps & { plan: Plan; onChoose: (uuid: string) => void }

function Version({
  plans,
  plan,
  onChoose,
  roundNumber,
  reasonTitle,
  prescription,
  records,
  review,
}: VersionProps) {
  const { t } = useTranslation('plans')
  const look = usePlanLook(plan)
  const isUnpublished = plan.publishedAt === null
  const otherPlans = plans.filter(one => one.uuid !== plan.uuid && one.viewer === 'steps')
  const openReview = review?.planUuid === plan.uuid ? review : undefined
  return (
    <Workspace
      panelLabel={t('about')}
      head={<Head plan={plan} review={openReview} />}
      panel={
        <>
          {openReview && <Question plan={plan} atOnce={openReview.atOnce} className="px-4 pt-3 lg:hidden" />}
          <div className="flex flex-col gap-3 p-4 empty:hidden">
            {plan.status === 'INACTIVE' && <Banner tone="neutral">{t('replaced')}</Banner>}
            {isUnpublished && (
              <Banner tone="info" title={t('working.title')}>
                {t('working.text')}
              </Banner>
            )}
          </div>
          {plan.viewer === 'steps' && (
            <Fold name="step" title={t('review.sheet')}>
              <StepSheet
                plan={plan}
                step={look.ownStep}
                hasChart={look.needsChart}
                planned={look.plannedSetup}
              />
            </Fold>
          )}
          {!isUnpublished && <CommentAnswers wrapper={Fold} plan={plan} plans={plans} onOpen={look.open} />}
          <PlanComments
            wrapper={Fold}
            plan={plan}
            step={plan.viewer === 'steps' ? look.ownStep : null}
            tooth={look.tooth}
            onTooth={look.setTooth}
            takePicture={look.pictureTaker?.take}
            onOpen={look.open}
          />
          {plan.viewer === 'steps' && (otherPlans.length > 0 || (records?.length ?? 0) > 0) && (
            <Fold name="comparison" title={t('review.comparisonTitle')}>
              <PlanComparison plan={plan} otherPlans={otherPlans} records={records} look={look} />
            </Fold>
          )}
          <Fold name="facts" title={t('summary')}>
            <PlanFacts plan={plan} reasonTitle={reasonTitle} layout="two" />
          </Fold>
          {plan.technicianNote && (
            <Fold name="note" title={t('note')}>
              <p
                {...asWritten(plan.technicianNote)}
                className="text-base whitespace-pre-line text-match-parent"
              >
                {plan.technicianNote}
              </p>
            </Fold>
          )}
          {(!isUnpublished || plan.ipr.length + plan.attachments.length + plan.movements.length > 0) && (
            <PlanTables plan={plan} within={Fold} />
          )}
          <Fold name="prescription" title={t('prescription')}>
            {prescription}
          </Fold>
          <Fold name="versions" title={t('versions')}>
            <PlanVersions
              plans={plans}
              chosenUuid={plan.uuid}
              onChoose={onChoose}
              roundNumber={roundNumber}
            />
          </Fold>
          {!isUnpublished && (
            <Fold name="documents" title={t('documents')}>
              <div className="flex flex-wrap gap-2">
                <PlanDocuments plan={plan} />
                {plan.viewer === 'steps' && <SharePlan plan={plan} />}
              </div>
            </Fold>
          )}
        </>
      }
    >
      <PlanStage plan={plan} otherPlans={otherPlans} records={records} look={look} />
    </Workspace>
  )
}

/** The name of the version and, if it can be decided, the confirmation checkbox. */
function Head({ plan, review }: { plan: Plan; review: PlanReviewed | undefined }) {
  const { t } = useTranslation('plans')
  if (!review)
    return (
      <p className="flex min-h-9 flex-wrap items-center gap-2.5 text-base font-semibold max-lg:pb-2">
        {t('version', { version: plan.version })}
        <PlanStatusChip status={plan.status} />
      </p>
    )
  return (
    <div className="flex flex-col gap-2 lg:pt-1.5 lg:pb-1">
      <Question plan={plan} atOnce={review.atOnce} className="max-lg:hidden" />
      <CheckboxField
        label={t('dialog.approve.reviewed')}
        checked={review.checked}
        onChange={event => review.onChange(event.target.checked)}
      />
    </div>
  )
}

function Question({ plan, atOnce, className }: { plan: Plan; atOnce: boolean; className: string }) {
  const { t } = useTranslation('plans')
  return (
    <p className={`text-base ${className}`}>
      <span className="font-semibold">
        {t('dialog.approve.title', {
          version: plan.version,
          upperSteps: plan.upperSteps ?? 0,
          lowerSteps: plan.lowerSteps ?? 0,
        })}
      </span>
      {atOnce && <span className="block text-sm text-ink-2">{t('dialog.approve.atOnce')}</span>}
    </p>
  )
}
