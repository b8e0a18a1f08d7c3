import { type Shipment, shipmentActForm, shipmentCalls } from '@archway/contract/shipments'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod/mini'
import { failDialog } from '../../../platform/form/dialog-failure.ts'
import { resolverOf } from '../../../platform/form/form.ts'
import { useCallMutation } from '../../../platform/http/use-call.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { TextArea } from '../../../ui/form/TextArea.tsx'
import { FormDialog } from '../../../ui/overlay/FormDialog.tsx'
import { shipmentViews } from './use-shipment-acts.ts'

type Values = z.input<typeof shipmentActForm>
type Output = z.output<typeof shipmentActForm>

const resolver = resolverOf<Values, Output>(
  shipmentActForm.check(ctx => {
    if (!ctx.value.comment)
      ctx.issues.push({ code: 'custom', input: 'given', path: ['comment'], params: { rule: 'required' } })
  }),
)

type Props = { shipment: Shipment; open: boolean; onOpenChange: (open: boolean) => void }

/** Undoes a departure that was recorded by mistake, with a reason (S6). */
export function UndoDialog({ shipment, open, onOpenChange }: Props) {
  const { t } = useTranslation('lab')
  const undo = useCallMutation(shipmentCalls.actOnShipment, { affects: shipmentViews, quiet: true })
  const form = useForm<Values, unknown, Output>({
    resolver,
    mode: 'onTouched',
    defaultValues: { comment: '' },
  })
  const { uuid, identifier } = shipment
  return (
    <FormDialog
      open={open}
      onOpenChange={isOpen => {
        if (!isOpen) form.reset()
        onOpenChange(isOpen)
      }}
      form={form}
      title={t('parcel.undoAsk', { identifier })}
      description={t('parcel.undoText')}
      submitLabel={t('parcel.undo')}
      onSubmit={async body => {
        await undo.mutateAsync({ params: { id: uuid, action: 'undo' }, body })
        toast.success(t('parcel.undone'))
      }}
      onFailure={error => failDialog(form, error, () => onOpenChange(false))}
    >
      <TextArea
        label={t('act.why')}
        help={t('parcel.undoWhyHelp')}
        {...form.register('comment')}
        error={form.formState.errors.comment?.message}
        required
      />
    </FormDialog>
  )
}
