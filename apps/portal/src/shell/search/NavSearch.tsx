import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useGo } from '../../platform/list/navigate.ts'
import { IconButton } from '../../ui/action/IconButton.tsx'
import type { NavEntry } from '../../ui/nav/nav-entry.ts'
import { JumpDialog } from '../../ui/overlay/JumpDialog.tsx'
import { fitsTitle, maxSuggestions, placesOf } from './find-titles.ts'
import { useFoundRecords } from './use-found-records.ts'

/** Goes to a page by its title, or to a case, doctor or shipment, from the toolbar or with Ctrl or ⌘ and K (SHELL-13..15). Props: `entries`. */
export function NavSearch({ entries }: { entries: readonly NavEntry[] }) {
  const { t } = useTranslation('desk')
  const go = useGo()
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const places = placesOf(entries)
  const { records, isSearching, isFailed } = useFoundRecords(open ? typed : '')

  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      setOpen(true)
    }
    window.addEventListener('keydown', hear)
    return () => window.removeEventListener('keydown', hear)
  }, [])

  return (
    <>
      <IconButton
        icon={Search}
        label={t('search.open')}
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
        open={open}
        onOpenChange={setOpen}
        label={t('search.label')}
        placeholder={t('search.placeholder')}
        items={places.map(({ group, ...place }) => ({
          ...place,
          ...(group ? { hint: group } : {}),
        }))}
        fits={({ label, hint }, typed) => fitsTitle({ label, ...(hint ? { group: hint } : {}) }, typed)}
        found={records}
        isSearching={isSearching}
        isFailed={isFailed}
        limit={maxSuggestions}
        onType={setTyped}
        onPick={({ id }) => go([...places, ...records].find(one => one.id === id)?.href ?? '/')}
      />
    </>
  )
}
