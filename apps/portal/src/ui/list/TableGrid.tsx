import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { Fragment, memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from '../action/Link.tsx'
import type { Href } from '../action/link-context.ts'
import { cx } from '../class-names.ts'
import { Skeleton } from '../feedback/Skeleton.tsx'
import { type Column, mainColumn, nextSort, type Sort } from './column.ts'
import { groupEdges } from './group-edges.ts'
import { useHighlightedRows } from './row-highlight.ts'
import type { Grouping, TableProps } from './Table.tsx'

/** Props that `Table` passes to its two layouts, the table and the cards. */
export type TablePartProps<Row> = Pick<
  TableProps<Row>,
  'label' | 'columns' | 'rows' | 'rowKey' | 'rowHref' | 'rowMenu' | 'sort' | 'onSort'
> & {
  skeletonRows: number
  groups?: Grouping<Row> | undefined
}

/** A table wider than its frame scrolls: the hidden part fades out as a hint. */
const fading = 'in-data-wide:edge-fade rtl:[--fade-angle:90deg]'

type HeadProps<Row> = { column: Column<Row>; sort?: Sort; onSort?: (sort: Sort) => void }

const headCell =
  'sticky top-(--sticky-top) z-10 h-10 border-b border-line bg-surface px-3 text-sm font-medium whitespace-nowrap text-ink-3 ' +
  'first:rounded-ss-card first:ps-4 last:rounded-se-card last:pe-4'

function Head<Row>({ column, sort, onSort }: HeadProps<Row>) {
  const sortDirection = sort?.by === column.id ? sort.direction : undefined
  const Mark = sortDirection === 'asc' ? ArrowUp : sortDirection === 'desc' ? ArrowDown : ChevronsUpDown
  return (
    <th
      scope="col"
      aria-sort={
        sortDirection
          ? sortDirection === 'asc'
            ? 'ascending'
            : 'descending'
          : column.sortable
            ? 'none'
            : undefined
      }
      style={{ width: column.width }}
      className={cx(headCell, column.align === 'end' ? 'text-end' : 'text-start', column.className)}
    >
      {column.sortable && onSort ? (
        <button
          type="button"
          onClick={() => onSort(nextSort(sort, column.id))}
          className={cx(
            'group -mx-1.5 inline-flex h-7 items-center gap-1 rounded-chip px-1.5 hover:bg-hover hover:text-ink',
            sortDirection && 'text-ink',
          )}
        >
          {column.header}
          <Mark
            aria-hidden
            className={cx(
              'size-3.5',
              !sortDirection && 'opacity-45 group-hover:opacity-100 group-focus-visible:opacity-100',
            )}
          />
        </button>
      ) : (
        (column.head ?? column.header)
      )}
    </th>
  )
}

/** A text on one line, no wider than its column: a tooltip shows what is cut off. */
function CutCell({ width, children }: { width: string; children: ReactNode }) {
  return (
    <div
      style={{ maxWidth: width }}
      className="relative z-1 truncate"
      onPointerEnter={({ currentTarget: cell }) => {
        cell.title = cell.scrollWidth > cell.clientWidth ? (cell.textContent ?? '') : ''
      }}
    >
      {children}
    </div>
  )
}

type LineProps<Row> = {
  row: Row
  columns: readonly Column<Row>[]
  href: Href | undefined
  menu: ((row: Row) => ReactNode) | undefined
  marked: boolean
}

function LineOf<Row>({ row, columns, href, menu, marked }: LineProps<Row>) {
  const main = mainColumn(columns)
  return (
    <tr
      className={cx(
        'group/row relative transition-colors has-[a[data-row]:hover]:bg-hover',
        marked && 'row-news',
      )}
    >
      {columns.map(column => (
        <td
          key={column.id}
          className={cx(
            'h-row px-3 py-1 text-base first:ps-4 last:pe-4',
            column.align === 'end' ? 'text-end' : 'text-start',
            column === main || column.nowrap || column.cut ? 'whitespace-nowrap' : 'min-w-24',
            column.className,
          )}
        >
          {href && column === main ? (
            // The link covers its row, so that any button of the mouse opens it; other controls lie above it.
            <Link
              data-row=""
              href={href}
              className="font-medium text-ink after:absolute after:inset-0 after:content-[''] focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
            >
              {column.cell(row)}
            </Link>
          ) : column.cut ? (
            <CutCell width={column.cut}>{column.cell(row)}</CutCell>
          ) : (
            column.cell(row)
          )}
        </td>
      ))}
      {menu && (
        // The actions of a row stay visible, however wide the table is.
        <td
          className={cx(
            'sticky end-0 z-1 h-row w-px bg-surface py-1 ps-1 pe-2 text-end whitespace-nowrap transition-colors group-has-[a[data-row]:hover]/row:bg-hover group-has-[a[data-row]:hover]/row:[--fade-from:var(--hover)]',
            fading,
          )}
        >
          <div className="relative inline-flex justify-end gap-0.5">{menu(row)}</div>
        </td>
      )}
    </tr>
  )
}
const Line = memo(LineOf) as typeof LineOf

const skeletonWidths = ['55%', '70%', '40%', '62%', '48%']

/** The table as a table; `Table` chooses between this and cards. */
export function TableGrid<Row>({
  label,
  columns,
  rows,
  rowKey,
  rowHref,
  rowMenu,
  sort,
  onSort,
  skeletonRows,
  groups,
}: TablePartProps<Row>) {
  const { t } = useTranslation('kit')
  const highlightedRows = useHighlightedRows()
  const span = columns.length + (rowMenu ? 1 : 0)
  return (
    <table className="w-full border-separate [border-spacing:0] [&_tr:not(:last-child)>td]:border-b [&_td]:border-line">
      <caption className="sr-only">{label}</caption>
      <thead>
        <tr>
          {columns.map(column => (
            <Head key={column.id} column={column} sort={sort} onSort={onSort} />
          ))}
          {rowMenu && (
            <th scope="col" className={cx(headCell, 'end-0 z-20', fading)}>
              <span className="sr-only">{t('rowActions')}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows
          ? groupEdges(rows, groups).map(({ row, begins, ends }) => (
              <Fragment key={rowKey(row)}>
                {begins !== undefined && (
                  <tr>
                    <th
                      scope="rowgroup"
                      colSpan={span}
                      className="border-line bg-sunken px-4 py-1.5 text-start text-base font-normal"
                    >
                      {groups?.head(begins)}
                    </th>
                  </tr>
                )}
                <Line
                  row={row}
                  columns={columns}
                  href={rowHref?.(row)}
                  menu={rowMenu}
                  marked={highlightedRows.has(rowKey(row))}
                />
                {ends !== undefined && groups?.foot?.(ends) && (
                  <tr>
                    <td colSpan={span} className="px-2 py-1">
                      {groups.foot(ends)}
                    </td>
                  </tr>
                )}
              </Fragment>
            ))
          : Array.from({ length: skeletonRows }, (_, line) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
              <tr key={line}>
                {columns.map((column, place) => (
                  <td key={column.id} className="h-row px-3 first:ps-4 last:pe-4">
                    <Skeleton width={skeletonWidths[(line + place) % skeletonWidths.length]} />
                  </td>
                ))}
                {rowMenu && <td className="h-row" />}
              </tr>
            ))}
      </tbody>
    </table>
  )
}
