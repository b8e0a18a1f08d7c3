import { type CompanyInsight, insightCalls, type LabInsight } from '@archway/contract/lab'
import { isolateText } from '@archway/words/locale'
import { useTranslation } from 'react-i18next'
import { useDates } from '../../../platform/i18n/dates.ts'
import { FigureTable } from './FigureTable.tsx'
import { type Export, Panel } from './Panel.tsx'
import { TimeChart } from './TimeChart.tsx'
import { averageDays, computeShare, useAmounts } from './use-amounts.ts'

type Report = CompanyInsight | LabInsight

/** The three charts over time, each with its table. Props: `report`, `exported`. */
export function TimePanels({ report, exported }: { report: Report; exported: Export }) {
  const { t } = useTranslation('insight')
  const amounts = useAmounts()
  const dates = useDates()
  const { series, step } = report
  const ticks = series.map(({ from }) => amounts.axisDay(from, step))
  const titles = series.map(({ from, to }) =>
    from === to ? dates.day(from) : `${isolateText(dates.day(from))} – ${isolateText(dates.day(to))}`,
  )
  const rows = series.map((row, index) => ({ ...row, title: titles[index] ?? '', key: row.from }))
  const titleColumn = { header: t('column.from'), cell: (row: (typeof rows)[number]) => row.title }
  const summary = (title: string) => t('chart.summary', { title })
  const panels = [
    {
      id: 'throughput',
      kind: 'bars',
      series: [
        { label: t('figure.submitted'), color: 'var(--blue-mark)', values: series.map(row => row.submitted) },
        { label: t('figure.shipped'), color: 'var(--teal-mark)', values: series.map(row => row.shipped) },
      ],
      format: amounts.number,
      axis: amounts.number,
    },
    {
      id: 'turnaround',
      kind: 'line',
      series: [
        {
          label: t('figure.turnaround'),
          color: 'var(--blue-mark)',
          values: series.map(({ turnaround }) => averageDays(turnaround)),
        },
      ],
      format: amounts.days,
      axis: amounts.number,
    },
    {
      id: 'quality',
      kind: 'line',
      series: [
        {
          label: t('figure.passedShare'),
          color: 'var(--teal-mark)',
          values: series.map(row => computeShare(row.passedFirst, row.checked)),
        },
        ...(series.some(row => 'due' in row)
          ? [
              {
                label: t('figure.onTimeShare'),
                color: 'var(--amber-mark)',
                values: series.map(row => ('due' in row ? computeShare(row.onTime, row.due) : null)),
              },
            ]
          : []),
      ],
      format: amounts.percent,
      axis: amounts.percent,
      top: 100,
    },
  ] as const
  return panels.map(panel => {
    const title = t(`chart.${panel.id}`)
    const { format } = panel
    return (
      <Panel
        key={panel.id}
        title={title}
        exported={exported}
        chart={
          <TimeChart
            label={summary(title)}
            kind={panel.kind}
            series={panel.series}
            ticks={ticks}
            titles={titles}
            format={format}
            axis={panel.axis}
            {...('top' in panel ? { top: panel.top } : {})}
          />
        }
        table={
          <FigureTable
            caption={title}
            rows={rows}
            rowKey={row => row.key}
            columns={[
              titleColumn,
              ...panel.series.map(({ label, values }) => ({
                header: label,
                cell: (row: (typeof rows)[number]) => format(values[rows.indexOf(row)] ?? null),
              })),
            ]}
          />
        }
      />
    )
  })
}

/** How long cases stay in each stage: a table with bars, without a chart. Props: `report`, `exported`. */
export function StagePanel({ report, exported }: { report: Report; exported: Export }) {
  const { t } = useTranslation(['insight', 'lab'])
  const amounts = useAmounts()
  return (
    <Panel
      title={t('chart.stages')}
      hint={t('hint.stages')}
      exported={exported}
      table={
        report.stages.length === 0 ? (
          <p className="text-ink-2">{t('emptyPeriod')}</p>
        ) : (
          <FigureTable
            caption={t('chart.stages')}
            rows={report.stages}
            rowKey={row => row.stage}
            tall
            color="var(--blue-mark)"
            columns={[
              { header: t('column.stage'), cell: row => t(`lab:stage.${row.stage}`) },
              {
                header: t('column.averageDays'),
                cell: row => amounts.decimal(averageDays(row.now)),
                bar: row => averageDays(row.now) ?? 0,
              },
              { header: t('column.averageBefore'), cell: row => amounts.decimal(averageDays(row.before)) },
              { header: t('column.visits'), cell: row => amounts.number(row.now.count) },
            ]}
          />
        )
      }
    />
  )
}

/** Why records, plans and pieces came back: a table with bars. Props: `report`, `exported`. */
export function ReasonPanel({ report, exported }: { report: Report; exported: Export }) {
  const { t } = useTranslation('insight')
  const amounts = useAmounts()
  return (
    <Panel
      title={t('chart.reasons')}
      exported={exported}
      table={
        report.reasons.length === 0 ? (
          <p className="text-ink-2">{t('emptyPeriod')}</p>
        ) : (
          <FigureTable
            caption={t('chart.reasons')}
            rows={report.reasons}
            rowKey={row => `${row.kind} ${row.code}`}
            color="var(--amber-mark)"
            columns={[
              {
                header: t('column.reason'),
                cell: row => (
                  <>
                    <bdi>{row.title}</bdi>
                    <span className="block text-sm text-ink-3">{t(`kind.${row.kind}`)}</span>
                  </>
                ),
              },
              { header: t('column.count'), cell: row => amounts.number(row.count), bar: row => row.count },
              { header: t('column.countBefore'), cell: row => amounts.number(row.before) },
            ]}
          />
        )
      }
    />
  )
}

/** The export of each part of the report: for the whole lab or for one company, within the period. */
export const reportExports = (lab: boolean, period: { from: string; to: string }) => {
  const call = lab ? insightCalls.exportLabInsight : insightCalls.exportCompanyInsight
  return (part: 'series' | 'stages' | 'reasons' | 'doctors' | 'companies'): Export => ({
    call,
    query: { ...period, part },
  })
}
