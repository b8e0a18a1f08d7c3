import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from '../action/Link.tsx'
import { cx } from '../class-names.ts'
import { Skeleton } from '../feedback/Skeleton.tsx'
import { FieldShell } from '../form/FieldShell.tsx'
import { Select } from '../form/select/Select.tsx'
import { SelectButton } from '../form/select/SelectButton.tsx'
import { mainColumn } from './column.ts'
import { groupEdges } from './group-edges.ts'
import { useHighlightedRows } from './row-highlight.ts'
import type { TablePartProps } from './TableGrid.tsx'

/** The table on a phone: a card per row, with its columns as terms and values. */
export function TableCards<Row>({
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
  const main = mainColumn(columns)
  const besideColumns = columns.filter(column => column.besideTitle)
  const otherColumns = columns.filter(column => column !== main && !column.deskOnly && !column.besideTitle)
  const sortable = onSort ? columns.filter(column => column.sortable) : []
  const sorts = sortable.flatMap(({ id, header }) => [
    { value: `${id} asc`, label: `${header}: ${t('sortAscending')}` },
    { value: `${id} desc`, label: `${header}: ${t('sortDescending')}` },
  ])
  const currentSort = sort && `${sort.by} ${sort.direction}`
  const sorted = sorts.find(({ value }) => value === currentSort)
  return (
    <div className="flex flex-col gap-3">
      {sorts.length > 0 && (
        <FieldShell label={t('sortBy')} labelHidden>
          {(aria, labelId) => (
            <Select
              options={sorts}
              value={sorted?.value ?? null}
              onChange={next => {
                const [orderField = '', direction] = next.split(' ')
                onSort?.({ by: orderField, direction: direction === 'desc' ? 'desc' : 'asc' })
              }}
              trigger={
                <SelectButton
                  {...aria}
                  aria-labelledby={labelId}
                  chosenValue={sorted?.label}
                  placeholder={t('sortBy')}
                />
              }
            />
          )}
        </FieldShell>
      )}
      <ul aria-label={label} className="flex flex-col gap-3">
        {rows
          ? groupEdges(rows, groups).map(({ row, begins, ends }) => {
              const href = rowHref?.(row)
              return (
                <Fragment key={rowKey(row)}>
                  {begins !== undefined && <li className="pt-2">{groups?.head(begins)}</li>}
                  <li
                    className={cx(
                      'relative rounded-card border border-line bg-surface p-4',
                      highlightedRows.has(rowKey(row)) && 'row-news',
                    )}
                  >
                    <div
                      className={cx(
                        'flex min-h-6 flex-wrap justify-between gap-x-2',
                        besideColumns.length > 0 ? 'items-center gap-y-2' : 'items-start gap-y-4',
                      )}
                    >
                      {besideColumns.map(column => (
                        <div key={column.id}>{column.cell(row)}</div>
                      ))}
                      <div
                        className={cx(
                          'font-medium',
                          besideColumns.length > 0
                            ? 'min-w-0 flex-auto whitespace-nowrap'
                            : 'min-w-min flex-1 break-words',
                        )}
                      >
                        {href ? (
                          <Link
                            href={href}
                            className="after:absolute after:inset-0 after:rounded-card after:content-['']"
                          >
                            {main?.cell(row)}
                          </Link>
                        ) : (
                          main?.cell(row)
                        )}
                      </div>
                      {rowMenu && (
                        // Where it wraps below the title, it covers no other line.
                        <div
                          className={cx(
                            'relative z-1 -me-2 ms-auto flex',
                            besideColumns.length === 0 && '-my-2.5',
                          )}
                        >
                          {rowMenu(row)}
                        </div>
                      )}
                    </div>
                    <dl className="mt-3 grid grid-cols-[fit-content(45%)_1fr] gap-x-4 gap-y-1.5 text-base">
                      {otherColumns.map(column => (
                        <div key={column.id} className="contents">
                          <dt className="text-sm leading-5 text-ink-3">{column.header}</dt>
                          <dd className="min-w-0 break-words">{column.cell(row)}</dd>
                        </div>
                      ))}
                    </dl>
                  </li>
                  {ends !== undefined && groups?.foot?.(ends) && <li>{groups.foot(ends)}</li>}
                </Fragment>
              )
            })
          : Array.from({ length: Math.min(skeletonRows, 5) }, (_, card) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
              <li key={card} className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4">
                <Skeleton width="50%" />
                <Skeleton width="80%" />
                <Skeleton width="65%" />
              </li>
            ))}
      </ul>
    </div>
  )
}
