import { labCalls } from '@archway/contract/lab'
import { orderCalls } from '@archway/contract/orders'
import { type Plan, planCalls } from '@archway/contract/plans'
import type { TFunction } from 'i18next'
import { CircleAlert, CircleCheck, LoaderCircle, type LucideIcon, TriangleAlert } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCallMutation } from '../../../platform/http/use-call.ts'
import { formatList } from '../../../platform/i18n/format-list.ts'
import { caseViews } from '../../../platform/live/case-views.ts'
import { Button } from '../../../ui/action/Button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { useConfirm } from '../../../ui/overlay/use-confirm.ts'
import { Card } from '../../../ui/page/Card.tsx'
import {
  type LineState,
  type PublishFacts,
  type PublishLine,
  publishLines,
  stepsDiffer,
} from './publish.rules.ts'
import { sheetNames } from './sheets.ts'
import type { PlanDraft } from './use-plan-draft.ts'

type Props = { plan: Plan; draft: PlanDraft; facts: PublishFacts }

const marks: Readonly<Record<LineState, { icon: LucideIcon; color: string }>> = {
  ready: { icon: CircleCheck, color: 'text-green-mark' },
  warning: { icon: TriangleAlert, color: 'text-amber-mark' },
  missing: { icon: CircleAlert, color: 'text-red-mark' },
  arriving: { icon: LoaderCircle, color: 'text-ink-3' },
}

/**
 * Checklist of a version (ready, unusual, missing) and the button that publishes it. Unsaved changes are saved
 * first.
 */
export function PublishCard({ plan, draft, facts }: Props) {
  const { t } = useTranslation(['lab', 'plans', 'kit'])
  const confirm = useConfirm()
  const [isBusy, setBusy] = useState(false)
  // A colleague may save while the confirmation is open.
  const latest = useRef(draft)
  useEffect(() => {
    latest.current = draft
  })
  const write = useCallMutation(planCalls.actOnPlan, {
    affects: [...caseViews, orderCalls.board, labCalls.queue, labCalls.queueOf],
  })
  const lines = publishLines(facts)
  const { version } = plan
  const names: Readonly<Record<PublishLine, string>> = {
    models: t('lab:authoring.publishing.models'),
    steps: t('lab:authoring.publishing.steps'),
    wearDays: t('lab:authoring.wearDays'),
    ipr: t('lab:authoring.ipr'),
    attachments: t('lab:authoring.attachments'),
    movements: t('lab:authoring.movements'),
  }
  const missing = lines.filter(({ state }) => state === 'missing').map(({ line }) => names[line])
  /** The field of a line that can be filled in on this page. */
  const emptyField = lines.find(
    ({ line, state }) => state === 'missing' && (line === 'steps' || line === 'wearDays'),
  )?.line
  const emptyStep = facts.upperSteps === undefined ? 'upperSteps' : 'lowerSteps'
  const emptyTables = sheetNames.filter(name => facts.rows[name] === 0).map(name => names[name])
  const warnings = [
    emptyTables.length > 0 && t('lab:authoring.publishing.emptyTables', { tables: formatList(emptyTables) }),
    stepsDiffer(facts) && facts.fileSteps && t('lab:authoring.publishing.stepsDiffer', facts.fileSteps),
    lines.some(({ line, state }) => line === 'models' && state === 'warning') && modelsWarning(t, facts),
  ].filter(text => text !== false && text !== null)
  const disabledReason =
    missing.length > 0
      ? t('lab:authoring.needed', { what: formatList(missing) })
      : facts.isArriving
        ? t('lab:authoring.arriving')
        : draft.isOutdated
          ? t('kit:changedText')
          : undefined

  const fill = (line: PublishLine) => draft.form.setFocus(line === 'steps' ? emptyStep : 'wearDays')

  const publish = async () => {
    const isConfirmed = await confirm({
      title: t('lab:authoring.ask.publish', { version }),
      message: (
        <>
          <span className="block">{t('lab:authoring.ask.publishText')}</span>
          {warnings.map(text => (
            <span key={text} className="mt-2 flex gap-2 text-ink">
              <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-amber-mark" />
              {text}
            </span>
          ))}
        </>
      ),
      confirmLabel: t('plans:action.publish'),
    })
    if (!isConfirmed) return
    if (latest.current.isOutdated) {
      toast.warning(t('kit:changedText'))
      return
    }
    setBusy(true)
    try {
      if (!(await latest.current.saveQuietly())) return
      const runAction = (action: 'convert' | 'publish') =>
        write.mutateAsync({ params: { id: plan.uuid, action }, body: {} })
      if (plan.status === 'GENERATING') await runAction('convert')
      await runAction('publish')
      toast.success(t('lab:authoring.done.publish', { version }))
    } catch {
      // The call has shown its refusal.
    } finally {
      setBusy(false)
    }
  }

  return (
    <Card title={t('lab:authoring.publishing.title', { version })}>
      <ul className="flex flex-col gap-3">
        {lines.map(({ line, state }) => {
          const { icon: Icon, color } = marks[state]
          return (
            <li key={line} className="flex gap-2.5 text-base">
              <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${color}`} />
              <div className="min-w-0">
                <p className="font-medium">
                  {(line === 'steps' || line === 'wearDays') && state === 'missing' ? (
                    <button
                      type="button"
                      onClick={() => fill(line)}
                      className="text-primary-text underline underline-offset-2"
                    >
                      {names[line]}
                    </button>
                  ) : (
                    names[line]
                  )}
                </p>
                <p className="text-ink-2 tabular-nums">
                  <PublishLineView line={line} state={state} facts={facts} />
                </p>
                {line === 'steps' && state === 'warning' && facts.fileSteps && (
                  <Button
                    size="small"
                    className="mt-1.5"
                    onClick={() => facts.fileSteps && draft.fillStepCounts(facts.fileSteps)}
                  >
                    {t('lab:authoring.publishing.useSteps')}
                  </Button>
                )}
              </div>
            </li>
          )
        })}
      </ul>
      <Button
        variant="primary"
        className="mt-5 w-full"
        loading={isBusy}
        {...(disabledReason ? { disabledReason } : {})}
        // As in a dialog, the disabled button leads to the first empty field.
        onClickCapture={() => emptyField && fill(emptyField)}
        onClick={() => void publish()}
      >
        {t('plans:action.publish')}
      </Button>
    </Card>
  )
}

const modelsWarning = (t: TFunction<['lab', 'plans']>, { archive }: PublishFacts): string =>
  archive?.status === 'refused'
    ? t('lab:authoring.publishing.refused')
    : t('lab:authoring.publishing.problems', { count: archive?.problems.length ?? 0 })

/** The result of one check. */
function PublishLineView({
  line,
  state,
  facts,
}: {
  line: PublishLine
  state: LineState
  facts: PublishFacts
}) {
  const { t } = useTranslation(['lab', 'plans'])
  const { fileSteps, rows, upperSteps, lowerSteps, wearDays, view } = facts
  if (state === 'missing') return t('lab:authoring.publishing.missing')
  if (state === 'arriving') return t('lab:authoring.arriving')
  if (line === 'models') {
    if (view === 'page') return t('lab:authoring.page')
    if (state === 'ready') return t('lab:authoring.publishing.ready')
    return modelsWarning(t, facts)
  }
  if (line === 'steps')
    return (
      <>
        {t('lab:authoring.publishing.stepsFound', { upper: upperSteps ?? 0, lower: lowerSteps ?? 0 })}
        {state === 'warning' && fileSteps && (
          <span className="block">{t('lab:authoring.publishing.stepsDiffer', fileSteps)}</span>
        )}
      </>
    )
  if (line === 'wearDays') return wearDays
  return rows[line] === 0
    ? t('lab:authoring.publishing.empty')
    : t('lab:authoring.rows', { count: rows[line] })
}
