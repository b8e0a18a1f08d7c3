import { ChevronDown, Star } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from '../action/Link.tsx'
import { cx } from '../class-names.ts'
import { CountBadge } from '../feedback/CountBadge.tsx'
import { Avatar } from '../picture/Avatar.tsx'
import type { NavEntry, NavGroup, NavLink, NavStars, NavUser } from './nav-entry.ts'

const line =
  'relative flex min-h-10 w-full items-center gap-3 rounded-control px-3 py-1.5 text-base transition-colors max-lg:min-h-11'

type ItemsProps = { narrow: boolean; stars?: NavStars; onFollow?: () => void }

/** Marks a page for the shortcut bar; out of sight until pointed at, unless it is marked. */
function StarButton({ item, stars }: { item: NavLink; stars: NavStars }) {
  const isStarred = stars.ids.includes(item.id)
  return (
    <button
      type="button"
      aria-pressed={isStarred}
      aria-label={stars.label(item.label)}
      title={stars.label(item.label)}
      onClick={() => stars.onStar(item.id)}
      className={cx(
        'absolute end-1 top-1 inline-flex size-8 items-center justify-center rounded-control transition-[opacity,color] hover:bg-pressed max-lg:top-1.5',
        isStarred
          ? 'text-primary-text'
          : 'text-ink-3 hover:text-ink lg:opacity-0 lg:group-hover/item:opacity-100 lg:focus-visible:opacity-100',
      )}
    >
      <Star aria-hidden className={cx('size-4', isStarred && 'fill-current')} />
    </button>
  )
}

function NavItem({ item, narrow, inset, stars, onFollow }: ItemsProps & { item: NavLink; inset?: boolean }) {
  const { t } = useTranslation('kit')
  const badge = item.badge ?? 0
  return (
    <li className="group/item relative">
      <Link
        href={item.href}
        onClick={onFollow}
        aria-current={item.current ? 'page' : undefined}
        aria-label={narrow ? item.label : undefined}
        aria-description={badge > 0 ? t('waiting', { count: badge }) : undefined}
        className={cx(
          line,
          item.current
            ? 'bg-primary-soft font-medium text-primary-text'
            : 'text-ink-2 hover:bg-hover hover:text-ink',
          inset && !narrow && 'ps-10',
          stars && !narrow && 'pe-10',
        )}
      >
        {(!inset || narrow) && <item.icon aria-hidden className="size-4.5" />}
        {!narrow && <span className="min-w-0 flex-1 break-words">{item.label}</span>}
        <CountBadge count={badge} className={narrow ? 'absolute end-0.5 top-0.5' : ''} />
      </Link>
      {stars && !narrow && <StarButton item={item} stars={stars} />}
    </li>
  )
}

function NavSection({ group, narrow, stars, onFollow }: ItemsProps & { group: NavGroup }) {
  const [isOpen, setOpen] = useState(true)
  const listId = useId()
  // Folded, a group is its pages: an icon that only unfolds would be one press too many.
  if (narrow) return group.items.map(item => <NavItem key={item.id} item={item} narrow onFollow={onFollow} />)
  return (
    <li>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setOpen(!isOpen)}
        className={cx(line, 'text-ink-2 hover:bg-hover hover:text-ink')}
      >
        <group.icon aria-hidden className="size-4.5" />
        <span className="min-w-0 flex-1 text-start break-words">{group.label}</span>
        <ChevronDown
          aria-hidden
          className={cx('size-4 text-ink-3 transition-transform', isOpen && 'rotate-180')}
        />
      </button>
      <ul
        id={listId}
        hidden={!isOpen}
        className="mt-0.5 flex flex-col gap-0.5 transition-opacity duration-(--slow) starting:opacity-0"
      >
        {group.items.map(item => (
          <NavItem key={item.id} item={item} narrow={false} inset stars={stars} onFollow={onFollow} />
        ))}
      </ul>
    </li>
  )
}

type NavContentProps = {
  user: NavUser | null
  entries: readonly NavEntry[]
  narrow?: boolean
  stars?: NavStars
  onFollow?: () => void
  /** Shown above the user card: the fold button. */
  head?: ReactNode
  foot?: ReactNode
}

/** The content of the side navigation, on a desktop and in the drawer alike. */
export function NavContent({ user, entries, narrow = false, stars, onFollow, head, foot }: NavContentProps) {
  const { t } = useTranslation('kit')
  return (
    <div className="flex h-full flex-col">
      <div
        className={cx(
          'flex h-bar shrink-0 items-center gap-2',
          narrow ? 'justify-center' : 'ps-4',
          // The close button of the drawer is where the fold button is on a desktop.
          !narrow && (head ? 'pe-2' : 'pe-14'),
        )}
      >
        {user && (
          <>
            <Avatar name={user.company} src={user.companyLogo} shape="square" size="small" />
            {!narrow && (
              <span
                aria-hidden
                dir="auto"
                className="min-w-0 flex-1 truncate text-base font-semibold text-match-parent"
              >
                {user.company}
              </span>
            )}
          </>
        )}
        {!narrow && head}
      </div>
      {user && (
        <Link
          href={user.href}
          onClick={onFollow}
          data-user-card=""
          className={cx(
            'mx-3 mb-3 flex shrink-0 items-center gap-3 rounded-card transition-colors hover:bg-hover',
            narrow ? 'justify-center' : 'bg-sunken p-3',
          )}
        >
          <Avatar name={narrow ? user.displayName : ''} src={user.photo} size="medium" />
          {!narrow && (
            <div className="min-w-0">
              <p dir="auto" className="truncate text-base font-medium text-match-parent">
                {user.displayName}
              </p>
              <p className="truncate text-sm text-ink-3 text-match-parent" dir="ltr" title={user.email}>
                {user.email}
              </p>
            </div>
          )}
        </Link>
      )}
      <nav
        aria-label={t('mainNavigation')}
        className="min-h-0 flex-1 overflow-x-hidden overflow-y-auto px-3 pb-3"
      >
        <ul className="flex flex-col gap-0.5">
          {entries.map(entry =>
            'items' in entry ? (
              <NavSection key={entry.id} group={entry} narrow={narrow} stars={stars} onFollow={onFollow} />
            ) : (
              <NavItem key={entry.id} item={entry} narrow={narrow} stars={stars} onFollow={onFollow} />
            ),
          )}
        </ul>
      </nav>
      {foot && !narrow && <div className="shrink-0 border-t border-line p-3">{foot}</div>}
    </div>
  )
}
