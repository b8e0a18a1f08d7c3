import { EllipsisVertical } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Column } from '../../../ui/column.ts'
import { EmptySearch } from '../../../ui/drawings/empty.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Menu, type MenuEntry } from '../../../ui/Menu.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { Table } from '../../../ui/Table.tsx'
import { type EntriesView, type Titles, useTitle } from './use-catalog.ts'

type Props<Entry extends { titles: Titles }> = {
  label: string
  view: EntriesView<Entry>
  columns: readonly Column<Entry>[]
  codeOf: (entry: Entry) => string
  menuOf: (entry: Entry) => readonly MenuEntry[]
}

/** One list of the reference data: search, entries, and what may be done with each. */
export function EntryTable<Entry extends { titles: Titles }>({
  label,
  view,
  columns,
  codeOf,
  menuOf,
}: Props<Entry>) {
  const { t } = useTranslation('labSettings')
  const title = useTitle()
  const { read, rows, q } = view
  return (
    <>
      <SearchField label={t('search')} value={q} onSearch={view.search} className="w-full sm:w-72" />
      <Table
        label={label}
        columns={columns}
        rows={rows}
        rowKey={codeOf}
        rowMenu={row => (
          <Menu
            trigger={<IconButton icon={EllipsisVertical} label={t('actionsOf', { title: title(row) })} />}
            entries={menuOf(row)}
          />
        )}
        error={read.isError}
        onRetry={() => void read.refetch()}
        empty={<EmptyState drawing={<EmptySearch />} title={q ? t('none') : t('empty')} />}
      />
    </>
  )
}
