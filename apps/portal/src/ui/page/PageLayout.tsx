import type { ReactNode } from 'react'
import { cx } from '../class-names.ts'

type PageLayoutProps = {
  /** A `PageHeader`. */
  header?: ReactNode
  /** 240 px at the start: filters, sections. Above the content where there is no room. */
  start?: ReactNode
  /** 240 px at the end: notes, a summary. Below the content where there is no room. */
  end?: ReactNode
  children: ReactNode
  className?: string
}

/** Header band, content up to 1600 px, optional sidebars. */
export function PageLayout({ header, start, end, children, className }: PageLayoutProps) {
  return (
    <div className="max-sm:has-data-main-action:pb-20 max-sm:has-data-main-action:[--foot:4.25rem]">
      {header}
      <div
        className={cx(
          'mx-auto flex max-w-[100rem] flex-col gap-6 px-4 py-5 sm:px-6 sm:py-6 lg:flex-row lg:items-start',
          className,
        )}
      >
        {/* As tall as the content, so that sticky elements in it work. */}
        {start && <aside className="w-full shrink-0 lg:w-60 lg:self-stretch">{start}</aside>}
        <div className="flex min-w-0 flex-1 flex-col gap-5">{children}</div>
        {end && <aside className="w-full shrink-0 lg:w-60">{end}</aside>}
      </div>
    </div>
  )
}
