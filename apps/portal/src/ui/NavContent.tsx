import { Collapsible } from '@base-ui/react/collapsible'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Avatar } from './Avatar.tsx'
import { CountBadge } from './CountBadge.tsx'
import { cx } from './class-names.ts'
import { Link } from './Link.tsx'
import type { NavEntry, NavGroup, NavLink, NavUser } from './nav-entry.ts'

const line =
  'relative flex h-10 w-full items-center gap-3 rounded-control px-3 text-base transition-colors max-lg:h-11'

type NavItemProps = { item: NavLink; narrow: boolean; inset?: boolean; onFollow?: () => void }

function NavItem({ item, narrow, inset, onFollow }: NavItemProps) {
  const badge = item.badge ?? 0
  return (
    <li>
      <Link
        href={item.href}
        onClick={onFollow}
        aria-current={item.current ? 'page' : undefined}
        aria-label={badge > 0 ? `${item.label} (${badge})` : narrow ? item.label : undefined}
        className={cx(
          line,
          item.current
            ? 'bg-primary-soft font-medium text-primary-text'
            : 'text-ink-2 hover:bg-hover hover:text-ink',
          inset && !narrow && 'ps-10',
        )}
      >
        {(!inset || narrow) && <item.icon aria-hidden className="size-4.5" />}
        {!narrow && <span className="min-w-0 flex-1 truncate">{item.label}</span>}
        <CountBadge count={badge} className={narrow ? 'absolute end-0.5 top-0.5' : ''} />
      </Link>
    </li>
  )
}

function NavSection({
  group,
  narrow,
  onFollow,
}: {
  group: NavGroup
  narrow: boolean
  onFollow?: () => void
}) {
  // Folded, a group is its pages: an icon that only unfolds would be one press too many.
  if (narrow) return group.items.map(item => <NavItem key={item.id} item={item} narrow onFollow={onFollow} />)
  return (
    <li>
      <Collapsible.Root defaultOpen>
        <Collapsible.Trigger className={cx(line, 'group text-ink-2 hover:bg-hover hover:text-ink')}>
          <group.icon aria-hidden className="size-4.5" />
          <span className="min-w-0 flex-1 truncate text-start">{group.label}</span>
          <ChevronDown
            aria-hidden
            className="size-4 text-ink-3 transition-transform group-data-panel-open:rotate-180"
          />
        </Collapsible.Trigger>
        <Collapsible.Panel
          render={<ul />}
          className="mt-0.5 flex h-(--collapsible-panel-height) flex-col gap-0.5 overflow-hidden transition-[height] duration-(--slow) data-ending-style:h-0 data-starting-style:h-0"
        >
          {group.items.map(item => (
            <NavItem key={item.id} item={item} narrow={false} inset onFollow={onFollow} />
          ))}
        </Collapsible.Panel>
      </Collapsible.Root>
    </li>
  )
}

type NavContentProps = {
  user: NavUser | null
  entries: readonly NavEntry[]
  narrow?: boolean
  onFollow?: () => void
  /** Stands above the user card: the fold button. */
  head?: ReactNode
  foot?: ReactNode
}

/** What stands in the side navigation, on a desk and in the drawer alike. */
export function NavContent({ user, entries, narrow = false, onFollow, head, foot }: NavContentProps) {
  const { t } = useTranslation('kit')
  return (
    <div className="flex h-full flex-col">
      <div
        className={cx(
          'flex h-bar shrink-0 items-center gap-2',
          narrow ? 'justify-center' : 'ps-4',
          // The drawer's cross stands where the fold button is on a desk.
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
                className="min-w-0 flex-1 truncate text-base font-semibold rtl:text-right"
              >
                {user.company}
              </span>
            )}
          </>
        )}
        {!narrow && head}
      </div>
      {user && (
        <div
          className={cx(
            'mx-3 mb-3 flex shrink-0 items-center gap-3 rounded-card',
            narrow ? 'justify-center' : 'bg-sunken p-3',
          )}
        >
          <Avatar name={narrow ? user.displayName : ''} src={user.photo} size="medium" />
          {!narrow && (
            <div className="min-w-0">
              <p dir="auto" className="truncate text-base font-medium rtl:text-right">
                {user.displayName}
              </p>
              <p className="truncate text-sm text-ink-3 rtl:text-right" dir="ltr" title={user.email}>
                {user.email}
              </p>
            </div>
          )}
        </div>
      )}
      <nav
        aria-label={t('mainNavigation')}
        className="min-h-0 flex-1 overflow-x-hidden overflow-y-auto px-3 pb-3"
      >
        <ul className="flex flex-col gap-0.5">
          {entries.map(entry =>
            'items' in entry ? (
              <NavSection key={entry.id} group={entry} narrow={narrow} onFollow={onFollow} />
            ) : (
              <NavItem key={entry.id} item={entry} narrow={narrow} onFollow={onFollow} />
            ),
          )}
        </ul>
      </nav>
      {foot && !narrow && <div className="shrink-0 border-t border-line p-3">{foot}</div>}
    </div>
  )
}
