import { lotMaterials, type PrintJobDetail, printJobCalls, printJobForm } from '@archway/contract/orders'
import { Controller, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod/mini'
import { failDialog } from '../../../platform/form/dialog-failure.ts'
import { resolverOf } from '../../../platform/form/form.ts'
import { useCallMutation } from '../../../platform/http/use-call.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { FormDialog } from '../../../ui/overlay/FormDialog.tsx'
import type { JobDialogProps } from './job-dialogs.ts'
import { jobViews } from './job-views.ts'

type Values = z.input<typeof printJobForm>
type Output = z.output<typeof printJobForm>

/** Plans a print job, with orders on it, or changes one that is planned. */
export function JobDialog({ job, orders, onDone, onClose }: JobDialogProps) {
  const { t } = useTranslation(['printJobs', 'lots'])
  const create = useCallMutation(printJobCalls.createPrintJob, { affects: jobViews, quiet: true })
  const change = useCallMutation(printJobCalls.changePrintJob, { affects: jobViews, quiet: true })
  const form = useForm<Values, unknown, Output>({
    resolver: resolverOf<Values, Output>(printJobForm),
    mode: 'onTouched',
    defaultValues: {
      name: job?.name ?? '',
      printer: job?.printer ?? '',
      material: job?.material ?? 'PRINT_RESIN',
    },
  })
  const { errors } = form.formState
  const save = async ({ name, printer, material }: Output): Promise<PrintJobDetail> => {
    const body = { name, printer: printer ?? null, material }
    const { data } = job
      ? await change.mutateAsync({ params: { jobId: job.uuid }, body })
      : await create.mutateAsync({ body: { ...body, ...(orders && { orders: [...orders] }) } })
    return data
  }
  return (
    <FormDialog
      open
      onOpenChange={isOpen => !isOpen && onClose()}
      form={form}
      title={t(job ? 'printJobs:edit.title' : 'printJobs:new.title')}
      description={orders ? t('printJobs:new.withOrders', { count: orders.length }) : t('printJobs:new.text')}
      submitLabel={t(job ? 'printJobs:edit.save' : 'printJobs:new.action')}
      onSubmit={async values => {
        const saved = await save(values)
        toast.success(t(job ? 'printJobs:edit.done' : 'printJobs:new.done', { name: saved.name }))
        onDone?.(saved)
      }}
      onFailure={error => failDialog(form, error, onClose)}
    >
      <TextField
        label={t('printJobs:field.name')}
        help={t('printJobs:field.nameHelp')}
        {...form.register('name')}
        error={errors.name?.message}
        required
      />
      <TextField
        label={t('printJobs:field.printer')}
        {...form.register('printer')}
        error={errors.printer?.message}
      />
      <Controller
        name="material"
        control={form.control}
        render={({ field }) => (
          <SelectField
            {...field}
            label={t('printJobs:column.material')}
            options={lotMaterials.map(value => ({ value, label: t(`lots:material.${value}`) }))}
            error={errors.material?.message}
            required
          />
        )}
      />
    </FormDialog>
  )
}
