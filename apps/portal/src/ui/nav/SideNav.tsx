import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../action/IconButton.tsx'
import { cx } from '../class-names.ts'
import { Drawer } from '../overlay/Drawer.tsx'
import { NavContent } from './NavContent.tsx'
import type { NavEntry, NavStars, NavUser } from './nav-entry.ts'

const hoverDelay = 150

type SideNavProps = {
  user: NavUser | null
  entries: readonly NavEntry[]
  folded: boolean
  onFoldedChange: (folded: boolean) => void
  /** The drawer of small windows. */
  open: boolean
  onOpenChange: (open: boolean) => void
  stars?: NavStars
  foot?: ReactNode
}

/**
 * The side navigation: 280 px, folded 64, opened over the page while hovered or focused, a drawer below 1024 px.
 * Props: `user` ({displayName, email, photo, company, companyLogo, href}), `entries` (links {id, label, href, icon,
 * current, badge?} and groups {id, label, icon, items}), `folded`, `onFoldedChange`, `open`, `onOpenChange`, `stars`,
 * `foot`.
 */
export function SideNav({
  user,
  entries,
  folded,
  onFoldedChange,
  open,
  onOpenChange,
  stars,
  foot,
}: SideNavProps) {
  const { t } = useTranslation('kit')
  const [isPeeking, setPeeking] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const peek = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setPeeking(true), hoverDelay)
  }
  const leave = () => {
    clearTimeout(timer.current)
    setPeeking(false)
  }
  const isNarrow = folded && !isPeeking

  return (
    <>
      <div
        className={cx(
          'shrink-0 transition-[width] duration-(--slow) max-lg:hidden print:hidden',
          folded ? 'w-nav-folded' : 'w-nav',
        )}
      >
        <aside
          data-state={folded ? (isPeeking ? 'opened' : 'folded') : 'unfolded'}
          onPointerEnter={folded ? peek : undefined}
          onPointerLeave={folded ? leave : undefined}
          onBlur={event => {
            if (!event.currentTarget.contains(event.relatedTarget)) leave()
          }}
          onFocus={event => {
            // By keyboard only: a press must not move what is being pressed.
            if (folded && event.target.matches(':focus-visible')) setPeeking(true)
          }}
          className={cx(
            'fixed inset-y-0 start-0 z-30 overflow-hidden border-e border-line bg-surface transition-[width,box-shadow] duration-(--slow)',
            isNarrow ? 'w-nav-folded' : 'w-nav',
            folded && isPeeking && 'shadow-pop',
          )}
        >
          <NavContent
            user={user}
            entries={entries}
            narrow={isNarrow}
            stars={stars}
            foot={foot}
            head={
              <IconButton
                mirrored
                size="small"
                icon={folded ? PanelLeftOpen : PanelLeftClose}
                label={t(folded ? 'unfoldNavigation' : 'foldNavigation')}
                onClick={() => {
                  leave()
                  onFoldedChange(!folded)
                }}
              />
            }
          />
        </aside>
      </div>
      <Drawer
        side="start"
        width="nav"
        title={t('mainNavigation')}
        titleHidden
        open={open}
        onOpenChange={onOpenChange}
      >
        <NavContent
          user={user}
          entries={entries}
          stars={stars}
          foot={foot}
          onFollow={() => onOpenChange(false)}
        />
      </Drawer>
    </>
  )
}
