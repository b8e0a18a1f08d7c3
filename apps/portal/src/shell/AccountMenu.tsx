import { KeyRound, LogIn, LogOut } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { abandonUploads } from '../features/case-files/upload-queue.ts'
import { usePendingUploads } from '../features/case-files/use-uploads.ts'
import { forgetDrafts } from '../features/chat/drafts.ts'
import { abandonMessages, useWaitingMessages } from '../features/chat/outbox.ts'
import { readScheme, type Scheme, showScheme } from '../platform/look.ts'
import { saveMe, signOut, useSessionState } from '../platform/session.ts'
import { UserMenu } from '../ui/UserMenu.tsx'
import { useConfirm } from '../ui/use-confirm.ts'

/** Reset your password, appearance, Logout; Login when nobody is signed in (SHELL-08..12). */
export function AccountMenu() {
  const { t } = useTranslation('shell')
  const { session } = useSessionState()
  const { t: files } = useTranslation('caseFiles')
  const [scheme, setScheme] = useState(readScheme)
  const { t: chat } = useTranslation('chat')
  const { count } = usePendingUploads()
  const waiting = useWaitingMessages()
  const confirm = useConfirm()
  if (!session)
    return (
      <UserMenu
        user={null}
        entries={[{ id: 'login', label: t('user.login'), icon: LogIn, href: '/login' }]}
      />
    )

  const choose = (next: Scheme) => {
    setScheme(next)
    showScheme(next)
    void saveMe({ settings: { scheme: next } }).catch(() => {})
  }
  const losesNoWords = async (): Promise<boolean> =>
    waiting === 0 ||
    confirm({
      title: chat('leaving.title'),
      message: chat('leaving.text', { count: waiting }),
      confirmLabel: t('user.logout'),
      tone: 'danger',
    })
  const leave = async () => {
    const sure =
      count === 0 ||
      (await confirm({
        title: files('queue.wait'),
        message: files('queue.leaving', { count }),
        confirmLabel: t('user.logout'),
        tone: 'danger',
      }))
    if (!sure || !(await losesNoWords())) return
    forgetDrafts()
    await Promise.all([abandonMessages(), abandonUploads()])
    await signOut()
  }
  const { displayName, email, photoURL } = session.user.data
  return (
    <UserMenu
      user={{ displayName, email, photo: photoURL }}
      entries={[
        { id: 'reset', label: t('user.resetPassword'), icon: KeyRound, href: '/reset-password' },
        { id: 'line-1', separator: true },
        {
          id: 'scheme',
          choice: t('scheme.label'),
          value: scheme,
          options: (['light', 'dark', 'system'] as const).map(value => ({
            value,
            label: t(`scheme.${value}`),
          })),
          onChange: value => choose(value as Scheme),
        },
        { id: 'line-2', separator: true },
        { id: 'logout', label: t('user.logout'), icon: LogOut, onSelect: () => void leave() },
      ]}
    />
  )
}
