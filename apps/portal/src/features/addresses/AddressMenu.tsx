import type { Address } from '@archway/contract/addresses'
import { Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { EditButton } from '../../ui/action/EditButton.tsx'
import { IconButton } from '../../ui/action/IconButton.tsx'

type Props = { address: Address; onEdit: () => void; onRemove: () => void }

/** The menu of an address in the table. */
export function AddressMenu({ address, onEdit, onRemove }: Props) {
  const { t } = useTranslation('addresses')
  return (
    <>
      <EditButton label={`${t('edit')}: ${address.title}`} onClick={onEdit} />
      <IconButton icon={Trash2} label={`${t('remove')}: ${address.title}`} onClick={onRemove} />
    </>
  )
}
