import type { QueueCase } from '@archway/contract/lab'
import type { Words } from '@archway/words'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useDates } from '../../../platform/i18n/dates.ts'
import { useRowKeys } from '../../../platform/list/bulk/use-row-keys.ts'
import { CompanyAndDoctor } from '../../../platform/work/CompanyAndDoctor.tsx'
import { DueMark } from '../../../platform/work/DueMark.tsx'
import type { Column } from '../../../ui/list/column.ts'
import { ListTable } from '../../../ui/list/ListTable.tsx'
import { useColumns } from '../../../ui/list/use-columns.ts'
import { AssignButtons } from './AssignButtons.tsx'
import { queueCaseHref } from './stages.ts'
import type { QueueView } from './use-queue.ts'

const rowMenu = (row: QueueCase) => <AssignButtons caseRow={row} assignee={row.assignee} named />

/** The cases of a stage. Props: `label`, `view`, `empty`. */
export function QueueTable({ label, view, empty }: { label: string; view: QueueView; empty: ReactNode }) {
  const { t } = useTranslation(['lab', 'caseList'])
  const dates = useDates()
  useRowKeys(undefined)
  const columns = useColumns((): Column<QueueCase>[] => {
    const head = (name: keyof Words['lab']['queue']['column']) => t(`lab:queue.column.${name}`)
    return [
      {
        id: 'identifier',
        header: head('identifier'),
        main: true,
        cell: row => <bdi className="tabular-nums">{row.identifier}</bdi>,
      },
      {
        id: 'patientName',
        header: head('patient'),
        cut: '10rem',
        cell: row => (
          <span className="block">
            <span dir="auto" className="font-medium">
              {row.patientName}
            </span>
            <span className="block text-sm text-ink-3">{t(`caseList:product.${row.product}`)}</span>
          </span>
        ),
      },
      {
        id: 'company',
        header: head('company'),
        cut: '11rem',
        cell: row => <CompanyAndDoctor company={row.company} doctor={row.doctor} />,
      },
      {
        id: 'since',
        header: head('since'),
        className: 'max-lg:hidden',
        sortable: true,
        nowrap: true,
        cell: row => <span className="tabular-nums">{dates.day(row.since)}</span>,
      },
      {
        id: 'dueAt',
        header: head('due'),
        sortable: true,
        cell: row => <DueMark column dueAt={row.dueAt} overdue={row.isOverdue} />,
      },
    ]
  })
  return (
    <ListTable
      label={label}
      columns={columns}
      rows={view.rows}
      rowKey={row => row.uuid}
      rowHref={queueCaseHref}
      rowMenu={rowMenu}
      view={view}
      empty={empty}
    />
  )
}
