import type { ExportFormat, Side } from '@archway/contract/cases'
import { directionOf, type Language } from '@archway/words'
import { stringify } from 'csv-stringify/sync'
import type { Viewer } from '../../../platform/access/viewer.ts'
import { say } from '../../../platform/words.ts'
import { rowOfLine } from '../list-fast/list-line.ts'
import { type Cell, exportColumns } from './export-columns.ts'

/** Runs in a worker process; `export.ts` calls it. */
export type ExportFile = {
  readonly format: ExportFormat
  readonly side: Side | null
  readonly viewer: Viewer
  readonly language: Language
  readonly timeZone: string
  readonly now: Date
}

/** Each case as one line of the database. */
type Lines = readonly string[]

const columnsOf = ({ side, viewer, language, timeZone }: ExportFile) =>
  exportColumns(side, { language, timeZone, isStaff: viewer.audience === 'staff' })

const rowsOf = (file: ExportFile, lines: Lines): Cell[][] => {
  const columns = columnsOf(file)
  return lines.map(line => {
    const row = rowOfLine(line, file.viewer, file.now)
    return columns.map(({ cell }) => cell(row))
  })
}

/** A part of a CSV file; the first one starts with the column names. */
export const csvPart = (file: ExportFile, lines: Lines, isFirst: boolean): Buffer => {
  const columns = columnsOf(file)
  const text = stringify(rowsOf(file, lines), {
    // Excel splits at the list separator of its regional settings: a semicolon where the comma is the decimal sign,
    // and in Arab countries.
    delimiter: file.language === 'en' ? ',' : ';',
    // Spreadsheets recognize UTF-8 by the byte order mark.
    bom: isFirst,
    header: isFirst,
    columns: columns.map(({ header }) => header),
    record_delimiter: 'windows',
    // Prevents CSV injection: texts that look like formulas are escaped.
    escape_formulas: true,
    cast: {
      date: (value, { index }) =>
        value
          .toISOString()
          .slice(0, columns[index]?.kind === 'day' ? 10 : 16)
          .replace('T', ' '),
    },
  })
  return Buffer.from(text)
}

/** A workbook of all cases. */
export const workbook = async (file: ExportFile, lines: Lines): Promise<Buffer> => {
  // Imported here only: most exports are CSV, and every worker process pays for its imports.
  const { caseSheet } = await import('./export-sheet.ts')
  return caseSheet({
    name: say(file.language, 'caseList', 'export.sheet'),
    rightToLeft: directionOf(file.language) === 'rtl',
    columns: columnsOf(file).map(({ cell: _, ...column }) => column),
    rows: rowsOf(file, lines),
  })
}
