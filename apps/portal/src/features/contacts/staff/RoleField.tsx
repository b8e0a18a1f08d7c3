import { type StaffRole, staffRoles } from '@archway/contract/kernel'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { RadioGroupField } from '../../../ui/form/RadioGroupField.tsx'

/**
 * The role of a staff member; each option describes what the role may do. Props: those of a `Controller`'s field,
 * `error`.
 */
export function RoleField(
  props: Omit<ComponentProps<typeof RadioGroupField<StaffRole>>, 'label' | 'options' | 'required'>,
) {
  const { t } = useTranslation('labCompanies')
  return (
    <RadioGroupField
      {...props}
      label={t('staff.role')}
      required
      options={staffRoles.map(role => ({
        value: role,
        label: t(`staff.roles.${role}`),
        hint: t(`staff.roleHelp.${role}`),
      }))}
    />
  )
}
