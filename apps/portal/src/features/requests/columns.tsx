import type { Request } from '@archway/contract/requests'
import type { TFunction } from 'i18next'
import type { useDates } from '../../platform/dates.ts'
import type { Column } from '../../ui/column.ts'
import { RequestStatusChip } from './RequestStatusChip.tsx'
import { methodText } from './request-words.ts'

type Shown = { withDoctor: boolean; withCompany: boolean }

/** The columns of a list of requests (domain.md 3.7); a DSO reads whose they are, staff of which company. */
export const requestColumns = (
  t: TFunction<'requests'>,
  dates: ReturnType<typeof useDates>,
  { withDoctor, withCompany }: Shown,
): Column<Request>[] => [
  {
    id: 'identifier',
    header: t('column.identifier'),
    main: true,
    sortable: true,
    cell: row => <bdi className="tabular-nums">{row.identifier}</bdi>,
  },
  {
    id: 'case',
    header: t('column.case'),
    nowrap: true,
    cell: row => <bdi className="tabular-nums">{row.case.identifier}</bdi>,
  },
  {
    id: 'patient',
    header: t('column.patient'),
    cell: row => (
      <span dir="auto" className="font-medium">
        {row.case.patientName}
      </span>
    ),
  },
  ...(withCompany
    ? [
        {
          id: 'company',
          header: t('column.company'),
          cell: (row: Request) => <span dir="auto">{row.company.name}</span>,
        },
      ]
    : []),
  ...(withDoctor
    ? [
        {
          id: 'doctor',
          header: t('column.doctor'),
          cell: (row: Request) => (row.doctor ? <span dir="auto">{row.doctor.name}</span> : '–'),
        },
      ]
    : []),
  { id: 'type', header: t('column.type'), sortable: true, cell: row => t(`type.${row.type}`) },
  { id: 'steps', header: t('column.steps'), cell: row => methodText(t, row) },
  { id: 'arch', header: t('column.arch'), cell: row => t(`arch.${row.arch}`) },
  {
    id: 'quantity',
    header: t('column.quantity'),
    align: 'end',
    cell: row => <span className="tabular-nums">{row.quantity}</span>,
  },
  {
    id: 'status',
    header: t('column.status'),
    sortable: true,
    cell: row => <RequestStatusChip request={row} />,
  },
  {
    id: 'createdAt',
    header: t('column.createdAt'),
    sortable: true,
    nowrap: true,
    cell: row => <span className="tabular-nums">{dates.day(row.createdAt)}</span>,
  },
]
