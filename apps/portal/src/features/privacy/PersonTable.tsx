import { personKinds } from '@archway/contract/privacy'
import { Download, Ellipsis, Eraser } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/action/IconButton.tsx'
import { EmptySearch } from '../../ui/drawings/empty.tsx'
import { Person } from '../../ui/drawings/Person.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { SearchField } from '../../ui/list/SearchField.tsx'
import { Table } from '../../ui/list/Table.tsx'
import { useColumns } from '../../ui/list/use-columns.ts'
import { Menu } from '../../ui/overlay/Menu.tsx'
import { EraseDialog } from './EraseDialog.tsx'
import { ExportDialog } from './ExportDialog.tsx'
import { type FoundPerson, usePeople } from './use-people.ts'

type OpenDialog = { what: 'export' | 'erase'; person: FoundPerson }

/** Searches a person, to export or, if the reader may, erase the data. */
export function PersonTable({ mayErase }: { mayErase: boolean }) {
  const { t } = useTranslation('people')
  const { kind, q, read, rows, setKind, setTerm } = usePeople()
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const columns = useColumns<FoundPerson>(() => [
    { id: 'name', header: t('column.name'), main: true, cell: row => <span dir="auto">{row.name}</span> },
    { id: 'known', header: t('column.known'), cell: row => <bdi dir="ltr">{row.identification}</bdi> },
  ])
  const close = () => setDialog(null)
  const menuOf = (person: FoundPerson) =>
    mayErase ? (
      <Menu
        trigger={<IconButton icon={Ellipsis} label={`${t('export')}, ${t('erase')}: ${person.name}`} />}
        entries={[
          {
            id: 'export',
            label: t('export'),
            icon: Download,
            onSelect: () => setDialog({ what: 'export', person }),
          },
          {
            id: 'erase',
            label: t('erase'),
            icon: Eraser,
            danger: true,
            onSelect: () => setDialog({ what: 'erase', person }),
          },
        ]}
      />
    ) : (
      <IconButton
        icon={Download}
        label={`${t('export')}: ${person.name}`}
        onClick={() => setDialog({ what: 'export', person })}
      />
    )
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end gap-3">
        <SelectField
          label={t('kinds')}
          className="w-full sm:w-52"
          options={personKinds.map(value => ({ value, label: t(`kind.${value}`) }))}
          value={kind}
          onChange={setKind}
        />
        <SearchField label={t(`search.${kind}`)} value={q} onSearch={setTerm} className="w-full sm:w-80" />
      </div>
      {q === '' ? (
        <EmptyState drawing={<Person />} title={t('start')} text={t('startText')} />
      ) : (
        <Table
          label={t('title')}
          columns={columns}
          rows={rows}
          rowKey={row => row.uuid}
          rowMenu={menuOf}
          fetching={read.isPlaceholderData}
          error={read.isError}
          onRetry={() => void read.refetch()}
          empty={<EmptyState drawing={<EmptySearch />} title={t('none')} />}
        />
      )}
      {dialog?.what === 'export' && <ExportDialog person={dialog.person} onClose={close} />}
      {dialog?.what === 'erase' && <EraseDialog person={dialog.person} onClose={close} />}
    </div>
  )
}
