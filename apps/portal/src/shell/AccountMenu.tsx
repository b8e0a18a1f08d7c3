import { BookOpen, KeyRound, LogIn, LogOut, SlidersHorizontal } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { abandonUploads } from '../features/case-files/uploads/upload-queue.ts'
import { usePendingUploads } from '../features/case-files/uploads/use-uploads.ts'
import { abandonMessages, useWaitingMessages } from '../features/chat/outbox/outbox.ts'
import { forgetDrafts } from '../platform/drafts/drafts.ts'
import { usePicture } from '../platform/files/use-picture.ts'
import { signOut, useSessionState } from '../platform/session/session.ts'
import { UserMenu } from '../ui/nav/UserMenu.tsx'
import { useConfirm } from '../ui/overlay/use-confirm.ts'

/** Reset your password, Quick guide, settings, Logout; Login for guests (SHELL-08..12). */
export function AccountMenu({ onSettings }: { onSettings: () => void }) {
  const { t } = useTranslation(['shell', 'desk', 'uploads', 'inbox'])
  const { session } = useSessionState()
  const { count } = usePendingUploads()
  const unreadMessages = useWaitingMessages()
  const confirm = useConfirm()
  const photo = usePicture(session?.user.data.photoURL)
  if (!session)
    return (
      <UserMenu
        user={null}
        entries={[{ id: 'login', label: t('shell:user.login'), icon: LogIn, href: '/login' }]}
      />
    )

  const losesNoWords = async (): Promise<boolean> =>
    unreadMessages === 0 ||
    confirm({
      title: t('inbox:leaving.title'),
      message: t('inbox:leaving.text', { count: unreadMessages }),
      confirmLabel: t('shell:user.logout'),
      tone: 'danger',
    })
  const leave = async () => {
    const isConfirmed =
      count === 0 ||
      (await confirm({
        title: t('uploads:wait'),
        message: t('uploads:leaving', { count }),
        confirmLabel: t('shell:user.logout'),
        tone: 'danger',
      }))
    if (!isConfirmed || !(await losesNoWords())) return
    forgetDrafts()
    await Promise.all([abandonMessages(), abandonUploads()])
    await signOut()
  }
  const { displayName, email } = session.user.data
  return (
    <UserMenu
      user={{ displayName, email, photo }}
      entries={[
        { id: 'reset', label: t('shell:user.resetPassword'), icon: KeyRound, href: '/reset-password' },
        { id: 'guide', label: t('shell:user.quickGuide'), icon: BookOpen, href: '/quick-guide' },
        {
          id: 'settings',
          label: t('desk:settings.title'),
          icon: SlidersHorizontal,
          onSelect: onSettings,
        },
        { id: 'line', separator: true },
        { id: 'logout', label: t('shell:user.logout'), icon: LogOut, onSelect: () => void leave() },
      ]}
    />
  )
}
