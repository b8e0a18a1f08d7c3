import { useEffect, useRef } from 'react'
import { Link } from '../action/Link.tsx'
import type { Href } from '../action/link-context.ts'
import { cx } from '../class-names.ts'
import { CountBadge } from '../feedback/CountBadge.tsx'

type TabItem = {
  href: Href
  label: string
  current: boolean
  /** Shown beside the label when above 0. */
  count?: number
  countTone?: 'attention' | 'quiet'
}

type TabsProps = { label: string; items: readonly TabItem[]; className?: string }

const middleOf = (element: HTMLElement): number => {
  const { left, width } = element.getBoundingClientRect()
  return left + width / 2
}

/** Parts of a page, each with its own address. Props: `label`, `items` ({href, label, current, count?, countTone?}[]). */
export function Tabs({ label, items, className }: TabsProps) {
  const bar = useRef<HTMLElement>(null)
  const current = items.find(item => item.current)?.href
  // biome-ignore lint/correctness/useExhaustiveDependencies: the part that is open decides what has to be in sight
  useEffect(() => {
    const link = bar.current?.querySelector<HTMLElement>('[aria-current]')
    // On a phone the bar is longer than the screen; only the bar moves, never the page.
    if (link && bar.current) bar.current.scrollLeft += middleOf(link) - middleOf(bar.current)
  }, [current])
  return (
    <nav
      ref={bar}
      aria-label={label}
      className={cx('min-w-0 overflow-x-auto [scrollbar-width:none]', className)}
    >
      <ul className="flex gap-1">
        {items.map(item => (
          <li key={item.href}>
            <Link
              href={item.href}
              aria-current={item.current ? 'page' : undefined}
              className={cx(
                'relative flex h-10 items-center gap-2 rounded-t-chip px-3 text-base font-medium whitespace-nowrap transition-colors max-sm:h-11',
                'after:absolute after:inset-x-2 after:bottom-0 after:h-0.5 after:rounded-full focus-visible:-outline-offset-2',
                item.current ? 'text-primary-text after:bg-primary' : 'text-ink-2 hover:text-ink',
              )}
            >
              {item.label}
              {item.count !== undefined && item.count > 0 && (
                <>
                  <CountBadge count={item.count} tone={item.countTone ?? 'quiet'} />
                  <span className="sr-only">{item.count}</span>
                </>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
