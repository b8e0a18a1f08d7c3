import {
  countDays,
  insightCalls,
  partsOf,
  type StaffWork,
  stepOf,
  type WorkKind,
  workKinds,
} from '@archway/contract/lab'
import { isolateText } from '@archway/words/locale'
import { useTranslation } from 'react-i18next'
import { useDates } from '../../../platform/i18n/dates.ts'
import { useSearchState } from '../../../platform/list/navigate.ts'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { FigureTable } from './FigureTable.tsx'
import { Panel } from './Panel.tsx'
import { TimeChart } from './TimeChart.tsx'
import { useAmounts } from './use-amounts.ts'

type WorkProps = { people: readonly StaffWork[]; period: { from: string; to: string } }
type Counts = Readonly<Record<WorkKind, number>>

const sumOf = (row: Counts): number => workKinds.reduce((sum, kind) => sum + row[kind], 0)
const openOf = ({ open }: StaffWork): number => open.cases + open.orders
const isKind = (name: string | undefined): name is WorkKind => workKinds.some(kind => kind === name)

/** The finished and the open work of each staff member, and the work over time; for administrators. */
export function WorkPanels({ people, period }: WorkProps) {
  return (
    <>
      <PeoplePanel people={people} period={period} />
      <LoadPanel people={people} period={period} />
      {people.some(row => sumOf(row) > 0) && <WorkPanel people={people} period={period} />}
    </>
  )
}

function PeoplePanel({ people, period }: WorkProps) {
  const { t } = useTranslation('insight')
  const amounts = useAmounts()
  return (
    <Panel
      title={t('chart.people')}
      hint={t('hint.people')}
      exported={{ call: insightCalls.exportStaffWork, query: period }}
      table={
        people.length === 0 ? (
          <p className="text-ink-2">{t('emptyPeriod')}</p>
        ) : (
          <FigureTable
            caption={t('chart.people')}
            rows={people}
            rowKey={row => row.staff.uuid}
            columns={[
              { header: t('column.person'), cell: row => <bdi>{row.staff.name}</bdi> },
              { header: t('column.done'), cell: row => amounts.number(sumOf(row)), bar: sumOf },
              ...workKinds.map(kind => ({
                header: t(`work.${kind}`),
                cell: (row: StaffWork) => amounts.number(row[kind]),
              })),
            ]}
          />
        )
      }
    />
  )
}

/** The open work of each staff member: their assigned cases and orders. */
function LoadPanel({ people, period }: WorkProps) {
  const { t } = useTranslation('insight')
  const amounts = useAmounts()
  const rows = people.filter(row => openOf(row) > 0)
  return (
    <Panel
      title={t('chart.load')}
      hint={t('hint.load')}
      exported={{ call: insightCalls.exportStaffWork, query: period }}
      table={
        rows.length === 0 ? (
          <p className="text-ink-2">{t('emptyLoad')}</p>
        ) : (
          <FigureTable
            caption={t('chart.load')}
            rows={rows}
            rowKey={row => row.staff.uuid}
            color="var(--amber-mark)"
            columns={[
              { header: t('column.person'), cell: row => <bdi>{row.staff.name}</bdi> },
              { header: t('column.count'), cell: row => amounts.number(openOf(row)), bar: openOf },
              { header: t('open.cases'), cell: row => amounts.number(row.open.cases) },
              { header: t('open.orders'), cell: row => amounts.number(row.open.orders) },
              { header: t('open.overdue'), cell: row => amounts.number(row.open.overdue) },
            ]}
          />
        )
      }
    />
  )
}

const all = 'all'

/** The work of everyone or one person over time, of all kinds or one. */
function WorkPanel({ people, period }: WorkProps) {
  const { t } = useTranslation('insight')
  const amounts = useAmounts()
  const dates = useDates()
  const [{ person, work }, set] = useSearchState()
  const shownPeople: readonly StaffWork[] = people.filter(({ staff }) => staff.uuid === person)
  const isOne = shownPeople.length > 0
  const kind = isKind(work) ? work : undefined
  const step = stepOf(countDays(period))
  const rows = partsOf(period, step).map(part => {
    const countedSeries = (isOne ? shownPeople : people).flatMap(({ series }) =>
      series.filter(({ from }) => from === part.from),
    )
    const count = (workKind: WorkKind) => countedSeries.reduce((sum, row) => sum + row[workKind], 0)
    const title =
      part.from === part.to
        ? dates.day(part.from)
        : `${isolateText(dates.day(part.from))} – ${isolateText(dates.day(part.to))}`
    return { ...part, title, count }
  })
  type Row = (typeof rows)[number]
  const shownKinds: readonly WorkKind[] = kind ? [kind] : workKinds
  const total = (row: Row) => shownKinds.reduce((sum, workKind) => sum + row.count(workKind), 0)
  const title = t('chart.work')
  return (
    <Panel
      title={title}
      exported={{ call: insightCalls.exportStaffWork, query: { ...period, part: 'series' } }}
      chart={
        <>
          <div className="mb-4 flex flex-wrap gap-3">
            <SelectField
              label={t('column.person')}
              className="w-full sm:w-52"
              options={[
                { value: all, label: t('allPeople') },
                ...people.map(({ staff }) => ({ value: staff.uuid, label: staff.name })),
              ]}
              value={isOne ? person : all}
              onChange={value => set({ person: value === all ? undefined : value })}
            />
            <SelectField
              label={t('column.kind')}
              className="w-full sm:w-52"
              options={[
                { value: all, label: t('allWork') },
                ...workKinds.map(value => ({ value, label: t(`work.${value}`) })),
              ]}
              value={kind ?? all}
              onChange={value => set({ work: value === all ? undefined : value })}
            />
          </div>
          <TimeChart
            label={t('chart.summary', { title })}
            kind="bars"
            series={[
              {
                label: kind ? t(`work.${kind}`) : t('allWork'),
                color: 'var(--teal-mark)',
                values: rows.map(total),
              },
            ]}
            ticks={rows.map(({ from }) => amounts.axisDay(from, step))}
            titles={rows.map(row => row.title)}
            format={amounts.number}
            axis={amounts.number}
          />
        </>
      }
      table={
        <FigureTable
          caption={title}
          rows={rows}
          rowKey={row => row.from}
          columns={[
            { header: t('column.from'), cell: row => row.title },
            { header: t('column.done'), cell: row => amounts.number(total(row)) },
            ...shownKinds.map(workKind => ({
              header: t(`work.${workKind}`),
              cell: (row: Row) => amounts.number(row.count(workKind)),
            })),
          ]}
        />
      }
    />
  )
}
