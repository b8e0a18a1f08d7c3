import { Pencil } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton, type IconButtonProps } from './IconButton.tsx'

/** The pencil that opens an edit dialog, 'Edit information' unless `label` says otherwise. */
export function EditButton({ label, ...rest }: Omit<IconButtonProps, 'icon' | 'label'> & { label?: string }) {
  const { t } = useTranslation('kit')
  return <IconButton {...rest} icon={Pencil} label={label ?? t('editInformation')} />
}
