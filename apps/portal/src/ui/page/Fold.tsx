import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { readSetting, saveSetting } from '../view-settings.ts'

export type SectionProps = {
  title: ReactNode
  description?: ReactNode
  children?: ReactNode
  /** The content reaches the edges: a table. */
  flush?: boolean
}

type FoldProps = SectionProps & {
  /** Whether it is open is remembered under this name in the browser. */
  name?: string
}

/** A part of a panel under a heading that folds it. */
export function Fold({ title, description, children, flush = false, name }: FoldProps) {
  const titleId = useId()
  const id = name ?? (typeof title === 'string' ? title : '')
  const [startsClosed] = useState(() => id !== '' && readSetting(`fold.${id}`) === 'closed')
  return (
    <section aria-labelledby={titleId} className="border-b border-line last:border-0">
      <details
        open={!startsClosed}
        onToggle={event => {
          if (id) saveSetting(`fold.${id}`, event.currentTarget.open ? null : 'closed')
        }}
        className="group/fold"
      >
        <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 px-4 hover:bg-hover focus-visible:-outline-offset-2 [&::-webkit-details-marker]:hidden">
          <h2 id={titleId} className="min-w-0 flex-1 text-base font-semibold">
            {title}
          </h2>
          <ChevronDown
            aria-hidden
            className="size-4 text-ink-3 transition-transform group-not-open/fold:-rotate-90 rtl:group-not-open/fold:rotate-90"
          />
        </summary>
        <div className={flush ? 'pb-1' : 'px-4 pb-4'}>
          {description && (
            <p className={`text-sm text-ink-2 ${flush ? 'px-4 pb-2' : 'pb-3'}`}>{description}</p>
          )}
          {children}
        </div>
      </details>
    </section>
  )
}
