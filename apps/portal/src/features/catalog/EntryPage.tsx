import { type ComponentType, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Column } from '../../ui/list/column.ts'
import type { MenuEntry } from '../../ui/overlay/Menu.tsx'
import type { EditEntryProps } from './EntryDialog.tsx'
import { EntryTable } from './EntryTable.tsx'
import { SettingsPage, type SettingsTab } from './SettingsPage.tsx'
import type { EntriesView, Titles } from './use-catalog.ts'

type Props<Entry extends { titles: Titles }> = {
  tab: SettingsTab
  view: EntriesView<Entry>
  /** As in `EntryTable`: stable references. */
  columns: readonly Column<Entry>[]
  codeOf: (entry: Entry) => string
  stateOf?: (entry: Entry) => ReactNode
  /** The second menu entry of a row, after the one that edits it. */
  more: (entry: Entry) => MenuEntry
  dialog: ComponentType<EditEntryProps<Entry>>
}

/** A settings tab with a list of the reference data whose entries can be added and edited in a dialog. */
export function EntryPage<Entry extends { titles: Titles }>({
  tab,
  view,
  columns,
  codeOf,
  stateOf,
  more,
  dialog: Dialog,
}: Props<Entry>) {
  const { t } = useTranslation('labSettings')
  const [edited, setEdited] = useState<Entry | 'new' | null>(null)
  return (
    <SettingsPage tab={tab} count={view.all.length} onAdd={() => setEdited('new')}>
      <EntryTable
        label={t(`tab.${tab}`)}
        view={view}
        columns={columns}
        codeOf={codeOf}
        {...(stateOf ? { stateOf } : {})}
        onEdit={row => setEdited(row)}
        more={more}
      />
      {edited && (
        <Dialog
          entry={edited === 'new' ? null : edited}
          takenCodes={view.all.map(codeOf)}
          onClose={() => setEdited(null)}
        />
      )}
    </SettingsPage>
  )
}
