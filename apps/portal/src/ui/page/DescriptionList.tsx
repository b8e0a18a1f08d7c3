import type { ReactNode } from 'react'
import { cx } from '../class-names.ts'

type DescriptionListProps = {
  items: readonly { term: string; value: ReactNode; wide?: boolean }[]
  /** Layout: term and value in one line, or stacked in two to four columns. */
  layout?: 'lines' | 'two' | 'three' | 'four'
  className?: string
}

const isEmpty = (value: ReactNode) => value === null || value === undefined || value === ''

/** Terms and values; an empty value is a dash. Props: `items` ({term, value, wide?}[]), `layout` lines | two | three | four. */
export function DescriptionList({ items, layout = 'lines', className }: DescriptionListProps) {
  const isInLines = layout === 'lines'
  return (
    <dl
      className={cx(
        'grid gap-x-6',
        isInLines && 'grid-cols-1 gap-y-3 sm:grid-cols-[minmax(8rem,2fr)_5fr]',
        layout === 'two' && 'gap-y-4 sm:grid-cols-2',
        layout === 'three' && 'gap-y-4 sm:grid-cols-2 lg:grid-cols-3',
        layout === 'four' && 'grid-cols-2 gap-y-4 lg:grid-cols-4',
        className,
      )}
    >
      {items.map(({ term, value, wide }) => (
        <div key={term} className={isInLines ? 'sm:contents' : cx('min-w-0', wide && 'col-span-full')}>
          <dt className="text-sm leading-5 text-ink-3">{term}</dt>
          <dd className={cx('min-w-0 text-base break-words', !isInLines && 'mt-0.5')}>
            {isEmpty(value) ? '–' : value}
          </dd>
        </div>
      ))}
    </dl>
  )
}
