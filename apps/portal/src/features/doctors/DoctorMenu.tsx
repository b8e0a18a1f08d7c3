import type { Doctor } from '@archway/contract/doctors'
import { Ellipsis, Pencil } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/action/IconButton.tsx'
import { Menu, type MenuEntry } from '../../ui/overlay/Menu.tsx'
import { type DoctorAct, useDoctorActs } from './use-doctor-acts.ts'

/** An action as a menu entry. */
export const entryOf = ({ action, label, danger, disabledReason, take }: DoctorAct): MenuEntry => ({
  id: action,
  label,
  danger,
  onSelect: take,
  ...(disabledReason ? { disabledReason } : {}),
})

/** The menu of actions on a doctor that the server allows now. */
export function DoctorMenu({ doctor, onEdit }: { doctor: Doctor; onEdit: () => void }) {
  const { t } = useTranslation('doctors')
  const { acts, editWithheld } = useDoctorActs(doctor)
  return (
    <Menu
      align="end"
      trigger={<IconButton icon={Ellipsis} label={t('actionsOf', { name: doctor.name })} />}
      entries={[
        {
          id: 'edit',
          label: t('edit'),
          icon: Pencil,
          onSelect: onEdit,
          ...(editWithheld ? { disabledReason: editWithheld } : {}),
        },
        ...acts.map(entryOf),
      ]}
    />
  )
}
