import { type StaffAccount, staffCalls, staffChange } from '@archway/contract/contacts'
import { Controller, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { resolverOf, showFailure } from '../../../platform/form/form.ts'
import { useCallMutation } from '../../../platform/http/use-call.ts'
import { refreshSession, useSession } from '../../../platform/session/session.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { FormDialog } from '../../../ui/overlay/FormDialog.tsx'
import { RoleField } from './RoleField.tsx'

/** Changes the role of a member of the staff; it holds from their next step on. */
export function RoleDialog({ row, onClose }: { row: StaffAccount; onClose: () => void }) {
  const { t } = useTranslation('labCompanies')
  const { user } = useSession()
  const form = useForm({ resolver: resolverOf(staffChange), defaultValues: { role: row.role } })
  const change = useCallMutation(staffCalls.changeStaff, { quiet: true, affects: [staffCalls.staffAccounts] })
  const { name } = row
  return (
    <FormDialog
      open
      onOpenChange={isOpen => !isOpen && onClose()}
      form={form}
      title={t('staff.changeRoleOf', { name })}
      submitLabel={t('staff.changeRole')}
      onSubmit={async ({ role = row.role }) => {
        await change.mutateAsync({ params: { staffId: row.uuid }, body: { role } })
        toast.success(t('staff.roleSaved', { name, role: t(`staff.roles.${role}`) }))
        if (row.uuid === user.uuid) await refreshSession()
      }}
      onFailure={error => showFailure(form, error)}
    >
      <Controller
        control={form.control}
        name="role"
        render={({ field, fieldState }) => <RoleField {...field} error={fieldState.error?.message} />}
      />
    </FormDialog>
  )
}
