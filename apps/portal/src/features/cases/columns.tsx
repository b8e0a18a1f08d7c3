import type { CaseListRow } from '@archway/contract/cases'
import type { TFunction } from 'i18next'
import type { useDates } from '../../platform/dates.ts'
import type { Column } from '../../ui/column.ts'
import { CaseStatusChip } from './CaseStatusChip.tsx'
import { patientName } from './names.ts'

type Words = TFunction<['caseList', 'orders']>
type Dates = ReturnType<typeof useDates>

const DueDate = ({ row, t, dates }: { row: CaseListRow; t: Words; dates: Dates }) => (
  <span className="inline-flex items-baseline gap-x-2">
    <span className="tabular-nums">{dates.day(row.dueAt)}</span>
    {row.overdue && <span className="text-sm font-medium text-red-ink">{t('caseList:overdue')}</span>}
  </span>
)

type Whose = {
  doctorSide: boolean
  /** A doctor's own list, where nobody else has created any. */
  own: boolean
}

/** The columns of a case list; doctors' cases show the doctor, the others who created them (domain.md 3.3). */
export const caseColumns = (t: Words, dates: Dates, { doctorSide, own }: Whose): Column<CaseListRow>[] => [
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
    cut: '12rem',
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
    cut: '11rem',
    cell: row => (
      <>
        {t(`caseList:product.${row.product}`)}
        {row.product === 'AL' && (
          <span className="ms-2 text-sm text-ink-3">{t(`orders:batch.${row.batchLabel}`)}</span>
        )}
      </>
    ),
  },
  ...(doctorSide
    ? [
        {
          id: 'doctor',
          header: t('caseList:column.doctor'),
          cut: '9rem',
          cell: (row: CaseListRow) => <span dir="auto">{row.doctor?.name}</span>,
        },
      ]
    : []),
  ...(doctorSide || own
    ? []
    : [
        {
          id: 'createdBy',
          header: t('caseList:column.createdBy'),
          cut: '9rem',
          cell: (row: CaseListRow) => <span dir="auto">{row.createdBy}</span>,
        },
      ]),
  {
    id: 'status',
    header: t('caseList:column.status'),
    sortable: true,
    nowrap: true,
    cell: row => <CaseStatusChip status={row.status} side={row.side} withTs={row.withTs} />,
  },
  {
    id: 'dueAt',
    header: t('caseList:column.dueAt'),
    sortable: true,
    nowrap: true,
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
