import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from '../action/Link.tsx'
import type { Href } from '../action/link-context.ts'
import { cx } from '../class-names.ts'
import { formatCount } from '../format-count.ts'
import { useWindowTitle } from './use-window-title.ts'

type PageHeaderProps = {
  title: ReactNode
  /** The title of the window, if `title` is not plain text or names a patient. */
  windowTitle?: string
  /** The number of items, beside the title. */
  count?: number
  description?: ReactNode
  back?: { href: Href; label: string }
  /** The one main action; on a phone it stays at the foot of the window. */
  action?: ReactNode
  /** Secondary actions, beside the main one. */
  more?: ReactNode
  /** Search and filters of a list, in the header band so that its rows begin right below. */
  tools?: ReactNode
  /** A `Tabs`, at the foot of the band. */
  tabs?: ReactNode
  /** Anything between title and tabs: chips, progress. */
  children?: ReactNode
}

/**
 * The 136 px band at the head of a page. Props: `title`, `windowTitle`, `count`, `description`, `back` ({href, label}), `action`,
 * `more`, `tools`, `tabs`, `children`.
 */
export function PageHeader({
  title,
  windowTitle,
  count,
  description,
  back,
  action,
  more,
  tools,
  tabs,
  children,
}: PageHeaderProps) {
  useWindowTitle(windowTitle ?? (typeof title === 'string' ? title : ''))
  return (
    <header className="border-b border-line bg-surface">
      <div className="mx-auto flex min-h-header max-w-[100rem] flex-col px-4 sm:px-6">
        <div
          className={cx(
            'flex flex-1 flex-wrap items-center justify-between gap-x-6 gap-y-3',
            tools ? 'py-2' : 'py-4',
          )}
        >
          {/* Takes the space that the actions leave; they wrap below it only if that would be too little. */}
          <div className="min-w-0 flex-1 basis-60">
            {back && (
              <Link
                href={back.href}
                className="mb-1 inline-flex min-h-6 items-center gap-1 text-sm font-medium text-ink-2 hover:text-ink"
              >
                <ArrowLeft aria-hidden className="size-4 rtl:[scale:-1_1]" />
                {back.label}
              </Link>
            )}
            <div className="flex items-baseline gap-2.5">
              <h1 className="min-w-0 text-xl font-semibold tracking-tight break-words sm:text-2xl">
                {title}
              </h1>
              {count !== undefined && (
                <span className="text-lg text-ink-3 tabular-nums">{formatCount(count)}</span>
              )}
            </div>
            {description && <div className="prose-width mt-1 text-base text-ink-2">{description}</div>}
          </div>
          {(action || more) && (
            <div className="flex flex-wrap items-center gap-2">
              {more}
              {action && (
                <div
                  data-main-action=""
                  className="flex max-sm:fixed max-sm:inset-x-0 max-sm:bottom-0 max-sm:z-30 max-sm:border-t max-sm:border-line max-sm:bg-surface max-sm:p-3 max-sm:pb-[max(0.75rem,env(safe-area-inset-bottom))] max-sm:*:flex-1"
                >
                  {action}
                </div>
              )}
            </div>
          )}
        </div>
        {tools && <div className={tabs ? 'pb-1.5' : 'pb-4'}>{tools}</div>}
        {children && <div className="pb-4">{children}</div>}
        {tabs && <div className="-mx-3">{tabs}</div>}
      </div>
    </header>
  )
}
