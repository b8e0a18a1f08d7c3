import type { ReactNode } from 'react'
import { Card } from '../../ui/page/Card.tsx'
import { useWindowTitle } from '../../ui/page/use-window-title.ts'

/** The card of the pages before sign-in. */
export function GuestCard({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  useWindowTitle(title)
  return (
    <Card>
      <div className="flex flex-col gap-5 p-1 sm:p-3">
        <div>
          <h1 className="text-2xl font-semibold">{title}</h1>
          {lead && <p className="mt-1 text-base text-ink-2">{lead}</p>}
        </div>
        {children}
      </div>
    </Card>
  )
}
