import { Copy, Ellipsis, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../action/Button.tsx'
import { IconButton } from '../action/IconButton.tsx'
import { EmptyCases } from '../drawings/empty.tsx'
import { EmptyState } from '../feedback/EmptyState.tsx'
import { StatusChip } from '../feedback/StatusChip.tsx'
import { MultiSelectField } from '../form/MultiSelectField.tsx'
import { Pagination } from '../list/Pagination.tsx'
import { SearchField } from '../list/SearchField.tsx'
import { type Column, type Sort, Table } from '../list/Table.tsx'
import { Menu } from '../overlay/Menu.tsx'
import { Card } from '../page/Card.tsx'
import { type SampleCase, sampleCases } from './samples.ts'

const columns: Column<SampleCase>[] = [
  {
    id: 'identifier',
    header: 'Identifier',
    cell: row => <bdi dir="ltr">{row.identifier}</bdi>,
    sortable: true,
  },
  { id: 'patient', header: 'Patient', cell: row => <bdi dir="auto">{row.patient}</bdi>, sortable: true },
  { id: 'product', header: 'Product', cell: row => row.product },
  { id: 'doctor', header: 'Doctor', cell: row => row.doctor },
  { id: 'status', header: 'Status', cell: row => <StatusChip tone={row.tone} label={row.status} /> },
  { id: 'createdAt', header: 'Created at', cell: row => <bdi>{row.created}</bdi>, sortable: true },
  { id: 'due', header: 'Due date', cell: row => row.due || '–', deskOnly: true },
]

const menu = (row: SampleCase) => (
  <Menu
    trigger={<IconButton icon={Ellipsis} size="small" label={`Actions of ${row.identifier}`} />}
    entries={[
      { id: 'copy', label: 'Copy identifier', icon: Copy, onSelect: () => {} },
      {
        id: 'cancel',
        label: 'Cancel case',
        icon: Trash2,
        onSelect: () => {},
        disabledReason: 'Already in production',
      },
      { id: 'sep', separator: true },
      { id: 'delete', label: 'Delete draft', icon: Trash2, danger: true, onSelect: () => {} },
    ]}
  />
)

const fixed = { label: 'Cases', columns, rowKey: (row: SampleCase) => row.id, rowMenu: menu }

export function Lists() {
  const [sort, setSort] = useState<Sort>({ by: 'createdAt', direction: 'desc' })
  const [page, setPage] = useState(2)
  const [size, setSize] = useState(10)
  const [term, setTerm] = useState('')
  const [statuses, setStatuses] = useState<string[]>(['a', 'b', 'c'])
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <SearchField label="Search patients" value={term} onSearch={setTerm} className="w-72 max-sm:w-full" />
        <MultiSelectField
          label="Status"
          labelHidden
          placeholder="Status"
          options={['a', 'b', 'c', 'd'].map(value => ({ value, label: `Status ${value}` }))}
          value={statuses}
          onChange={setStatuses}
          className="w-44"
        />
      </div>
      <Table
        {...fixed}
        rows={sampleCases.filter(row => row.patient.includes(term))}
        rowHref={row => `/cases/admin/all/${row.id}/details`}
        sort={sort}
        onSort={setSort}
        fetching
        empty={<EmptyState drawing={<EmptyCases />} title="No case fits" />}
        footer={
          <Pagination
            page={page}
            pages={129}
            total={1284}
            pageSize={size}
            onPage={setPage}
            onPageSize={setSize}
          />
        }
      />
      <Table {...fixed} rows={undefined} skeletonRows={3} />
      <Table
        {...fixed}
        rows={[]}
        empty={
          <EmptyState
            drawing={<EmptyCases />}
            title="No cases yet"
            text="Send in your first case: patient, records and prescription take about ten minutes."
            action={
              <Button variant="primary" icon={Plus}>
                New case
              </Button>
            }
          />
        }
      />
      <Table {...fixed} rows={undefined} error onRetry={() => {}} />
      <Card title="Cases of a narrow card" flush>
        <Table
          {...fixed}
          rows={sampleCases.slice(0, 2)}
          error="The list could not be refreshed."
          onRetry={() => {}}
          className="sm:rounded-none sm:border-0"
        />
      </Card>
    </>
  )
}
