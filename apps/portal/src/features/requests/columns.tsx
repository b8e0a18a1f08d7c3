import type { Request } from '@archway/contract/requests'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import type { useDates } from '../../platform/i18n/dates.ts'
import { nameBeside } from '../../platform/work/name-beside.ts'
import type { Column } from '../../ui/list/column.ts'
import { RequestStatusChip } from './RequestStatusChip.tsx'
import { methodText } from './request-words.ts'

/** Columns that are hidden on tablets, where their values are in the cells of other columns. */
const notOnTablets = 'max-xl:hidden'

/**
 * Related values share a column, so that the whole row fits a laptop; on tablets more of them do (`onTablets`).
 */
function Lines({
  first,
  second,
  onTablets,
}: {
  first: ReactNode
  second?: ReactNode
  onTablets?: ReactNode
}) {
  return (
    <span className="block">
      <span className="block">{first}</span>
      {second && <span className="block text-sm text-ink-3">{second}</span>}
      {onTablets && (
        <span className="block text-sm font-normal text-ink-3 max-sm:hidden xl:hidden">{onTablets}</span>
      )}
    </span>
  )
}

type VisibleColumns = { withDoctor: boolean; withCompany: boolean }

const doctorName = ({ company, doctor }: Request, withCompany: boolean) =>
  withCompany ? nameBeside(company.name, doctor?.name) : doctor?.name

/** The columns of a list of requests (domain.md 3.7); a DSO sees the doctor, staff the company. */
export const requestColumns = (
  t: TFunction<'requests'>,
  dates: ReturnType<typeof useDates>,
  { withDoctor, withCompany }: VisibleColumns,
): Column<Request>[] => [
  {
    id: 'identifier',
    header: t('column.identifier'),
    main: true,
    sortable: true,
    cell: row => (
      <Lines
        first={<bdi className="tabular-nums">{row.identifier}</bdi>}
        onTablets={<span className="tabular-nums">{dates.day(row.createdAt)}</span>}
      />
    ),
  },
  {
    id: 'case',
    header: `${t('column.patient')} · ${t('column.case')}`,
    cell: row => (
      <Lines
        first={
          <span dir="auto" className="font-medium">
            {row.case.patientName}
          </span>
        }
        second={<bdi className="whitespace-nowrap tabular-nums">{row.case.identifier}</bdi>}
        onTablets={
          (withCompany || (withDoctor && row.doctor)) && (
            <>
              {withCompany && (
                <span dir="auto" className="block">
                  {row.company.name}
                </span>
              )}
              {withDoctor && doctorName(row, withCompany) && (
                <span dir="auto" className="block">
                  {doctorName(row, withCompany)}
                </span>
              )}
            </>
          )
        }
      />
    ),
  },
  ...(withCompany || withDoctor
    ? [
        {
          id: 'doctor',
          header: [withCompany && t('column.company'), withDoctor && t('column.doctor')]
            .filter(Boolean)
            .join(' · '),
          cut: '9rem',
          className: notOnTablets,
          cell: (row: Request) => {
            const name = doctorName(row, withCompany)
            const doctor = name && <span dir="auto">{name}</span>
            return withCompany ? (
              <Lines first={<span dir="auto">{row.company.name}</span>} second={doctor} />
            ) : (
              (doctor ?? '–')
            )
          },
        },
      ]
    : []),
  {
    id: 'type',
    header: t('column.type'),
    sortable: true,
    cell: row => (
      <Lines
        first={t(`type.${row.type}`)}
        second={methodText(t, row)}
        onTablets={
          <>
            {t(`arch.${row.arch}`)} <span className="tabular-nums">× {row.quantity}</span>
          </>
        }
      />
    ),
  },
  {
    id: 'arch',
    header: `${t('column.arch')} · ${t('column.quantity')}`,
    className: notOnTablets,
    cell: row => (
      <Lines
        first={<span className="whitespace-nowrap">{t(`arch.${row.arch}`)}</span>}
        second={<span className="tabular-nums">× {row.quantity}</span>}
      />
    ),
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
    className: notOnTablets,
    sortable: true,
    nowrap: true,
    cell: row => <span className="tabular-nums">{dates.day(row.createdAt)}</span>,
  },
]
