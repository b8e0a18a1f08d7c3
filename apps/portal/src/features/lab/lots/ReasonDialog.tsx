import { type LotDetail, lotCalls, recallForm } from '@archway/contract/lab'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod/mini'
import { failDialog } from '../../../platform/form/dialog-failure.ts'
import { resolverOf } from '../../../platform/form/form.ts'
import { useCallMutation } from '../../../platform/http/use-call.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { TextArea } from '../../../ui/form/TextArea.tsx'
import { FormDialog } from '../../../ui/overlay/FormDialog.tsx'
import { lotViews } from './lot-views.ts'

type Values = z.input<typeof recallForm>
type Props = { lot: LotDetail; action: 'recall' | 'end'; onClose: () => void }

/** Recalls a lot, or ends its recall, with a reason. Props: `lot`, `action`, `onClose`. */
export function ReasonDialog({ lot, action, onClose }: Props) {
  const { t } = useTranslation('lots')
  const recall = useCallMutation(lotCalls.recallLot, { affects: lotViews, quiet: true })
  const end = useCallMutation(lotCalls.endRecall, { affects: lotViews, quiet: true })
  const form = useForm<Values, unknown, z.output<typeof recallForm>>({
    resolver: resolverOf<Values, z.output<typeof recallForm>>(recallForm),
    mode: 'onTouched',
    defaultValues: { reason: '' },
  })
  const { number, uuid } = lot
  return (
    <FormDialog
      open
      onOpenChange={isOpen => !isOpen && onClose()}
      form={form}
      title={t(`${action}.title`, { number })}
      description={t(`${action}.text`)}
      submitLabel={t(`${action}.submit`)}
      onSubmit={async body => {
        await (action === 'recall' ? recall : end).mutateAsync({ params: { lotId: uuid }, body })
        toast.success(t(`${action}.done`, { number }))
      }}
      onFailure={error => failDialog(form, error, onClose)}
    >
      <TextArea
        label={t('reason')}
        help={t('reasonHelp')}
        {...form.register('reason')}
        error={form.formState.errors.reason?.message}
        required
      />
    </FormDialog>
  )
}
