import {
  type CompanyInsight,
  type Durations,
  type Figures,
  type InsightPart,
  type LabInsight,
  type StaffWork,
  workKinds,
} from '@archway/contract/lab'
import type { Language, Words } from '@archway/words'
import { translate } from '../../../platform/words.ts'
import { type CsvTable, writeCsv } from '../../../platform/work/csv.ts'

type Cell = string | number | null
type Row = Omit<Figures, 'completed' | 'canceled' | 'held'>

/** The average in days, with two decimals; null if nothing was counted. */
const averageDays = ({ count, seconds }: Durations): number | null =>
  count === 0 ? null : Math.round(seconds / count / 864) / 100
const percent = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 1000) / 10

type TranslateColumn = (key: keyof Words['insight']['column']) => string

const rowColumns = (columnName: TranslateColumn): string[] => [
  columnName('submitted'),
  columnName('shipped'),
  columnName('turnaround'),
  columnName('checked'),
  columnName('passedFirst'),
  columnName('passedShare'),
  columnName('rejected'),
  columnName('plansRejected'),
  columnName('refinements'),
  columnName('replacements'),
]
const rowCells = (row: Row): Cell[] => [
  row.submitted,
  row.shipped,
  averageDays(row.turnaround),
  row.checked,
  row.passedFirst,
  percent(row.passedFirst, row.checked),
  row.rejected,
  row.plansRejected,
  row.refinements,
  row.replacements,
]

/** One table of a report as CSV. Days are YYYY-MM-DD, durations days, shares percent. */
export const insightCsv = (
  report: CompanyInsight | LabInsight,
  part: InsightPart,
  language: Language,
): Buffer => writeCsv(language, tableOf(report, part, language))

const tableOf = (report: CompanyInsight | LabInsight, part: InsightPart, language: Language): CsvTable => {
  const columnName: TranslateColumn = key => translate(language, 'insight', `column.${key}`)
  if (part === 'stages')
    return {
      header: [
        columnName('stage'),
        columnName('visits'),
        columnName('averageDays'),
        columnName('visitsBefore'),
        columnName('averageBefore'),
      ],
      rows: report.stages.map(({ stage, now, before }) => [
        translate(language, 'lab', `stage.${stage}`),
        now.count,
        averageDays(now),
        before.count,
        averageDays(before),
      ]),
    }
  if (part === 'reasons')
    return {
      header: [columnName('kind'), columnName('reason'), columnName('count'), columnName('countBefore')],
      rows: report.reasons.map(({ kind, title, count, before }) => [
        translate(language, 'insight', `kind.${kind}`),
        title,
        count,
        before,
      ]),
    }
  if (part === 'series') {
    const isLabReport = 'companies' in report
    return {
      header: [
        columnName('from'),
        columnName('to'),
        ...rowColumns(columnName),
        columnName('completed'),
        columnName('canceled'),
        columnName('held'),
        ...(isLabReport
          ? [columnName('due'), columnName('onTime'), columnName('onTimeShare'), columnName('scrapped')]
          : []),
      ],
      rows: report.series.map(row => [
        row.from,
        row.to,
        ...rowCells(row),
        row.completed,
        row.canceled,
        row.held,
        ...('due' in row ? [row.due, row.onTime, percent(row.onTime, row.due), row.scrapped] : []),
      ]),
    }
  }
  if ('companies' in report)
    return {
      header: [columnName('company'), ...rowColumns(columnName)],
      rows: report.companies.map(row => [row.company.name, ...rowCells(row)]),
    }
  return {
    header: [columnName('doctor'), ...rowColumns(columnName)],
    rows: report.doctors.map(row => [
      row.doctor?.name ?? translate(language, 'insight', 'ownCases'),
      ...rowCells(row),
    ]),
  }
}

/** The work of each staff member as CSV: a row for each, or for each and part of the period with work. */
export const staffWorkCsv = (
  people: readonly StaffWork[],
  part: 'people' | 'series',
  language: Language,
): Buffer => {
  const columnName: TranslateColumn = key => translate(language, 'insight', `column.${key}`)
  const kinds = workKinds.map(kind => translate(language, 'insight', `work.${kind}`))
  if (part === 'series')
    return writeCsv(language, {
      header: [columnName('person'), columnName('from'), columnName('to'), ...kinds],
      rows: people.flatMap(({ staff, series }) =>
        series.map(row => [staff.name, row.from, row.to, ...workKinds.map(kind => row[kind])]),
      ),
    })
  return writeCsv(language, {
    header: [
      columnName('person'),
      ...kinds,
      ...(['cases', 'orders', 'overdue'] as const).map(key => translate(language, 'insight', `open.${key}`)),
    ],
    rows: people.map(({ staff, open, ...row }) => [
      staff.name,
      ...workKinds.map(kind => row[kind]),
      open.cases,
      open.orders,
      open.overdue,
    ]),
  })
}
