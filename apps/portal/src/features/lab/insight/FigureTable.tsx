import type { ReactNode } from 'react'
import { cx } from '../../../ui/class-names.ts'
import { useScrolls } from './use-width.ts'

export type FigureColumn<Row> = {
  readonly header: string
  readonly cell: (row: Row) => ReactNode
  /** Draws a bar of this size behind the cell; the largest value of the column fills the cell. */
  readonly bar?: (row: Row) => number
}

type FigureTableProps<Row> = {
  caption: string
  columns: readonly FigureColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** The color of the bars. */
  color?: string
  /** All rows are in sight; others scroll in a frame as high as a chart. */
  tall?: boolean
}

/** A scrollable region must be focusable, and then needs a name. */
const regionProps = (caption: string) => ({ tabIndex: 0, role: 'group', 'aria-label': caption })

/** Figures in rows, the first column their names. Props: `caption`, `columns`, `rows`, `rowKey(row)`, `color`, `tall`. */
export function FigureTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  color = 'var(--primary)',
  tall = false,
}: FigureTableProps<Row>) {
  const { ref, scrolls, isShown } = useScrolls<HTMLDivElement>()
  const columnMax = columns.map(({ bar }) => (bar ? Math.max(0, ...rows.map(bar)) : 0))
  return (
    <div
      ref={ref}
      // A closed table is a pixel wide; a scrollable frame would have to be focusable.
      style={{ overflow: isShown ? 'auto' : undefined, maxBlockSize: tall ? undefined : '19rem' }}
      {...(scrolls && regionProps(caption))}
    >
      <table className="w-full border-collapse text-base">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="text-sm text-ink-2">
            {columns.map(({ header, bar }, index) => (
              <th
                key={header}
                scope="col"
                className={cx(
                  'sticky top-0 bg-surface px-2 py-2 font-medium first:ps-0',
                  index === 0 || bar ? 'text-start' : 'text-end',
                )}
              >
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={rowKey(row)} className="border-t border-line">
              {columns.map(({ header, cell, bar }, index) => {
                if (index === 0)
                  return (
                    <th
                      key={header}
                      scope="row"
                      className="py-2 pe-2 text-start font-normal"
                      style={{ minInlineSize: '7rem' }}
                    >
                      {cell(row)}
                    </th>
                  )
                if (!bar)
                  return (
                    <td key={header} className="px-2 py-2 text-end text-ink-2 tabular-nums">
                      {cell(row)}
                    </td>
                  )
                return (
                  <td
                    key={header}
                    className="px-2 py-2 tabular-nums"
                    style={{ inlineSize: '40%', minInlineSize: '7rem' }}
                  >
                    <span className="flex items-center gap-2">
                      <span className="shrink-0 font-medium" style={{ minInlineSize: '3.5rem' }}>
                        {cell(row)}
                      </span>
                      <span aria-hidden className="h-2.5 flex-1 overflow-hidden rounded-full bg-sunken">
                        <span
                          className="block h-full rounded-full"
                          style={{
                            inlineSize: `${columnMax[index] ? (bar(row) / (columnMax[index] ?? 1)) * 100 : 0}%`,
                            background: color,
                          }}
                        />
                      </span>
                    </span>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
