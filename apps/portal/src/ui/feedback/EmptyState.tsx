import type { ReactNode } from 'react'
import { cx } from '../class-names.ts'

type EmptyStateProps = {
  /** One of `drawings/`. */
  drawing?: ReactNode
  title: string
  text?: ReactNode
  action?: ReactNode
  /** For menus and panels. */
  small?: boolean
  className?: string
}

/** Placeholder for an empty list, with what to do about it. */
export function EmptyState({ drawing, title, text, action, small, className }: EmptyStateProps) {
  return (
    <div
      className={cx(
        'flex flex-col items-center justify-center text-center',
        small ? 'gap-2 px-4 py-6' : 'gap-4 px-6 py-12',
        className,
      )}
    >
      {drawing && <div className={small ? 'w-16' : 'w-32'}>{drawing}</div>}
      <div className="max-w-md">
        <p className={cx('text-balance', small ? 'text-base text-ink-2' : 'text-lg font-medium')}>{title}</p>
        {text && <div className="mt-1 text-base text-balance text-ink-2">{text}</div>}
      </div>
      {action}
    </div>
  )
}
