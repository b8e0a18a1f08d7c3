import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useGo, usePathname } from '../../platform/list/navigate.ts'
import { switchCompany, useSession } from '../../platform/session/session.ts'
import { IconButton } from '../../ui/action/IconButton.tsx'
import { lazyDialog } from '../../ui/lazy/lazy-dialog.tsx'
import type { NavEntry } from '../../ui/nav/nav-entry.ts'
import { JumpDialog, type JumpItem, type JumpSheetProps } from '../../ui/overlay/JumpDialog.tsx'
import { matchesTitle, maxSuggestions, placesOf } from './find-titles.ts'
import { readRecent, rememberRecent } from './recent.ts'

const SearchSheet = lazyDialog<JumpSheetProps>(async () => (await import('./SearchSheet.tsx')).SearchSheet)

/**
 * Opens a page by its title, a record by its name or number, or an action, from the toolbar or with Ctrl or ⌘ and K
 * (SHELL-13..15, ruling 33). Props: `entries`.
 */
export function NavSearch({ entries }: { entries: readonly NavEntry[] }) {
  const { t } = useTranslation('desk')
  const go = useGo()
  const pathname = usePathname()
  const { user } = useSession()
  const [isOpen, setOpen] = useState(false)

  useEffect(() => {
    const recentEntries = readRecent(pathname)
    if (recentEntries) rememberRecent(user.uuid, recentEntries)
  }, [pathname, user.uuid])

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      setOpen(true)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])

  const pick = async ({ href, companyUuid }: JumpItem) => {
    if (companyUuid) await switchCompany(companyUuid)
    go(href ?? '/')
  }
  return (
    <>
      <IconButton
        icon={Search}
        label={t('search.short')}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="xl:hidden"
      />
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K"
        onClick={() => setOpen(true)}
        className="hidden h-control w-60 items-center gap-2 rounded-control border border-line bg-sunken px-3 text-base text-ink-3 transition-colors hover:border-line-strong hover:text-ink-2 xl:flex"
      >
        <Search aria-hidden className="size-4" />
        <span className="flex-1 text-start">{t('search.short')}</span>
        <kbd
          aria-hidden
          dir="ltr"
          className="rounded-chip border border-line bg-surface px-1.5 text-xs leading-5"
        >
          Ctrl K
        </kbd>
      </button>
      <JumpDialog
        sheet={SearchSheet}
        open={isOpen}
        onOpenChange={setOpen}
        label={t('search.label')}
        placeholder={t('search.placeholder')}
        items={placesOf(entries).map(({ group, ...place }) => ({
          ...place,
          ...(group ? { hint: group } : {}),
        }))}
        matches={matchesTitle}
        limit={maxSuggestions}
        onPick={item => void pick(item).catch(() => {})}
      />
    </>
  )
}
