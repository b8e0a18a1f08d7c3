import { Children, type ReactNode, useId } from 'react'
import { cx } from '../class-names.ts'

type CardProps = {
  title?: ReactNode
  description?: ReactNode
  actions?: ReactNode
  children?: ReactNode
  footer?: ReactNode
  /** The content reaches the edges: a table, a picture. */
  flush?: boolean
  className?: string
}

/** A bounded part of a page. */
export function Card({ title, description, actions, children, footer, flush, className }: CardProps) {
  const titleId = useId()
  // Conditions that are all false are no content.
  const hasContent = Children.toArray(children).length > 0
  return (
    <section
      aria-labelledby={title ? titleId : undefined}
      className={cx('flex min-w-0 flex-col rounded-card border border-line bg-surface', className)}
    >
      {(title || actions) && (
        <header className="flex min-h-14 flex-wrap items-center justify-between gap-x-3 gap-y-2 border-line px-4 py-3 not-last:border-b sm:px-5">
          <div className="min-w-0 flex-1 basis-48">
            <h2 id={titleId} className="text-base font-semibold">
              {title}
            </h2>
            {description && <p className="mt-0.5 text-sm text-ink-2">{description}</p>}
          </div>
          {actions && <div className="flex shrink-0 items-center gap-1">{actions}</div>}
        </header>
      )}
      {hasContent && <div className={cx('min-w-0 flex-1', !flush && 'p-4 sm:p-5')}>{children}</div>}
      {footer && (
        <footer className={cx('border-line px-4 py-3 sm:px-5', hasContent && 'border-t')}>{footer}</footer>
      )}
    </section>
  )
}
