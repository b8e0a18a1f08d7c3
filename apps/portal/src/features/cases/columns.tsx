import { type CaseAttention, type CaseListRow, patientName } from '@archway/contract/cases'
import type { TFunction } from 'i18next'
import { ClockAlert, MessageSquareDot } from 'lucide-react'
import type { useDates } from '../../platform/i18n/dates.ts'
import type { Column } from '../../ui/list/column.ts'
import { AttentionMarks } from './attention/AttentionMarks.tsx'
import { CaseStatusChip } from './CaseStatusChip.tsx'
import { countryName } from './detail/region.ts'
import { columnName } from './list/list-words.ts'

type Words = TFunction<['caseList', 'orders']>
type Dates = ReturnType<typeof useDates>
type Cell = Omit<Column<CaseListRow>, 'id' | 'header'>

const DueDate = ({ row, t, dates }: { row: CaseListRow; t: Words; dates: Dates }) => (
  <span
    className={`inline-flex items-center gap-1 text-sm tabular-nums ${row.overdue ? 'text-red-ink' : ''}`}
  >
    {dates.day(row.dueAt)}
    {row.overdue && <ClockAlert role="img" aria-label={t('caseList:overdue')} className="size-4 shrink-0" />}
  </span>
)

const nameCell = (name: string | null | undefined) => (name ? <span dir="auto">{name}</span> : '–')

/** The marks beside the identifier of a case in lists. */
export type CaseMarks = {
  readonly unread: ReadonlySet<string>
  readonly attention: ReadonlyMap<string, CaseAttention>
}

const cellsOf = (t: Words, dates: Dates, { unread, attention }: CaseMarks): Record<string, Cell> => ({
  identifier: {
    main: true,
    sortable: true,
    cell: row => (
      <span className="inline-flex items-center gap-1.5">
        <bdi className="tabular-nums">{row.identifier}</bdi>
        {unread.has(row.uuid) && (
          <MessageSquareDot
            role="img"
            aria-label={t('caseList:unread')}
            className="size-4 shrink-0 text-primary-text"
          />
        )}
        <AttentionMarks attention={attention.get(row.uuid)} />
      </span>
    ),
  },
  firstName: {
    sortable: true,
    cut: '10rem',
    cell: row =>
      patientName(row) ? (
        <span dir="auto" className="font-medium">
          {patientName(row)}
        </span>
      ) : (
        <span className="text-ink-3">{t('caseList:noName')}</span>
      ),
  },
  product: {
    sortable: true,
    nowrap: true,
    cell: row => (
      <>
        {/* The space prevents Arabic letters of the two parts from joining. */}
        {t(`caseList:product.${row.product}`)}{' '}
        {row.product === 'AL' && (
          <span className="ms-1 text-sm text-ink-3">{t(`orders:batch.${row.batchLabel}`)}</span>
        )}
      </>
    ),
  },
  doctor: { cut: '8rem', cell: row => nameCell(row.doctor?.name) },
  createdBy: { cut: '8rem', cell: row => nameCell(row.createdBy) },
  rm: { cut: '8rem', cell: row => nameCell(row.doctor?.assignRM?.name) },
  country: { cut: '8rem', cell: row => nameCell(row.doctor && countryName(row.doctor.currentCountry)) },
  status: {
    sortable: true,
    nowrap: true,
    cell: row => <CaseStatusChip status={row.status} side={row.side} withTs={row.withTs} />,
  },
  dueAt: { sortable: true, nowrap: true, cell: row => <DueDate row={row} t={t} dates={dates} /> },
  updatedAt: {
    sortable: true,
    deskOnly: true,
    nowrap: true,
    cell: row => <span className="text-sm tabular-nums">{dates.day(row.updatedAt)}</span>,
  },
  createdAt: {
    sortable: true,
    deskOnly: true,
    nowrap: true,
    cell: row => <span className="text-sm tabular-nums">{dates.day(row.createdAt)}</span>,
  },
  impression: {
    nowrap: true,
    cell: row => (row.impressionType ? t(`caseList:impression.${row.impressionType}`) : '–'),
  },
  plan: { nowrap: true, cell: row => t(row.withTs ? 'caseList:filter.planNo' : 'caseList:filter.planYes') },
})

/** Columns of a case list by id, in this order. */
export const caseColumns = (
  ids: readonly string[],
  t: Words,
  dates: Dates,
  marks: CaseMarks,
): Column<CaseListRow>[] => {
  const cells = cellsOf(t, dates, marks)
  return ids.flatMap(id => {
    const cell = cells[id]
    return cell ? [{ id, header: columnName(id), ...cell }] : []
  })
}
