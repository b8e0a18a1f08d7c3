import { correctLotForm, type LotDetail, lotCalls } from '@archway/contract/lab'
import { Controller, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod/mini'
import { failDialog } from '../../../platform/form/dialog-failure.ts'
import { resolverOf } from '../../../platform/form/form.ts'
import { useCallMutation } from '../../../platform/http/use-call.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { DateField } from '../../../ui/form/date/DateField.tsx'
import { TextArea } from '../../../ui/form/TextArea.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { FormDialog } from '../../../ui/overlay/FormDialog.tsx'
import { lotViews } from './lot-views.ts'

type Values = z.input<typeof correctLotForm>
type Output = z.output<typeof correctLotForm>
type Props = { lot: LotDetail; onClose: () => void; onCorrected: (lotId: string) => void }

/** Corrects the number or the expiry date of a lot for all of its orders. Props: `lot`, `onClose`, `onCorrected(lotId)`. */
export function CorrectDialog({ lot, onClose, onCorrected }: Props) {
  const { t } = useTranslation('lots')
  const write = useCallMutation(lotCalls.correctLot, { affects: lotViews, quiet: true })
  const form = useForm<Values, unknown, Output>({
    resolver: resolverOf<Values, Output>(correctLotForm),
    mode: 'onTouched',
    defaultValues: { number: lot.number, expiresOn: lot.expiresOn, reason: '' },
  })
  const { errors } = form.formState
  return (
    <FormDialog
      open
      onOpenChange={isOpen => !isOpen && onClose()}
      form={form}
      title={t('correct.title', { number: lot.number })}
      description={t('correct.text', { count: lot.orders })}
      submitLabel={t('correct.submit')}
      onSubmit={async body => {
        const { data } = await write.mutateAsync({ params: { lotId: lot.uuid }, body })
        toast.success(t('correct.done', { number: data.number }))
        onCorrected(data.uuid)
      }}
      onFailure={error => failDialog(form, error, onClose)}
    >
      <TextField
        label={t('column.number')}
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        {...form.register('number')}
        error={errors.number?.message}
        required
      />
      <Controller
        name="expiresOn"
        control={form.control}
        render={({ field }) => (
          <DateField
            {...field}
            value={field.value ?? ''}
            onChange={day => field.onChange(day || null)}
            label={t('column.expiresOn')}
            error={errors.expiresOn?.message}
          />
        )}
      />
      <TextArea
        label={t('reason')}
        help={t('reasonHelp')}
        {...form.register('reason')}
        error={errors.reason?.message}
        required
      />
    </FormDialog>
  )
}
