import { cx } from '../class-names.ts'

type CountBadgeProps = { count: number; tone?: 'attention' | 'quiet'; className?: string }

/**
 * A small count beside a name, hidden from screen readers: the owner's accessible name contains it. Props: `count`,
 * `tone` attention | quiet.
 */
export function CountBadge({ count, tone = 'attention', className }: CountBadgeProps) {
  if (count <= 0) return null
  return (
    <span
      aria-hidden
      dir="ltr"
      data-count={count > 99 ? '99+' : count}
      className={cx(
        'before:content-[attr(data-count)] inline-flex h-4.5 min-w-4.5 items-center justify-center rounded-full px-1 text-[0.6875rem] leading-none font-semibold tabular-nums',
        tone === 'attention' ? 'bg-primary text-primary-ink' : 'bg-grey text-grey-ink',
        className,
      )}
    />
  )
}
