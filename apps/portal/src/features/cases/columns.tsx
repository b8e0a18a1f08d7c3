import type { CaseListRow } from '@archway/contract/cases'
import type { TFunction } from 'i18next'
import type { useDates } from '../../platform/dates.ts'
import type { Column } from '../../ui/column.ts'
import { CaseStatusChip } from './CaseStatusChip.tsx'
import { patientName } from './names.ts'

type Words = TFunction<['caseList', 'orders']>
type Dates = ReturnType<typeof useDates>

const DueDate = ({ row, t, dates }: { row: CaseListRow; t: Words; dates: Dates }) => (
  <span className="inline-flex flex-wrap items-center gap-x-2">
    <span className="tabular-nums">{dates.day(row.dueAt)}</span>
    {row.overdue && <span className="text-sm font-medium text-red-ink">{t('caseList:overdue')}</span>}
  </span>
)

/** The columns of a case list; doctors' cases show the doctor, the others who created them (domain.md 3.3). */
export const caseColumns = (t: Words, dates: Dates, doctorSide: boolean): Column<CaseListRow>[] => [
  {
    id: 'identifier',
    header: t('caseList:column.identifier'),
    main: true,
    sortable: true,
    cell: row => <bdi className="tabular-nums">{row.identifier}</bdi>,
  },
  {
    id: 'firstName',
    header: t('caseList:column.patient'),
    sortable: true,
    nowrap: true,
    cell: row =>
      patientName(row) ? (
        <span dir="auto" className="font-medium">
          {patientName(row)}
        </span>
      ) : (
        <span className="text-ink-3">{t('caseList:noName')}</span>
      ),
  },
  {
    id: 'product',
    header: t('caseList:column.product'),
    sortable: true,
    nowrap: true,
    cell: row => (
      <span className="block">
        {t(`caseList:product.${row.product}`)}
        {row.product === 'AL' && (
          <span className="block text-sm text-ink-3">{t(`orders:batch.${row.batchLabel}`)}</span>
        )}
      </span>
    ),
  },
  doctorSide
    ? {
        id: 'doctor',
        header: t('caseList:column.doctor'),
        nowrap: true,
        cell: row => <span dir="auto">{row.doctor?.name}</span>,
      }
    : {
        id: 'createdBy',
        header: t('caseList:column.createdBy'),
        cell: row => <span dir="auto">{row.createdBy}</span>,
      },
  {
    id: 'status',
    header: t('caseList:column.status'),
    sortable: true,
    cell: row => <CaseStatusChip status={row.status} side={row.side} withTs={row.withTs} />,
  },
  {
    id: 'dueAt',
    header: t('caseList:column.dueAt'),
    sortable: true,
    cell: row => <DueDate row={row} t={t} dates={dates} />,
  },
  {
    id: 'updatedAt',
    header: t('caseList:column.updatedAt'),
    sortable: true,
    deskOnly: true,
    nowrap: true,
    cell: row => <span className="tabular-nums">{dates.day(row.updatedAt)}</span>,
  },
  {
    id: 'createdAt',
    header: t('caseList:column.createdAt'),
    sortable: true,
    deskOnly: true,
    nowrap: true,
    cell: row => <span className="tabular-nums">{dates.day(row.createdAt)}</span>,
  },
]
