import type { ReactNode } from 'react'
import { cx } from '../class-names.ts'
import { FillHeight } from '../list/FillHeight.tsx'

type WorkLayoutProps = {
  /** A `WorkBar`. */
  bar: ReactNode
  /** The content owns the rest of the window and scrolls by itself: a model, a conversation. */
  filled?: boolean
  children: ReactNode
}

/** A thin bar and, below it, a page or something that fills the window. */
export function WorkLayout({ bar, filled = false, children }: WorkLayoutProps) {
  return (
    <div
      data-filled={filled ? '' : undefined}
      className={cx(
        // Where sticky table heads stop, and the height of the actions at the bottom on phones.
        '[--sticky-top:9.5rem] max-sm:[--sticky-top:9.25rem] max-sm:has-data-main-action:[--foot:calc(3.1875rem+max(0.375rem,env(safe-area-inset-bottom)))]',
        !filled && 'max-sm:has-data-main-action:pb-20',
      )}
    >
      {bar}
      {filled ? (
        <FillHeight whole>{children}</FillHeight>
      ) : (
        <div className="mx-auto flex max-w-[100rem] min-w-0 flex-col gap-5 px-4 py-5 sm:px-6">{children}</div>
      )}
    </div>
  )
}
