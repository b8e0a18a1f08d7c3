import { catalogAdminCalls, holidayForm } from '@archway/contract/catalog'
import { Controller, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { resolverOf, showFailure } from '../../platform/form/form.ts'
import { useCallMutation } from '../../platform/http/use-call.ts'
import { useDates } from '../../platform/i18n/dates.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { DateField } from '../../ui/form/date/DateField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { FormDialog } from '../../ui/overlay/FormDialog.tsx'

const schema = z.extend(holidayForm, { date: z.iso.date() })

type Props = { holiday: { date: string; title: string }; onClose: () => void }

/** Adds or renames a holiday. */
export function HolidayDialog({ holiday, onClose }: Props) {
  const { t } = useTranslation('labSettings')
  const dates = useDates()
  const isEdit = holiday.title !== ''
  const form = useForm({ mode: 'onTouched', resolver: resolverOf(schema), defaultValues: holiday })
  const save = useCallMutation(catalogAdminCalls.saveHoliday, {
    quiet: true,
    affects: [catalogAdminCalls.holidays],
  })
  const { errors } = form.formState
  return (
    <FormDialog
      open
      onOpenChange={isOpen => !isOpen && onClose()}
      form={form}
      title={isEdit ? t('holiday.edit') : t('add.holidays')}
      description={t('holiday.help')}
      submitLabel={t('save')}
      onSubmit={async ({ date, title }) => {
        await save.mutateAsync({ params: { date }, body: { title } })
        toast.success(t('holiday.saved', { date: dates.day(date) }))
      }}
      onFailure={error => showFailure(form, error)}
    >
      <Controller
        name="date"
        control={form.control}
        render={({ field }) => (
          <DateField
            {...field}
            label={t('holiday.date')}
            required
            readOnly={isEdit}
            error={errors.date?.message}
          />
        )}
      />
      <TextField
        label={t('holiday.title')}
        required
        error={errors.title?.message}
        {...form.register('title')}
      />
    </FormDialog>
  )
}
