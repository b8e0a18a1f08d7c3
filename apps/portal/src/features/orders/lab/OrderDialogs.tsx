import { catalogCalls } from '@archway/contract/catalog'
import { type BoardOrder, type LotForm, orderActForm, type StaffOrderAction } from '@archway/contract/orders'
import { useMemo } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod/mini'
import { failDialog } from '../../../platform/form/dialog-failure.ts'
import { resolverOf } from '../../../platform/form/form.ts'
import { useCallQuery } from '../../../platform/http/use-call.ts'
import { ReasonsField } from '../../../platform/work/ReasonsField.tsx'
import { TextArea } from '../../../ui/form/TextArea.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { FormDialog } from '../../../ui/overlay/FormDialog.tsx'
import { LotsField } from './lots/LotsField.tsx'

export type DialogAction = Extract<StaffOrderAction, 'start' | 'finish' | 'hold' | 'reverse' | 'cancel'>
export const needsDialog = (action: StaffOrderAction): action is DialogAction =>
  action === 'start' || action === 'finish' || action === 'reverse' || isStopped(action)
const isStopped = (action: StaffOrderAction): action is 'hold' | 'cancel' =>
  action === 'hold' || action === 'cancel'

type Values = z.input<typeof orderActForm>
type Output = z.output<typeof orderActForm>

/** The form of each action, with the input that its row of the order table needs. */
const formFor = (action: FormAction, commentReasons: readonly string[]) =>
  orderActForm.check(ctx => {
    const { printJob, reasons = [], comment } = ctx.value
    const addIssue = (path: string, rule: string) =>
      ctx.issues.push({ code: 'custom', input: 'given', path: [path], params: { rule } })
    if (action === 'start' && !printJob) addIssue('printJob', 'required')
    if (isStopped(action) && reasons.length === 0 && !comment) addIssue('reasons', 'required')
    if (action === 'reverse' && !comment) addIssue('comment', 'required')
    if (reasons.some(code => commentReasons.includes(code)) && !comment) addIssue('comment', 'required')
  })

/** `finish` is handled by `FinishDialog`. */
type FormAction = Exclude<DialogAction, 'finish'>

type Props = {
  order: BoardOrder
  action: FormAction
  onAct: (body: Output) => Promise<void>
  onClose: () => void
}

/** Collects the input of an action: print job and lots, or reason. */
export function OrderDialog({ order, action, onAct, onClose }: Props) {
  const { t } = useTranslation(['lab', 'orders'])
  const catalog = useCallQuery(
    catalogCalls.rejectReasons,
    { query: { scope: 'order' } },
    { enabled: isStopped(action), staleTime: 600_000 },
  )
  const reasons = useMemo(() => (catalog.data?.data ?? []).filter(({ active }) => active), [catalog.data])
  const resolver = useMemo(() => {
    const commentReasons = reasons.filter(reason => reason.commentRequired).map(({ code }) => code)
    return resolverOf<Values, Output>(formFor(action, commentReasons))
  }, [action, reasons])
  const form = useForm<Values, unknown, Output>({
    resolver,
    mode: 'onTouched',
    defaultValues: { reasons: [], comment: '', ...(action === 'start' ? { lots: [] } : {}) },
  })
  const { errors } = form.formState
  const { identifier } = order
  return (
    <FormDialog
      open
      onOpenChange={isOpen => !isOpen && onClose()}
      form={form}
      title={t(`lab:board.${action}.title`, { identifier })}
      description={action === 'reverse' || isStopped(action) ? t(`lab:board.${action}.text`) : undefined}
      submitLabel={t(`orders:action.${action}`)}
      onSubmit={onAct}
      onFailure={error => failDialog(form, error, onClose)}
    >
      {action === 'start' && (
        <Controller
          name="lots"
          control={form.control}
          render={({ field }) => (
            <LotsField
              value={(field.value ?? []) as LotForm[]}
              onChange={field.onChange}
              orderMaterials={[order.material]}
            />
          )}
        />
      )}
      {action === 'start' && (
        <TextField
          label={t('lab:board.start.printJob')}
          help={t('lab:board.start.printJobHelp')}
          {...form.register('printJob', { setValueAs: (job: string) => job || undefined })}
          error={errors.printJob?.message}
          required
        />
      )}
      {action === 'reverse' && (
        <TextArea
          label={t('lab:act.why')}
          help={t('lab:act.whyHelp')}
          {...form.register('comment')}
          error={errors.comment?.message}
          required
        />
      )}
      {isStopped(action) && (
        <>
          <Controller
            name="reasons"
            control={form.control}
            render={({ field }) => (
              <ReasonsField
                reasons={reasons}
                value={field.value ?? []}
                onChange={field.onChange}
                error={errors.reasons?.message}
                help={t('lab:act.reasonsOrComment')}
              />
            )}
          />
          <TextArea
            label={t('lab:act.comment')}
            help={t('lab:act.commentHelp')}
            {...form.register('comment', { deps: ['reasons'] })}
            error={errors.comment?.message}
          />
        </>
      )}
    </FormDialog>
  )
}
