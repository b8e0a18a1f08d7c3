import { useTranslation } from 'react-i18next'
import { Menu, type MenuEntry } from '../overlay/Menu.tsx'
import { Avatar } from '../picture/Avatar.tsx'

type UserMenuProps = {
  user: { displayName: string; email: string; photo?: string | null } | null
  entries: readonly MenuEntry[]
}

/** The reader's face, and what concerns the account. Props: `user` ({displayName, email, photo} or null), `entries`. */
export function UserMenu({ user, entries }: UserMenuProps) {
  const { t } = useTranslation('kit')
  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label={user ? `${t('account')}: ${user.displayName}` : t('account')}
          className="inline-flex size-control items-center justify-center rounded-full transition-colors hover:bg-hover"
        >
          <Avatar name="" src={user?.photo} size="small" />
        </button>
      }
      head={
        user && (
          <>
            <p dir="auto" className="truncate text-base font-medium text-match-parent">
              {user.displayName}
            </p>
            <p dir="ltr" className="truncate text-sm text-ink-3 text-match-parent">
              {user.email}
            </p>
          </>
        )
      }
      entries={entries}
    />
  )
}
