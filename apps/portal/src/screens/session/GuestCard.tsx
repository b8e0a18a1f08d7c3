import { type ReactNode, useEffect, useRef } from 'react'
import { Card } from '../../ui/page/Card.tsx'
import { useWindowTitle } from '../../ui/page/use-window-title.ts'

type GuestCardProps = {
  title: string
  lead?: string
  /** The card replaces a form that had the focus. */
  focusTitle?: boolean
  children: ReactNode
}

/** The card of the pages before sign-in. */
export function GuestCard({ title, lead, focusTitle = false, children }: GuestCardProps) {
  useWindowTitle(title)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (focusTitle) heading.current?.focus()
  }, [focusTitle])
  return (
    <Card>
      <div className="flex flex-col gap-5 p-1 sm:p-3">
        <div>
          <h1 ref={heading} tabIndex={-1} className="text-2xl font-semibold outline-none">
            {title}
          </h1>
          {lead && <p className="mt-1 text-base text-ink-2">{lead}</p>}
        </div>
        {children}
      </div>
    </Card>
  )
}
