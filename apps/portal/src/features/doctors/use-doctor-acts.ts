import { type Doctor, type DoctorAction, doctorCalls, doctorSteps } from '@archway/contract/doctors'
import { useTranslation } from 'react-i18next'
import { useCallMutation } from '../../platform/http/use-call.ts'
import { useSession } from '../../platform/session/session.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { useConfirm } from '../../ui/overlay/use-confirm.ts'
import { actOffers, type OfferedAction } from './act-offers.rules.ts'

type Step = (typeof doctorSteps)[number]
const isStep = (action: DoctorAction): action is Step => (doctorSteps as readonly string[]).includes(action)
const dangerous: readonly DoctorAction[] = ['block', 'delete', 'deactivate']
const confirmed = ['block', 'deactivate', 'restrict', 'delete', 'reset'] as const
const needsConfirmation = (action: DoctorAction): action is (typeof confirmed)[number] =>
  (confirmed as readonly string[]).includes(action)

export type DoctorAct = {
  action: OfferedAction
  label: string
  danger: boolean
  disabledReason?: string
  take: () => void
}

/** The actions on a doctor, with the texts of disabled ones (ROLE-17..24). */
export const useDoctorActs = (doctor: Doctor, onDeleted?: () => void) => {
  const { t } = useTranslation(['doctors', 'refusals'])
  const { user, company } = useSession()
  const confirm = useConfirm()
  const affects = [doctorCalls.doctors, doctorCalls.doctor]
  const updateDoctor = useCallMutation(doctorCalls.updateDoctor, { affects })
  const invite = useCallMutation(doctorCalls.inviteDoctor, { affects })
  const remove = useCallMutation(doctorCalls.deleteDoctor, {
    affects: onDeleted ? [doctorCalls.doctors] : affects,
  })
  // Not during a background refetch: a click on an action that is disabled for a moment would be lost.
  const isLoading = updateDoctor.isPending || invite.isPending || remove.isPending
  const params = { id: doctor.uuid }

  const take = async (action: OfferedAction) => {
    if (needsConfirmation(action)) {
      const isConfirmed = await confirm({
        title: t(`doctors:action.${action}`),
        message: t(`doctors:confirm.${action}`, { name: doctor.name }),
        confirmLabel: t(`doctors:action.${action}`),
        tone: dangerous.includes(action) ? 'danger' : 'primary',
      })
      if (!isConfirmed) return
    }
    if (action === 'invite') await invite.mutateAsync({ params })
    else if (action === 'delete') await remove.mutateAsync({ params })
    else if (isStep(action)) await updateDoctor.mutateAsync({ params, body: { action } })
    toast.success(action === 'invite' ? t('doctors:invited', { email: doctor.email }) : t('doctors:done'))
    if (action === 'delete') onDeleted?.()
  }
  const sentence = {
    LOADING: t('doctors:loading'),
    RM: t('refusals:RM_NOT_ALLOWED'),
    BLOCKED: t('refusals:BLOCKED'),
    RESET: t('doctors:resetDisabled'),
    HAS_CASES: t('refusals:HAS_CASES'),
  }
  const reader = {
    isRm: user.role.includes('RM'),
    blocked: company?.status === 'BLOCKED' || user.status === 'BLOCKED',
    loading: isLoading,
  }
  const acts: DoctorAct[] = actOffers(doctor, reader).map(({ action, withheld }) => ({
    action,
    label: t(`doctors:action.${action}`),
    danger: dangerous.includes(action),
    ...(withheld ? { disabledReason: sentence[withheld] } : {}),
    take: () => void take(action).catch(() => {}),
  }))
  const editWithheld = reader.isRm ? sentence.RM : reader.blocked ? sentence.BLOCKED : undefined
  return { acts, editWithheld }
}
