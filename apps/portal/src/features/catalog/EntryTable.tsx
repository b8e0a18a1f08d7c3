import { Ellipsis, Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/action/IconButton.tsx'
import { EmptySearch } from '../../ui/drawings/empty.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import type { Column } from '../../ui/list/column.ts'
import { SearchField } from '../../ui/list/SearchField.tsx'
import { Table } from '../../ui/list/Table.tsx'
import { useColumns } from '../../ui/list/use-columns.ts'
import { Menu, type MenuEntry } from '../../ui/overlay/Menu.tsx'
import { type EntriesView, type Titles, useTitle } from './use-catalog.ts'

type Props<Entry extends { titles: Titles }> = {
  label: string
  view: EntriesView<Entry>
  /** Columns between name and code at the start, and the state at the end. Must be a stable reference. */
  columns: readonly Column<Entry>[]
  /** Must be a stable reference, as `stateOf`. */
  codeOf: (entry: Entry) => string
  stateOf?: (entry: Entry) => ReactNode
  onEdit: (entry: Entry) => void
  /** A further menu entry. */
  more?: (entry: Entry) => MenuEntry
}

/** A list of the reference data: search, entries, and a menu for each. */
export function EntryTable<Entry extends { titles: Titles }>({
  label,
  view,
  columns,
  codeOf,
  stateOf,
  onEdit,
  more,
}: Props<Entry>) {
  const { t } = useTranslation('labSettings')
  const title = useTitle()
  const { catalogQuery, rows, q } = view
  const all = useColumns(
    (): Column<Entry>[] => [
      {
        id: 'title',
        header: t('column.title'),
        main: true,
        cell: row => (
          // A title may be a sentence: it wraps rather than push the last column out of the frame.
          <span dir="auto" className="block sm:min-w-48 sm:whitespace-normal">
            {title(row)}
          </span>
        ),
      },
      { id: 'code', header: t('column.code'), cell: row => <bdi dir="ltr">{codeOf(row)}</bdi> },
      ...columns,
      ...(stateOf ? [{ id: 'state', header: t('column.state'), nowrap: true, cell: stateOf }] : []),
    ],
    [columns, codeOf, stateOf],
  )
  return (
    <>
      <SearchField label={t('search')} value={q} onSearch={view.search} className="w-full sm:w-72" />
      <Table
        label={label}
        columns={all}
        rows={rows}
        rowKey={codeOf}
        rowMenu={row => (
          <Menu
            trigger={<IconButton icon={Ellipsis} label={t('actionsOf', { title: title(row) })} />}
            entries={[
              {
                id: 'edit',
                label: t('edit', { title: title(row) }),
                icon: Pencil,
                onSelect: () => onEdit(row),
              },
              ...(more ? [more(row)] : []),
            ]}
          />
        )}
        error={catalogQuery.isError}
        onRetry={() => void catalogQuery.refetch()}
        empty={<EmptyState drawing={<EmptySearch />} title={q ? t('none') : t('empty')} />}
      />
    </>
  )
}
