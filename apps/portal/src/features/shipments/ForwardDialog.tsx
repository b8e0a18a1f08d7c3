import { useTranslation } from 'react-i18next'
import { CourierDialog, type CourierDialogProps } from './CourierDialog.tsx'

type Props = Pick<CourierDialogProps, 'title' | 'description' | 'dateLabel' | 'onSubmit'> & {
  onClose: () => void
}

/** A dialog for the courier that forwards something from the DSO to the doctor. */
export function ForwardDialog({ onClose, ...props }: Props) {
  const { t } = useTranslation('shipments')
  return (
    <CourierDialog
      {...props}
      open
      onOpenChange={isOpen => !isOpen && onClose()}
      submitLabel={t('dialog.lastMile.submit')}
    />
  )
}
