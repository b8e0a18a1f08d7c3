import type { Doctor } from '@archway/contract/doctors'
import type { TFunction } from 'i18next'
import type { Column } from '../../ui/list/column.ts'
import { DoctorStatusChip } from './DoctorStatusChip.tsx'

/** Columns that are hidden on tablets; the doctor's page shows their values. */
const notOnTablets = 'max-xl:hidden'

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
    cell: ({ email }) => {
      // On a laptop it breaks before the domain.
      const index = email.lastIndexOf('@')
      return (
        <bdi dir="ltr" className="block break-words sm:max-w-44 2xl:max-w-none text-match-parent">
          {email.slice(0, index)}
          <wbr />
          {email.slice(index)}
        </bdi>
      )
    },
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
    className: notOnTablets,
    cell: row => row.currentCountry.name,
  },
  ...(withManagers
    ? [
        {
          id: 'rm',
          header: t('column.rm'),
          className: notOnTablets,
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
    className: notOnTablets,
    cell: row => <span className="tabular-nums">{day(row.createdAt)}</span>,
  },
]
