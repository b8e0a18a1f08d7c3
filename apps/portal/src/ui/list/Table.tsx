import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../action/Button.tsx'
import type { Href } from '../action/link-context.ts'
import { cx } from '../class-names.ts'
import { Banner } from '../feedback/Banner.tsx'
import { useLostSince } from '../feedback/connection.ts'
import { ErrorState } from '../feedback/ErrorState.tsx'
import { ProgressBar } from '../feedback/ProgressBar.tsx'
import { useNarrow } from '../page/use-narrow.ts'
import type { Column, Sort } from './column.ts'
import { TableCards } from './TableCards.tsx'
import { TableGrid } from './TableGrid.tsx'
import { useOverflowing } from './use-overflowing.ts'

export type { Column, Sort } from './column.ts'

/** Rows under headings. Rows of one group follow each other. */
export type Grouping<Row> = {
  /** The id of the group a row belongs to. */
  of: (row: Row) => string
  head: (group: string) => ReactNode
  /** Below the last row of the group. */
  foot?: (group: string) => ReactNode
}

export type TableProps<Row> = {
  /** The accessible name of the list. */
  label: string
  /** Keep the reference stable (module level or `useMemo`): rows are redrawn only when they change. */
  columns: readonly Column<Row>[]
  /** undefined: not yet known, skeleton rows are drawn. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string
  rowHref?: (row: Row) => Href | undefined
  /** Buttons or a `Menu` at the end of the row. */
  rowMenu?: (row: Row) => ReactNode
  sort?: Sort
  onSort?: (sort: Sort) => void
  /**
   * Another page is being loaded and the old one stays: `isPlaceholderData`. A refetch of the same page is not
   * indicated.
   */
  fetching?: boolean
  /** The last load failed; true shows the default message. */
  error?: string | boolean
  onRetry?: () => void
  skeletonRows?: number
  /** An `EmptyState`. */
  empty?: ReactNode
  groups?: Grouping<Row>
  /** A `Pagination`. */
  footer?: ReactNode
  /** The table is in a card without padding, which has the border. */
  flush?: boolean
  className?: string
}

/**
 * A server-paged list: sticky head, sort marks, skeletons, empty and error states, cards on phones. Props: `label`,
 * `columns`, `rows`, `rowKey(row)`, `rowHref(row)`, `rowMenu(row)`, `sort`, `onSort(sort)`, `fetching`, `error`,
 * `onRetry`, `skeletonRows`, `empty`, `groups` ({of, head, foot?}), `footer`, `flush`.
 */
export function Table<Row>({
  label,
  columns,
  rows,
  rowKey,
  rowHref,
  rowMenu,
  sort,
  onSort,
  fetching = false,
  error,
  onRetry,
  skeletonRows = 10,
  empty,
  groups,
  footer,
  flush = false,
  className,
}: TableProps<Row>) {
  const { t } = useTranslation('kit')
  const isNarrow = useNarrow()
  const isLost = useLostSince() !== null
  const { frame, overflowing } = useOverflowing()
  const words = typeof error === 'string' ? error : t('loadFailed')
  // If the server responded, the connection is not the cause.
  const isLastRead = isLost && (error === true || (fetching && !error))

  if (error && !rows) {
    return (
      <div className={cx('rounded-card bg-surface', !flush && 'border border-line', className)}>
        <ErrorState
          message={t('loadFailed')}
          help={typeof error === 'string' ? error : undefined}
          onRetry={onRetry}
        />
      </div>
    )
  }
  const parts = { label, columns, rows, rowKey, rowHref, rowMenu, sort, onSort, skeletonRows, groups }
  return (
    <div
      aria-busy={fetching || rows === undefined}
      className={cx(
        'relative rounded-card sm:bg-surface',
        flush ? 'max-sm:p-4' : 'sm:border sm:border-line',
        className,
      )}
    >
      {fetching && rows && (
        <div className="absolute inset-x-0 top-0 z-20 overflow-hidden rounded-t-card max-sm:-top-2">
          <ProgressBar label={t('updating')} size="thin" />
        </div>
      )}
      {isLastRead && (
        <Banner tone="warning" className="max-sm:mb-3 sm:rounded-b-none">
          {t('lastRead')}
        </Banner>
      )}
      {error && !isLastRead && (
        <Banner
          tone="error"
          className="max-sm:mb-3 sm:rounded-b-none"
          action={
            onRetry && (
              <Button size="small" onClick={onRetry}>
                {t('retry')}
              </Button>
            )
          }
        >
          {words}
        </Banner>
      )}
      {rows?.length === 0 ? (
        <div className="max-sm:rounded-card max-sm:border max-sm:border-line max-sm:bg-surface">{empty}</div>
      ) : isNarrow ? (
        <TableCards {...parts} />
      ) : (
        // A table that fits scrolls with the page; one that is too wide scrolls in its own frame, head and all.
        <div
          ref={frame}
          // A scrollable region must be focusable.
          {...(overflowing ? { tabIndex: 0, role: 'region', 'aria-label': label, 'data-wide': '' } : {})}
          className={overflowing ? 'max-h-[calc(100dvh-10rem)] overflow-auto [--sticky-top:0px]' : ''}
        >
          <TableGrid {...parts} />
        </div>
      )}
      {footer && <div className="border-line py-2 max-sm:pt-3 sm:border-t sm:px-3">{footer}</div>}
    </div>
  )
}
