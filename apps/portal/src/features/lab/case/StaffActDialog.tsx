import { type CaseDetail, caseCalls, type StaffCaseAction } from '@archway/contract/cases'
import { catalogCalls } from '@archway/contract/catalog'
import { labCalls } from '@archway/contract/lab'
import { useMemo } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { failDialog } from '../../../platform/form/dialog-failure.ts'
import { resolverOf } from '../../../platform/form/form.ts'
import { useCallMutation, useCallQuery } from '../../../platform/http/use-call.ts'
import { caseViews } from '../../../platform/live/case-views.ts'
import { ReasonsField } from '../../../platform/work/ReasonsField.tsx'
import { Loading } from '../../../ui/feedback/Loading.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { DateField } from '../../../ui/form/date/DateField.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { TextArea } from '../../../ui/form/TextArea.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { FormDialog } from '../../../ui/overlay/FormDialog.tsx'
import { ConcernedAssets } from './ConcernedAssets.tsx'
import { noInput, type StaffActInput, type StaffActOutput, staffActForm } from './staff-act-form.ts'
import { reasonsFor, staffActs } from './staff-acts.ts'

const staleTime = 10 * 60_000

type Props = {
  detail: CaseDetail
  action: StaffCaseAction
  /** Initial values. */
  preset?: Partial<StaffActInput>
  onDone?: () => void
  onClose: () => void
}

/**
 * Confirms a staff action and collects its fields. Props: `detail`, `action`, `preset`,
 * `onDone`, `onClose`.
 */
export function StaffActDialog({ detail, action, preset, onDone, onClose }: Props) {
  const { t } = useTranslation(['lab', 'cases'])
  const act = staffActs[action]
  const { identifier } = detail
  const catalog = useCallQuery(
    catalogCalls.rejectReasons,
    { query: {} },
    { enabled: !!act.scopes, staleTime },
  )
  const couriers = useCallQuery(catalogCalls.couriers, {}, { enabled: !!act.courier, staleTime })
  const reasons = useMemo(
    () => reasonsFor(act, detail, catalog.data?.data ?? []),
    [act, detail, catalog.data],
  )
  const write = useCallMutation(caseCalls.staffAct, {
    affects: [...caseViews, labCalls.queue, labCalls.queueOf, labCalls.qcSheet],
    quiet: true,
  })
  const resolver = useMemo(
    () => resolverOf<StaffActInput, StaffActOutput>(staffActForm(act, reasons)),
    [act, reasons],
  )
  const form = useForm<StaffActInput, unknown, StaffActOutput>({
    resolver,
    defaultValues: { ...noInput, ...preset },
    mode: 'onTouched',
  })
  const { errors } = form.formState
  const loading = (act.scopes && catalog.isPending) || (act.courier && couriers.isPending)
  return (
    <FormDialog
      open
      onOpenChange={isOpen => !isOpen && onClose()}
      form={form}
      title={t(`lab:act.dialog.${action}.title`, { identifier })}
      description={t(`lab:act.dialog.${action}.text`)}
      submitLabel={t(`cases:action.${action}`)}
      size={act.scopes ? 'large' : 'medium'}
      onSubmit={async body => {
        await write.mutateAsync({ params: { id: detail.uuid, action }, body })
        toast.success(t(`lab:act.dialog.${action}.done`, { identifier }))
        onDone?.()
      }}
      onFailure={error => failDialog(form, error, onClose)}
    >
      {loading && <Loading delay={300} />}
      {!loading && act.scopes && (
        <Controller
          name="reasons"
          control={form.control}
          render={({ field }) => (
            <ReasonsField
              reasons={reasons}
              value={field.value ?? []}
              onChange={field.onChange}
              error={errors.reasons?.message}
              help={t(act.reason === 'orComment' ? 'lab:act.reasonsOrComment' : 'lab:act.reasonsHelp')}
              required={act.reason === 'needed'}
            />
          )}
        />
      )}
      {act.assets && (
        <Controller
          name="assetKeys"
          control={form.control}
          render={({ field }) => (
            <ConcernedAssets
              detail={detail}
              value={field.value ?? []}
              onChange={field.onChange}
              error={errors.assetKeys?.message}
              required={act.assets === 'needed'}
            />
          )}
        />
      )}
      {act.courier && !loading && (
        <Controller
          name="courierId"
          control={form.control}
          render={({ field }) => (
            <SelectField
              {...field}
              label={t('lab:act.courier')}
              options={(couriers.data?.data ?? []).map(({ id, title }) => ({ value: id, label: title }))}
              error={errors.courierId?.message}
              required
            />
          )}
        />
      )}
      {act.courier && (
        <div className="grid gap-4 sm:grid-cols-2">
          <Controller
            name="pickupDate"
            control={form.control}
            render={({ field }) => (
              <DateField
                {...field}
                label={t('lab:act.pickupDate')}
                value={field.value ?? ''}
                onChange={day => field.onChange(day || undefined)}
                error={errors.pickupDate?.message}
                required
              />
            )}
          />
          <TextField
            label={t('lab:act.airwayBill')}
            dir="ltr"
            {...form.register('airwayBillNumber')}
            error={errors.airwayBillNumber?.message}
          />
        </div>
      )}
      {act.comment && (
        <TextArea
          label={t(act.comment === 'toSubmitter' ? 'lab:act.comment' : 'lab:act.why')}
          help={t(act.comment === 'toSubmitter' ? 'lab:act.commentHelp' : 'lab:act.whyHelp')}
          {...form.register('comment')}
          error={errors.comment?.message}
          required={act.commentNeeded}
        />
      )}
      {act.fee && (
        <TextField
          label={t('lab:act.fee')}
          help={t('lab:act.feeHelp')}
          {...form.register('feeNote')}
          error={errors.feeNote?.message}
          required
        />
      )}
    </FormDialog>
  )
}
