import type { Doctor } from '@archway/contract/doctors'
import type { TFunction } from 'i18next'
import type { Column } from '../../ui/list/column.ts'
import { DoctorStatusChip } from './DoctorStatusChip.tsx'

export const doctorColumns = (
  t: TFunction<'doctors'>,
  day: (iso: string) => string,
  withManagers: boolean,
): Column<Doctor>[] => [
  {
    id: 'name',
    header: t('column.name'),
    sortable: true,
    main: true,
    cell: row => <span dir="auto">{row.name}</span>,
  },
  {
    id: 'email',
    header: t('column.email'),
    sortable: true,
    cell: row => (
      // Truncated to fit a laptop; the doctor's page shows the whole address.
      <bdi dir="ltr" title={row.email} className="block truncate sm:max-w-40 2xl:max-w-none">
        {row.email}
      </bdi>
    ),
  },
  {
    id: 'status',
    header: t('column.status'),
    sortable: true,
    cell: row => <DoctorStatusChip status={row.status} />,
  },
  {
    id: 'countryId',
    header: t('column.country'),
    sortable: true,
    cell: row => row.currentCountry.name,
  },
  ...(withManagers
    ? [
        {
          id: 'rm',
          header: t('column.rm'),
          cell: (row: Doctor) => <span dir="auto">{row.assignRM?.name ?? '–'}</span>,
        },
      ]
    : []),
  {
    id: 'stepType',
    header: t('column.stepType'),
    sortable: true,
    cell: row => t(`stepShort.${row.stepType}`),
  },
  {
    id: 'cases',
    header: t('column.cases'),
    align: 'end',
    cell: row => (
      <bdi className="tabular-nums">
        {row.statistics ? `${row.statistics.open} / ${row.statistics.total}` : '–'}
      </bdi>
    ),
  },
  {
    id: 'createdAt',
    header: t('column.createdAt'),
    sortable: true,
    nowrap: true,
    deskOnly: true,
    cell: row => <span className="tabular-nums">{day(row.createdAt)}</span>,
  },
]
