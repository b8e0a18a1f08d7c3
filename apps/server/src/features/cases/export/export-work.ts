import type { ExportFormat, Side } from '@archway/contract/cases'
import { directionOf, type Language } from '@archway/words'
import type { Viewer } from '../../../platform/access/viewer.ts'
import { translate } from '../../../platform/words.ts'
import { writeCsv } from '../../../platform/work/csv.ts'
import { rowsOfLines } from '../list-fast/list-line.ts'
import { type Cell, type ExportColumn, exportColumns } from './export-columns.ts'

/** Runs in a worker process; `export.ts` calls it. */
export type ExportFile = {
  readonly format: ExportFormat
  readonly side: Side | null
  readonly viewer: Viewer
  readonly language: Language
  readonly timeZone: string
  readonly now: Date
}

const columnsOf = ({ side, viewer, language, timeZone }: ExportFile) =>
  exportColumns(side, { language, timeZone, isStaff: viewer.audience === 'staff' })

/** `lines` are the bytes that `listLines` reads. */
const rowsOf = (file: ExportFile, lines: Uint8Array): Cell[][] => {
  const columns = columnsOf(file)
  return rowsOfLines(lines, file.viewer, file.now).map(row => columns.map(({ cell }) => cell(row)))
}

/** Days have ten characters of an instant, moments sixteen. */
const dateText = (date: Date, kind: ExportColumn['kind'] | undefined): string =>
  date
    .toISOString()
    .slice(0, kind === 'day' ? 10 : 16)
    .replace('T', ' ')

/** A part of a CSV file; the first one starts with the column names. */
export const csvPart = (file: ExportFile, lines: Uint8Array, isFirst: boolean): Buffer => {
  const columns = columnsOf(file)
  const rows = rowsOf(file, lines).map(row =>
    row.map((cell, index) => (cell instanceof Date ? dateText(cell, columns[index]?.kind) : cell)),
  )
  return writeCsv(file.language, { header: columns.map(({ header }) => header), rows }, isFirst)
}

/** A workbook of all cases, from the lines of its parts. */
export const writeWorkbook = async (file: ExportFile, parts: readonly Uint8Array[]): Promise<Buffer> => {
  // Imported here only: most exports are CSV, and every worker process pays for its imports.
  const { caseSheet } = await import('./export-sheet.ts')
  return caseSheet({
    name: translate(file.language, 'caseList', 'export.sheet'),
    rightToLeft: directionOf(file.language) === 'rtl',
    columns: columnsOf(file).map(({ cell: _, ...column }) => column),
    rows: parts.flatMap(lines => rowsOf(file, lines)),
  })
}
