import { type ReactNode, useId } from 'react'
import { formatCount } from '../../ui/format-count.ts'

type Props = { title: string; count: number | undefined; children: ReactNode }

/** Cases of Pending Actions under one heading: those in which it is the reader's turn, or those that wait for others. */
export function TurnGroup({ title, count, children }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-2">
      <h2 id={id} className="flex items-baseline gap-2 text-base font-semibold">
        {title}
        {count !== undefined && (
          <span className="font-medium text-ink-3 tabular-nums">{formatCount(count)}</span>
        )}
      </h2>
      {children}
    </section>
  )
}
