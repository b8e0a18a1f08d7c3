import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from '../action/Link.tsx'
import type { Href } from '../action/link-context.ts'
import { cx } from '../class-names.ts'
import { useWindowTitle } from './use-window-title.ts'

type WorkBarProps = {
  title: ReactNode
  /** The title of the window; the visible title may name a patient. */
  windowTitle: string
  back: { href: Href; label: string }
  /** Short facts that belong to the title, such as an identifier. */
  facts?: ReactNode
  /** State in one chip, below the title where there is little room. */
  status?: ReactNode
  /** The one or two main actions; on a phone they stay at the foot of the window. */
  action?: ReactNode
  /** Secondary buttons. */
  more?: ReactNode
  /** A line along the foot of the bar. */
  line?: ReactNode
  /** Opens below the bar, over the page. */
  panel?: ReactNode
  /** A `Tabs`. */
  tabs?: ReactNode
}

/**
 * The sticky bar at the top of a workspace: 56 px, with tabs below it. Props: `title`, `windowTitle`, `back` ({href,
 * label}), `facts`, `status`, `action`, `more`, `line`, `panel`, `tabs`.
 */
export function WorkBar(props: WorkBarProps) {
  const { title, windowTitle, back, facts, status, action, more, line, panel, tabs } = props
  useWindowTitle(windowTitle)
  return (
    <header data-work-bar="" className="sticky top-bar z-15 border-b border-line bg-surface print:static">
      <div className="relative">
        <div className="@container/bar px-4 max-sm:px-2 sm:px-6">
          <div className="flex h-14 items-center gap-3 max-sm:h-auto max-sm:min-h-12 max-sm:gap-1">
            <Link
              href={back.href}
              title={back.label}
              aria-label={back.label}
              className="-ms-2 flex size-9 shrink-0 items-center justify-center rounded-control text-ink-2 hover:bg-hover hover:text-ink max-sm:ms-0 max-sm:size-11"
            >
              <ArrowLeft aria-hidden className="size-4.5 rtl:[scale:-1_1]" />
            </Link>
            <div className="flex min-w-0 flex-1 flex-col justify-center gap-x-3 gap-y-0.5 @4xl/bar:flex-row @4xl/bar:flex-wrap @4xl/bar:content-center @4xl/bar:items-center @4xl/bar:justify-start">
              {/* On a phone the title keeps its line: facts that have no room beside it are in the panel. */}
              <div className="flex min-w-0 items-baseline gap-2.5 max-sm:h-5 max-sm:flex-wrap max-sm:overflow-hidden">
                <h1
                  dir="auto"
                  className="min-w-0 max-w-full truncate text-lg leading-5 font-semibold tracking-tight max-sm:text-base text-match-parent"
                >
                  {title}
                </h1>
                {facts && <div className="flex shrink-0 gap-2.5 text-sm text-ink-2">{facts}</div>}
              </div>
              {status && <div className="flex min-w-0 @4xl/bar:shrink-0">{status}</div>}
            </div>
            <div className="flex shrink-0 items-center gap-2 max-sm:gap-0">
              {more}
              {action && (
                <div
                  data-main-action=""
                  className={cx(
                    'flex max-sm:fixed max-sm:inset-x-0 max-sm:bottom-0 max-sm:z-30 max-sm:border-t max-sm:border-line max-sm:bg-surface',
                    'max-sm:px-2 max-sm:pt-1.5 max-sm:pb-[max(0.375rem,env(safe-area-inset-bottom))] max-sm:*:flex-1',
                  )}
                >
                  {action}
                </div>
              )}
            </div>
          </div>
        </div>
        {line}
        {panel}
      </div>
      {tabs && <div className="px-1 sm:px-3">{tabs}</div>}
    </header>
  )
}
