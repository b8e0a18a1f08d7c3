import { caseFileCalls } from '@archway/contract/case-files'
import type { CaseDetail, StaffCaseAction } from '@archway/contract/cases'
import { labCalls, type QcGroup, type QcItem, type QcSheet, reasonsOfItems } from '@archway/contract/lab'
import { FolderOpen } from 'lucide-react'
import { type Ref, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { slotGroups } from '../../features/case-files/slots/case-slots.ts'
import type { StaffActInput } from '../../features/lab/case/staff-act-form.ts'
import { useCallQuery } from '../../platform/http/use-call.ts'
import { useDates } from '../../platform/i18n/dates.ts'
import { Button } from '../../ui/action/Button.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Loading } from '../../ui/feedback/Loading.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { TextArea } from '../../ui/form/TextArea.tsx'
import { Workspace } from '../../ui/page/Workspace.tsx'
import { checksOf, firstViewOf, isAnswered, type Looked, viewsOf } from './checks.ts'
import { isNewSince, type LastReturn, useLastReturn } from './last-return.ts'
import { Questions } from './Questions.tsx'
import { RecordStrip } from './RecordStrip.tsx'
import { RecordView } from './RecordView.tsx'
import { Returned } from './Returned.tsx'
import { useAnswers } from './use-answers.ts'
import { useCheckKeys } from './use-check-keys.ts'

type Props = {
  detail: CaseDetail
  ask: (action: StaffCaseAction, preset?: Partial<StaffActInput>) => void
  onDecided: () => void
  onFiles: () => void
}

/**
 * The quality check of a case: the records, one at a time and large, beside the checklist. Props: `detail`; `ask`
 * opens the dialog of a step; `onDecided` after the case passed; `onFiles` shows the case's files instead.
 */
export function QualityCheck(props: Props) {
  const params = { id: props.detail.uuid }
  const sheet = useCallQuery(labCalls.qcSheet, { params })
  const files = useCallQuery(caseFileCalls.ofCase, { params })
  const { last, isKnown } = useLastReturn(props.detail)
  if (sheet.data && files.data && isKnown)
    return <Sheet {...props} sheet={sheet.data.data} assets={files.data.data} last={last} />
  if (sheet.isError || files.isError)
    return <ErrorState onRetry={() => void Promise.all([sheet.refetch(), files.refetch()])} />
  return <Loading delay={300} />
}

type SheetProps = Props & {
  sheet: QcSheet
  assets: Parameters<typeof slotGroups>[1]
  last: LastReturn | null
}

function Sheet({ detail, sheet, assets, last, ask, onDecided, onFiles }: SheetProps) {
  const { t } = useTranslation('lab')
  const dates = useDates()
  const { answers, answer, note, setNote, saveNote, pass, passing } = useAnswers(detail, sheet)
  const checks = useMemo(() => checksOf(sheet, slotGroups(detail, assets)), [sheet, detail, assets])
  const views = viewsOf(checks)
  const first = checks.find(({ items }) => !isAnswered(answers, items)) ?? checks[0]
  const [group, setGroup] = useState<QcGroup>(first?.group ?? 'case')
  const isNew = isNewSince(last)
  const [chosenView, setChosenView] = useState<Looked | null>(null)
  const shownView = chosenView ?? firstViewOf(checks, group, isNew)
  const passButton = useRef<HTMLButtonElement>(null)
  // The record that failed an item, which must be sent again.
  const [failedViews, setFailedViews] = useState<ReadonlyMap<QcItem, Looked>>(new Map())

  const showView = (view: Looked) => {
    setChosenView(view)
    const groupOfView = views.find(entry => entry.view === view)?.group
    if (groupOfView) setGroup(groupOfView)
  }
  const openGroup = (next: QcGroup) => {
    setGroup(next)
    if (!views.some(entry => entry.group === next && entry.view === shownView))
      setChosenView(firstViewOf(checks, next, isNew, shownView))
  }
  const answerItems = (items: readonly QcItem[], isGood: boolean) => {
    answer(items, isGood)
    if (!isGood)
      setFailedViews(before => new Map([...before, ...items.map(item => [item, shownView] as const)]))
    const after = { ...answers, ...Object.fromEntries(items.map(item => [item, isGood])) }
    const currentCheck = checks.find(check => check.group === group)
    if (currentCheck && !isAnswered(after, currentCheck.items)) return
    const next = checks.find(check => !isAnswered(after, check.items))
    if (next) openGroup(next.group)
    else passButton.current?.focus()
  }
  const currentCheck = checks.find(check => check.group === group)
  const current = currentCheck?.items.find(item => answers[item] === undefined) ?? null
  useCheckKeys({
    onAnswer: isGood => current && answerItems([current], isGood),
    onAllGood: () => {
      const unanswered = currentCheck?.items.filter(item => answers[item] === undefined) ?? []
      if (unanswered.length > 0) answerItems(unanswered, true)
    },
    onNext: by => {
      const index = views.findIndex(view => view.view === shownView)
      const next = views[(index + by + views.length) % views.length]
      if (next) showView(next.view)
    },
  })

  const items = sheet.items.map(({ item }) => item)
  const failed = items.filter(item => answers[item] === false)
  const open = items.filter(item => answers[item] === undefined).length
  const slots = checks.flatMap(check => check.slots)
  const assetKeys = [...new Set(failed.map(item => failedViews.get(item)))].flatMap(view =>
    view && view !== 'case' ? [view] : [],
  )
  const decide = async () => {
    await pass()
    toast.success(t('act.dialog.qcPass.done', { identifier: detail.identifier }))
    onDecided()
  }
  const passRefusal =
    failed.length > 0
      ? t('qc.passFailed', { count: failed.length })
      : open > 0
        ? t('qc.passBlocked', { count: open })
        : undefined
  const may = (action: StaffCaseAction) => detail.allowedActions.includes(action)
  return (
    <Workspace
      panelLabel={t('qc.title')}
      head={
        <div className="flex min-h-9 items-center gap-2">
          <h2 className="min-w-0 flex-1 text-base font-semibold">
            {t('qc.title')}{' '}
            <span className="ms-1 text-sm font-normal text-ink-3 tabular-nums">
              {t('qc.progress', { done: items.length - open, all: items.length })}
            </span>
          </h2>
          <Button size="small" variant="ghost" icon={FolderOpen} onClick={onFiles}>
            {t('qc.files')}
          </Button>
        </div>
      }
      panel={
        <fieldset aria-label={t('qc.title')} className="flex min-w-0 flex-col">
          {last && <Returned {...last} />}
          {checks.map(check => (
            <Questions
              key={check.group}
              check={check}
              answers={answers}
              open={check.group === group}
              current={current}
              onOpen={() => openGroup(check.group)}
              onAnswer={answerItems}
            />
          ))}
          <div className="flex flex-col gap-3 p-4">
            <TextArea
              label={t('qc.note')}
              help={t('qc.noteHelp')}
              rows={2}
              maxLength={2000}
              value={note}
              onChange={event => setNote(event.target.value)}
              onBlur={saveNote}
            />
            {sheet.savedBy && (
              <p className="text-sm text-ink-3">
                {t('qc.saved', { name: sheet.savedBy, when: dates.moment(sheet.savedAt) })}
              </p>
            )}
          </div>
          {(may('qcPass') || may('qcReject')) && (
            <DecisionBar
              hasFailed={failed.length > 0}
              onReject={
                may('qcReject')
                  ? () => ask('qcReject', { reasons: reasonsOfItems(failed), assetKeys })
                  : undefined
              }
              onPass={may('qcPass') ? () => void decide().catch(() => {}) : undefined}
              isPassing={passing}
              passRefusal={passRefusal}
              passRef={passButton}
            />
          )}
        </fieldset>
      }
    >
      <div className="flex h-full flex-col bg-sunken">
        <RecordStrip checks={checks} looked={shownView} isNew={isNew} onLook={showView} />
        <div className="min-h-0 flex-1">
          <RecordView
            key={shownView}
            detail={detail}
            slot={slots.find(slot => slot.key === shownView) ?? null}
            isNew={isNew}
            assets={assets}
            among={slots.flatMap(({ file }) => file ?? [])}
          />
        </div>
      </div>
    </Workspace>
  )
}

type DecisionBarProps = {
  /** At least one item has failed. */
  hasFailed: boolean
  /** Undefined if the case may not be rejected. */
  onReject: (() => void) | undefined
  /** Undefined if the case may not be passed. */
  onPass: (() => void) | undefined
  isPassing: boolean
  /** Why the case cannot be passed yet. */
  passRefusal: string | undefined
  passRef: Ref<HTMLButtonElement>
}

/** The buttons that return or pass the case. */
function DecisionBar({ hasFailed, onReject, onPass, isPassing, passRefusal, passRef }: DecisionBarProps) {
  const { t } = useTranslation('lab')
  return (
    <div className="sticky bottom-0 border-t border-line bg-surface p-3">
      <p className="pb-2 text-sm text-ink-3 max-sm:hidden">{t('qc.keys')}</p>
      <div className="flex gap-2 *:flex-1">
        {onReject && (
          <Button variant={hasFailed ? 'danger' : 'secondary'} onClick={onReject}>
            {t('qc.reject')}
          </Button>
        )}
        {onPass && (
          <Button
            ref={passRef}
            variant="primary"
            loading={isPassing}
            disabledReason={passRefusal}
            onClick={onPass}
          >
            {t('qc.pass')}
          </Button>
        )}
      </div>
    </div>
  )
}
