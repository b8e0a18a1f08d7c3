import { orderActForm } from '@archway/contract/orders'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { resolverOf } from '../../../platform/form/form.ts'
import { TextField } from '../../../ui/form/TextField.tsx'
import { FormDialog } from '../../../ui/overlay/FormDialog.tsx'

const form = z.required(z.pick(orderActForm, { printJob: true }))
type Values = z.input<typeof form>

type Props = { count: number; onSubmit: (printJob: string) => void; onClose: () => void }

/** The print job of several orders that are started together. Props: `count`, `onSubmit`, `onClose`. */
export function PrintJobDialog({ count, onSubmit, onClose }: Props) {
  const { t } = useTranslation('lab')
  const given = useForm<Values, unknown, z.output<typeof form>>({
    resolver: resolverOf<Values, z.output<typeof form>>(form),
    mode: 'onTouched',
    defaultValues: { printJob: '' },
  })
  return (
    <FormDialog
      open
      onOpenChange={open => !open && onClose()}
      form={given}
      title={t('boardView.start')}
      description={t('boardView.startText', { count })}
      submitLabel={t('boardView.start')}
      onSubmit={async ({ printJob }) => {
        onClose()
        onSubmit(printJob)
      }}
    >
      <TextField
        label={t('board.start.printJob')}
        help={t('board.start.printJobHelp')}
        {...given.register('printJob')}
        error={given.formState.errors.printJob?.message}
        required
      />
    </FormDialog>
  )
}
