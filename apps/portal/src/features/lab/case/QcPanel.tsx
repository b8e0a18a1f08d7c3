import { type CaseDetail, caseCalls, type StaffCaseAction } from '@archway/contract/cases'
import { labCalls, type QcItem, type QcSheet } from '@archway/contract/lab'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCallMutation, useCallQuery } from '../../../platform/http/use-call.ts'
import { useDates } from '../../../platform/i18n/dates.ts'
import { caseViews } from '../../../platform/live/case-views.ts'
import { Button } from '../../../ui/action/Button.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Loading } from '../../../ui/feedback/Loading.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { CheckboxField } from '../../../ui/form/CheckboxField.tsx'
import { TextArea } from '../../../ui/form/TextArea.tsx'
import { Card } from '../../../ui/page/Card.tsx'

type Props = { detail: CaseDetail; ask: (action: StaffCaseAction) => void }

/** The checklist of quality check: each tick is saved at once, then the case is passed or rejected. */
export function QcPanel({ detail, ask }: Props) {
  const sheet = useCallQuery(labCalls.qcSheet, { params: { id: detail.uuid } })
  if (sheet.isPending) return <Loading delay={300} />
  if (!sheet.data) return <ErrorState onRetry={() => void sheet.refetch()} />
  return <Sheet detail={detail} sheet={sheet.data.data} ask={ask} />
}

const tickedOn = ({ items }: QcSheet): QcItem[] =>
  items.filter(({ checked }) => checked).map(({ item }) => item)

function Sheet({ detail, sheet, ask }: Props & { sheet: QcSheet }) {
  const { t } = useTranslation('lab')
  const dates = useDates()
  const [checked, setChecked] = useState<readonly QcItem[]>(() => tickedOn(sheet))
  const [note, setNote] = useState(sheet.note ?? '')
  const [runningSaves, setRunningSaves] = useState(0)
  const save = useCallMutation(labCalls.saveQcSheet, { affects: [labCalls.qcSheet] })
  const act = useCallMutation(caseCalls.staffAct, {
    affects: [...caseViews, labCalls.queue, labCalls.queueOf, labCalls.qcSheet],
  })
  // One save after another: the last tick must not be overtaken by the one before.
  const saving = useRef<Promise<unknown>>(Promise.resolve())
  const saveSheet = (items: readonly QcItem[], text: string) => {
    setRunningSaves(count => count + 1)
    const next = saving.current.then(() =>
      save.mutateAsync({ params: { id: detail.uuid }, body: { checked: [...items], note: text } }),
    )
    saving.current = next.catch(() => {}).finally(() => setRunningSaves(count => count - 1))
    return next
  }
  // A colleague's ticks are merged while this form is open; text that is being edited stays.
  const known = useRef(sheet)
  useEffect(() => {
    if (runningSaves > 0 || known.current === sheet) return
    setChecked(tickedOn(sheet))
    setNote(typed => (typed === (known.current.note ?? '') ? (sheet.note ?? '') : typed))
    known.current = sheet
  }, [sheet, runningSaves])
  const tick = (item: QcItem, on: boolean) => {
    const next = on ? [...checked, item] : checked.filter(other => other !== item)
    setChecked(next)
    void saveSheet(next, note).catch(() => setChecked(checked))
  }
  const open = sheet.items.filter(({ item }) => !checked.includes(item)).length
  const may = (action: StaffCaseAction) => detail.allowedActions.includes(action)
  const pass = async () => {
    await saving.current
    await act.mutateAsync({
      params: { id: detail.uuid, action: 'qcPass' },
      body: { checklist: sheet.items.map(({ item }) => ({ item, passed: true })) },
    })
    toast.success(t('act.dialog.qcPass.done', { identifier: detail.identifier }))
  }
  return (
    <Card
      title={t('qc.title')}
      description={t('qc.progress', { done: sheet.items.length - open, all: sheet.items.length })}
      footer={
        may('qcPass') || may('qcReject') ? (
          <div className="flex flex-wrap gap-2 *:flex-1">
            {may('qcReject') && <Button onClick={() => ask('qcReject')}>{t('qc.reject')}</Button>}
            {may('qcPass') && (
              <Button
                variant="primary"
                loading={act.isPending}
                disabledReason={open > 0 ? t('qc.passBlocked', { count: open }) : undefined}
                onClick={() => void pass().catch(() => {})}
              >
                {t('qc.pass')}
              </Button>
            )}
          </div>
        ) : undefined
      }
    >
      <fieldset disabled={!may('qcPass')} aria-label={t('qc.title')} className="flex flex-col gap-3">
        {sheet.items.map(({ item }) => (
          <CheckboxField
            key={item}
            label={t(`item.${item}`)}
            checked={checked.includes(item)}
            onChange={event => tick(item, event.target.checked)}
          />
        ))}
        <TextArea
          label={t('qc.note')}
          help={t('qc.noteHelp')}
          rows={2}
          maxLength={2000}
          value={note}
          onChange={event => setNote(event.target.value)}
          onBlur={() => note !== (sheet.note ?? '') && void saveSheet(checked, note).catch(() => {})}
          className="mt-1"
        />
        {sheet.savedBy && (
          <p className="text-sm text-ink-3">
            {t('qc.saved', { name: sheet.savedBy, when: dates.moment(sheet.savedAt) })}
          </p>
        )}
      </fieldset>
    </Card>
  )
}
