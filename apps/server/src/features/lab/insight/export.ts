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

type Wording = (key: keyof Words['insight']['column']) => string

const rowColumns = (word: Wording): string[] => [
  word('submitted'),
  word('shipped'),
  word('turnaround'),
  word('checked'),
  word('passedFirst'),
  word('passedShare'),
  word('rejected'),
  word('plansRejected'),
  word('refinements'),
  word('replacements'),
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
  const word: Wording = key => translate(language, 'insight', `column.${key}`)
  if (part === 'stages')
    return {
      header: [
        word('stage'),
        word('visits'),
        word('averageDays'),
        word('visitsBefore'),
        word('averageBefore'),
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
      header: [word('kind'), word('reason'), word('count'), word('countBefore')],
      rows: report.reasons.map(({ kind, title, count, before }) => [
        translate(language, 'insight', `kind.${kind}`),
        title,
        count,
        before,
      ]),
    }
  if (part === 'series') {
    const lab = 'companies' in report
    return {
      header: [
        word('from'),
        word('to'),
        ...rowColumns(word),
        word('completed'),
        word('canceled'),
        word('held'),
        ...(lab ? [word('due'), word('onTime'), word('onTimeShare'), word('scrapped')] : []),
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
      header: [word('company'), ...rowColumns(word)],
      rows: report.companies.map(row => [row.company.name, ...rowCells(row)]),
    }
  return {
    header: [word('doctor'), ...rowColumns(word)],
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
  const word: Wording = key => translate(language, 'insight', `column.${key}`)
  const kinds = workKinds.map(kind => translate(language, 'insight', `work.${kind}`))
  if (part === 'series')
    return writeCsv(language, {
      header: [word('person'), word('from'), word('to'), ...kinds],
      rows: people.flatMap(({ staff, series }) =>
        series.map(row => [staff.name, row.from, row.to, ...workKinds.map(kind => row[kind])]),
      ),
    })
  return writeCsv(language, {
    header: [
      word('person'),
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
