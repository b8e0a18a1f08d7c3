import { type LotForm, orderActForm } from '@archway/contract/orders'
import { Controller, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { resolverOf } from '../../../platform/form/form.ts'
import { TextField } from '../../../ui/form/TextField.tsx'
import { FormDialog } from '../../../ui/overlay/FormDialog.tsx'
import { LotsField } from './lots/LotsField.tsx'

const form = z.required(z.pick(orderActForm, { printJob: true, lots: true }))
type Values = z.input<typeof form>

type Props = {
  count: number
  /** The materials that the orders are made in. */
  orderMaterials: readonly string[]
  onSubmit: (printJob: string, lots: readonly LotForm[]) => void
  onClose: () => void
}

/** The print job and the lots of several orders that are started together. */
export function PrintJobDialog({ count, orderMaterials, onSubmit, onClose }: Props) {
  const { t } = useTranslation('lab')
  const printJobForm = useForm<Values, unknown, z.output<typeof form>>({
    resolver: resolverOf<Values, z.output<typeof form>>(form),
    mode: 'onTouched',
    defaultValues: { printJob: '', lots: [] },
  })
  return (
    <FormDialog
      open
      onOpenChange={isOpen => !isOpen && onClose()}
      form={printJobForm}
      title={t('boardView.start')}
      description={t('boardView.startText', { count })}
      submitLabel={t('boardView.start')}
      onSubmit={async ({ printJob, lots }) => {
        onClose()
        onSubmit(printJob, lots)
      }}
    >
      <Controller
        name="lots"
        control={printJobForm.control}
        render={({ field }) => (
          <LotsField
            value={field.value as LotForm[]}
            onChange={field.onChange}
            orderMaterials={orderMaterials}
          />
        )}
      />
      <TextField
        label={t('board.start.printJob')}
        help={t('board.start.printJobHelp')}
        {...printJobForm.register('printJob')}
        error={printJobForm.formState.errors.printJob?.message}
        required
      />
    </FormDialog>
  )
}
