import { type Doctor, type DoctorAction, doctorCalls, doctorSteps } from '@archway/contract/doctors'
import { EllipsisVertical, Pencil } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../platform/session.ts'
import { useWrite } from '../../platform/use-call.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Menu, type MenuEntry } from '../../ui/Menu.tsx'
import { toast } from '../../ui/toast.ts'
import { useConfirm } from '../../ui/use-confirm.ts'

type Step = (typeof doctorSteps)[number]
const isStep = (action: DoctorAction): action is Step => (doctorSteps as readonly string[]).includes(action)
const dangerous: readonly DoctorAction[] = ['block', 'delete', 'deactivate']
const asked = ['block', 'deactivate', 'restrict', 'delete', 'reset'] as const
const isAsked = (action: DoctorAction): action is (typeof asked)[number] =>
  (asked as readonly string[]).includes(action)

/** What may be done with a doctor now, as the server says; a relationship manager may do nothing (ROLE-17). */
export function DoctorMenu({ doctor, onEdit }: { doctor: Doctor; onEdit: () => void }) {
  const { t } = useTranslation(['doctors', 'refusals'])
  const { user } = useSession()
  const confirm = useConfirm()
  const affects = [doctorCalls.doctors]
  const step = useWrite(doctorCalls.updateDoctor, { affects })
  const invite = useWrite(doctorCalls.inviteDoctor, { affects })
  const remove = useWrite(doctorCalls.deleteDoctor, { affects })
  const withheld = user.role.includes('RM') ? t('refusals:RM_NOT_ALLOWED') : undefined
  const params = { id: doctor.uuid }

  const take = async (action: DoctorAction) => {
    if (isAsked(action)) {
      const yes = await confirm({
        title: t(`action.${action}`),
        message: t(`confirm.${action}`, { name: doctor.name }),
        confirmLabel: t(`action.${action}`),
        tone: dangerous.includes(action) ? 'danger' : 'primary',
      })
      if (!yes) return
    }
    if (action === 'invite') await invite.mutateAsync({ params })
    else if (action === 'delete') await remove.mutateAsync({ params })
    else if (isStep(action)) await step.mutateAsync({ params, body: { action } })
    toast.success(action === 'invite' ? t('invited', { email: doctor.email }) : t('done'))
  }
  const entries: MenuEntry[] = [
    { id: 'edit', label: t('edit'), icon: Pencil, onSelect: onEdit, disabledReason: withheld },
    ...doctor.allowedActions
      .filter(action => isStep(action) || action === 'invite' || action === 'delete')
      .map(action => ({
        id: action,
        label: t(`action.${action}`),
        onSelect: () => void take(action).catch(() => {}),
        danger: dangerous.includes(action),
        disabledReason: withheld,
      })),
  ]
  return (
    <Menu
      align="end"
      trigger={<IconButton icon={EllipsisVertical} label={`${t('edit')}: ${doctor.name}`} />}
      entries={entries}
    />
  )
}
