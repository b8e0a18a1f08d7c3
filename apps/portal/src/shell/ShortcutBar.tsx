import { useTranslation } from 'react-i18next'
import { iconButtonStyle } from '../ui/action/button-style.ts'
import { Link } from '../ui/action/Link.tsx'
import type { NavEntry } from '../ui/nav/nav-entry.ts'
import { Tooltip } from '../ui/overlay/tooltip/Tooltip.tsx'
import { placesOf } from './search/find-titles.ts'

type ShortcutBarProps = { entries: readonly NavEntry[]; ids: readonly string[] }

/** The starred pages, in the order they were starred (SHELL-16). */
export function ShortcutBar({ entries, ids }: ShortcutBarProps) {
  const { t } = useTranslation('desk')
  const places = placesOf(entries)
  const starred = ids.flatMap(id => places.filter(place => place.id === id))
  if (starred.length === 0) return null
  return (
    <nav aria-label={t('shortcuts.label')} className="min-w-0 max-md:hidden">
      <ul className="flex gap-0.5 overflow-x-auto [scrollbar-width:none]">
        {starred.map(({ id, label, href, icon: Icon, current }) => (
          <li key={id}>
            <Tooltip text={label}>
              <Link
                href={href}
                aria-label={label}
                aria-current={current ? 'page' : undefined}
                className={iconButtonStyle('ghost', 'medium', current ? 'text-primary-text!' : '')}
              >
                <Icon aria-hidden className="size-4.5" />
              </Link>
            </Tooltip>
          </li>
        ))}
      </ul>
    </nav>
  )
}
