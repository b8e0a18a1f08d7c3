import { printJobCalls, scrapReasons } from '@archway/contract/orders'
import { Controller, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { failDialog } from '../../../platform/form/dialog-failure.ts'
import { resolverOf } from '../../../platform/form/form.ts'
import { useCallMutation } from '../../../platform/http/use-call.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { MultiSelectField } from '../../../ui/form/MultiSelectField.tsx'
import { FormDialog } from '../../../ui/overlay/FormDialog.tsx'
import { ScrapReasonField } from '../lab/pieces/ScrapReasonField.tsx'
import { entryName } from './entry-name.ts'
import type { JobActionProps } from './job-dialogs.ts'
import { jobViews } from './job-views.ts'

const fields = z.object({
  reason: z.enum(scrapReasons),
  entries: z.array(z.string()).check(z.minLength(1)),
})
type Values = z.output<typeof fields>

/** Fails a print job: its pieces wait to be made again, or those that are selected. */
export function FailDialog({ job, onClose }: JobActionProps) {
  const { t } = useTranslation(['printJobs', 'lab'])
  const { name, entries } = job
  const write = useCallMutation(printJobCalls.actOnPrintJob, { affects: jobViews, quiet: true })
  const form = useForm<Values, unknown, Values>({
    resolver: resolverOf<Values, Values>(fields),
    mode: 'onTouched',
    defaultValues: { reason: 'printFailed', entries: entries.map(({ uuid }) => uuid) },
  })
  const { errors } = form.formState
  return (
    <FormDialog
      open
      onOpenChange={isOpen => !isOpen && onClose()}
      form={form}
      title={t('printJobs:fail.title', { name })}
      description={t('printJobs:fail.text')}
      submitLabel={t('printJobs:action.fail')}
      invalidReason={t('printJobs:fail.whyNot')}
      onSubmit={async body => {
        await write.mutateAsync({ params: { jobId: job.uuid, action: 'fail' }, body })
        toast.success(t('printJobs:done.fail', { name }))
      }}
      onFailure={error => failDialog(form, error, onClose)}
    >
      <Controller
        name="reason"
        control={form.control}
        render={({ field }) => <ScrapReasonField {...field} error={errors.reason?.message} />}
      />
      <Controller
        name="entries"
        control={form.control}
        render={({ field }) => (
          <MultiSelectField
            {...field}
            label={t('lab:scrap.which')}
            options={entries.map(entry => ({ value: entry.uuid, label: entryName(entry) }))}
            error={errors.entries?.message}
            required
          />
        )}
      />
    </FormDialog>
  )
}
