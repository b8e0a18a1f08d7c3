import { caseFileCalls } from '@archway/contract/case-files'
import { labCalls } from '@archway/contract/lab'
import { orderCalls } from '@archway/contract/orders'
import {
  type PlanProduction,
  type ProductionArchive,
  planCalls,
  productionExceptionForm,
} from '@archway/contract/plans'
import { isolateText } from '@archway/words/locale'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { failDialog } from '../../../platform/form/dialog-failure.ts'
import { resolverOf } from '../../../platform/form/form.ts'
import { useCallMutation, useCallQuery } from '../../../platform/http/use-call.ts'
import { useDates } from '../../../platform/i18n/dates.ts'
import { caseViews } from '../../../platform/live/case-views.ts'
import { Button } from '../../../ui/action/Button.tsx'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { ProgressBar } from '../../../ui/feedback/ProgressBar.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { FilePicker } from '../../../ui/form/files/FilePicker.tsx'
import { TextArea } from '../../../ui/form/TextArea.tsx'
import { FormDialog } from '../../../ui/overlay/FormDialog.tsx'
import { useConfirm } from '../../../ui/overlay/use-confirm.ts'
import { asWritten } from '../../../ui/page/as-written.ts'

type Props = {
  planUuid: string
  /** Another archive can be added. */
  open: boolean
  /** Upload progress, 0 to 100; null if there is none. */
  sentPercent: number | null
  onPick: (file: File) => void
}

/** The production files of a version: its archive of models with the check, or an exception. */
export function ProductionFiles({ planUuid, open, sentPercent, onPick }: Props) {
  const { t } = useTranslation('lab')
  const [isAddingException, setExcepting] = useState(false)
  const { data } = useCallQuery(
    planCalls.planProduction,
    { params: { id: planUuid } },
    // The socket announces results; polling covers a missed event while the check runs.
    { refetchInterval: ({ state }) => (state.data?.data?.archive?.status === 'checking' ? 3000 : 60_000) },
  )
  const state = data?.data
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <FilePicker
        disabled={!open}
        label={t('authoring.production')}
        help={state?.steps ? t('authoring.productionExpected', state.steps) : t('authoring.productionHelp')}
        accept=".zip"
        loading={sentPercent !== null}
        onPick={([file]) => file && onPick(file)}
      />
      {sentPercent !== null && <ProgressBar label={t('authoring.productionSending')} value={sentPercent} />}
      {state && <State state={state} />}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {open && state?.archive && state.archive.status !== 'withdrawn' && (
          <WithdrawButton archive={state.archive} />
        )}
        {state?.canExcept && (
          <Button onClick={() => setExcepting(true)}>{t('authoring.exception.open')}</Button>
        )}
      </div>
      {isAddingException && <ExceptionDialog planUuid={planUuid} onClose={() => setExcepting(false)} />}
    </div>
  )
}

function State({ state: { archive, exception } }: { state: PlanProduction }) {
  const { t } = useTranslation('lab')
  const dates = useDates()
  return (
    <>
      {archive ? (
        <Archive archive={archive} />
      ) : (
        !exception && <p className="text-base text-ink-2">{t('authoring.productionNone')}</p>
      )}
      {exception && (
        <Banner tone="warning" title={t('authoring.exception.recorded')}>
          <p {...asWritten(exception.reason)}>{exception.reason}</p>
          <p className="text-ink-2">
            <bdi>{exception.by}</bdi> · <span className="tabular-nums">{dates.day(exception.at)}</span>
          </p>
        </Banner>
      )}
    </>
  )
}

function Archive({ archive: { fileName, status, done, total, problems } }: { archive: ProductionArchive }) {
  const { t } = useTranslation('lab')
  const name = isolateText(fileName)
  if (status === 'checking') {
    const text =
      total === 0
        ? t('authoring.check.waiting', { name })
        : t('authoring.check.checking', { name, done, total })
    return (
      <div role="status" className="flex flex-col gap-2 text-base text-ink-2">
        <p className="tabular-nums">{text}</p>
        <ProgressBar label={text} value={total === 0 ? 0 : Math.round((done / total) * 100)} />
      </div>
    )
  }
  if (status === 'withdrawn') return <Banner tone="info">{t('authoring.check.withdrawn', { name })}</Banner>
  if (status === 'accepted') return <Banner tone="success">{t('authoring.check.accepted', { name })}</Banner>
  return (
    <Banner tone="error" title={t('authoring.check.refused', { name })}>
      <ul className="list-disc ps-5">
        {problems.map(text => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </Banner>
  )
}

/** Withdraws the archive and its acceptance. */
function WithdrawButton({ archive: { assetUuid, fileName } }: { archive: ProductionArchive }) {
  const { t } = useTranslation('lab')
  const confirm = useConfirm()
  const change = useCallMutation(caseFileCalls.change, { affects: [...caseViews, ...productionViews] })
  const withdraw = async () => {
    const isConfirmed = await confirm({
      title: t('authoring.withdraw.title', { name: isolateText(fileName) }),
      message: t('authoring.withdraw.text'),
      confirmLabel: t('authoring.withdraw.open'),
      tone: 'danger',
    })
    if (!isConfirmed) return
    change.mutate(
      { params: { id: assetUuid }, body: { withdraw: true } },
      { onSuccess: () => toast.success(t('authoring.withdraw.done')) },
    )
  }
  return (
    <Button loading={change.isPending} onClick={() => void withdraw()}>
      {t('authoring.withdraw.open')}
    </Button>
  )
}

/** Queries that depend on whether an order can be manufactured. */
const productionViews = [planCalls.planProduction, orderCalls.board, labCalls.queue, labCalls.queueOf]

/** Asks for the reason of an exception. */
function ExceptionDialog({ planUuid, onClose }: { planUuid: string; onClose: () => void }) {
  const { t } = useTranslation('lab')
  const write = useCallMutation(planCalls.recordProductionException, {
    affects: [...caseViews, ...productionViews],
    quiet: true,
  })
  const form = useForm<{ reason: string }>({
    resolver: resolverOf<{ reason: string }, { reason: string }>(productionExceptionForm),
    mode: 'onTouched',
    defaultValues: { reason: '' },
  })
  return (
    <FormDialog
      open
      onOpenChange={isOpen => !isOpen && onClose()}
      form={form}
      title={t('authoring.exception.title')}
      description={t('authoring.exception.text')}
      submitLabel={t('authoring.exception.submit')}
      onSubmit={async body => {
        await write.mutateAsync({ params: { id: planUuid }, body })
        toast.success(t('authoring.exception.done'))
      }}
      onFailure={error => failDialog(form, error, onClose)}
    >
      <TextArea
        label={t('authoring.exception.reason')}
        help={t('authoring.exception.reasonHelp')}
        {...form.register('reason')}
        error={form.formState.errors.reason?.message}
        required
      />
    </FormDialog>
  )
}
