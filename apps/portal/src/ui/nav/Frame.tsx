import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

type FrameProps = {
  /** A `SideNav`. */
  nav?: ReactNode
  /** A `Toolbar`. */
  toolbar?: ReactNode
  /** `Banner`s with `wide`, above the page. */
  banner?: ReactNode
  children: ReactNode
}

/** The page layout: navigation at the side, toolbar above, the page as `<main id="content">`. */
export function Frame({ nav, toolbar, banner, children }: FrameProps) {
  const { t } = useTranslation('kit')
  return (
    <div className="flex min-h-dvh">
      <a
        href="#content"
        className="fixed start-3 top-3 z-60 rounded-control bg-inverse px-3 py-2 text-base text-inverse-ink not-focus:sr-only"
      >
        {t('skipToContent')}
      </a>
      <div className="contents print:hidden">{nav}</div>
      <div className="flex min-w-0 flex-1 flex-col">
        <div className="contents print:hidden">
          {toolbar}
          {banner}
        </div>
        <main id="content" tabIndex={-1} className="min-w-0 flex-1 outline-none">
          {children}
        </main>
      </div>
    </div>
  )
}
