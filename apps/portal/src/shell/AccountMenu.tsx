import { KeyRound, LogIn, LogOut } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readScheme, type Scheme, showScheme } from '../platform/look.ts'
import { saveMe, signOut, useSessionState } from '../platform/session.ts'
import { UserMenu } from '../ui/UserMenu.tsx'

/** Reset your password, appearance, Logout; Login when nobody is signed in (SHELL-08..12). */
export function AccountMenu() {
  const { t } = useTranslation('shell')
  const { session } = useSessionState()
  const [scheme, setScheme] = useState(readScheme)
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
        { id: 'logout', label: t('user.logout'), icon: LogOut, onSelect: () => void signOut() },
      ]}
    />
  )
}
