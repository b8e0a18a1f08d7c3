import type { ReactNode } from 'react'

/** Fills the height below the toolbar, so that the buttons are at the bottom of the window. */
export function FormFrame({ children, footer }: { children: ReactNode; footer: ReactNode }) {
  return (
    <div className="flex min-h-[calc(100dvh-var(--bar))] flex-col">
      <div className="flex-1">{children}</div>
      {footer}
    </div>
  )
}

/** The buttons of the form, visible on every step. */
export function FormFooter({ start, children }: { start?: ReactNode; children: ReactNode }) {
  return (
    <div className="sticky bottom-0 z-20 border-t border-line bg-surface">
      <div className="mx-auto flex max-w-[100rem] flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:px-6">
        <div className="flex min-w-0 flex-col gap-1.5 max-sm:w-full">{start}</div>
        <div className="ms-auto flex flex-wrap justify-end gap-2 max-sm:w-full max-sm:flex-nowrap max-sm:*:flex-auto max-sm:*:px-2">
          {children}
        </div>
      </div>
    </div>
  )
}
