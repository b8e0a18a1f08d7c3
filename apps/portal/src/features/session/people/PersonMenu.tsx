import { type ProtectedPerson, peopleCalls } from '@archway/contract/session'
import { Ellipsis, KeyRound, LogOut } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCallMutation } from '../../../platform/http/use-call.ts'
import { isStaff, useSession } from '../../../platform/session/session.ts'
import { IconButton } from '../../../ui/action/IconButton.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { lazyDialog } from '../../../ui/lazy/lazy-dialog.tsx'
import { Menu } from '../../../ui/overlay/Menu.tsx'
import { useConfirm } from '../../../ui/overlay/use-confirm.ts'

const RequestResetDialog = lazyDialog(
  async () => (await import('./RequestResetDialog.tsx')).RequestResetDialog,
)
const affects = [peopleCalls.people]

/** Actions on the account of another person. */
export function PersonMenu({ person }: { person: ProtectedPerson }) {
  const { t } = useTranslation(['accountSecurity', 'security'])
  const session = useSession()
  const { user } = session
  // Account owners reset it alone; staff need a second person.
  const needsSecondPerson = isStaff(session)
  const confirm = useConfirm()
  const [isRequesting, setRequesting] = useState(false)
  const reset = useCallMutation(peopleCalls.resetSecondFactor, { affects })
  const signOut = useCallMutation(peopleCalls.signOutPerson, { affects })
  const { uuid, name, hasSecondFactor, hasPasskeys } = person
  const params = { personId: uuid }
  const disabledForSelf = uuid === user.uuid ? { disabledReason: t('accountSecurity:own') } : {}

  const endSessions = async () => {
    const isConfirmed = await confirm({
      title: t('accountSecurity:signOutQuestion', { name }),
      message: t('accountSecurity:signOutText'),
      confirmLabel: t('accountSecurity:signOut'),
      tone: 'danger',
    })
    if (isConfirmed)
      signOut.mutate({ params }, { onSuccess: () => toast.success(t('accountSecurity:signedOut', { name })) })
  }
  const removeFactor = async () => {
    const isConfirmed = await confirm({
      title: t('security:people.resetQuestion', { name }),
      message: t('security:people.resetText'),
      confirmLabel: t('security:people.reset'),
      tone: 'danger',
    })
    if (isConfirmed)
      reset.mutate({ params }, { onSuccess: () => toast.success(t('security:people.wasReset')) })
  }
  return (
    <>
      <Menu
        trigger={<IconButton icon={Ellipsis} label={t('accountSecurity:actionsOf', { name })} />}
        entries={[
          {
            id: 'signOut',
            label: t('accountSecurity:signOut'),
            icon: LogOut,
            onSelect: () => void endSessions(),
            ...disabledForSelf,
          },
          {
            id: 'reset',
            label: t(needsSecondPerson ? 'accountSecurity:requestReset' : 'accountSecurity:reset'),
            icon: KeyRound,
            danger: true,
            onSelect: () => (needsSecondPerson ? setRequesting(true) : void removeFactor()),
            ...(hasSecondFactor || hasPasskeys
              ? {}
              : { disabledReason: t('accountSecurity:nothingToReset') }),
            ...disabledForSelf,
          },
        ]}
      />
      {isRequesting && <RequestResetDialog person={person} onClose={() => setRequesting(false)} />}
    </>
  )
}
