import writeXlsxFile from 'write-excel-file/node'
import type { Cell, ExportColumn } from './export-columns.ts'

export type Sheet = {
  readonly name: string
  readonly rightToLeft: boolean
  readonly columns: readonly Omit<ExportColumn, 'cell'>[]
  readonly rows: readonly (readonly Cell[])[]
}

const formats = { text: '@', day: 'yyyy-mm-dd', moment: 'yyyy-mm-dd hh:mm' } as const
const widths = { text: 20, day: 12, moment: 17 } as const

/** Spreadsheets read `_x0041_` in a text as the letter with this number, so the sign before it is written as a number. */
const literal = (text: string): string => text.replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')

/** A workbook with one sheet. Texts are stored as texts, so that no name becomes a formula. */
export const caseSheet = ({ name, rightToLeft, columns, rows }: Sheet): Promise<Buffer> => {
  const head = columns.map(({ header }) => ({
    value: literal(header),
    type: String,
    fontWeight: 'bold' as const,
  }))
  const lines = rows.map(row =>
    row.map((value, index) => {
      if (value === null) return null
      if (!(value instanceof Date)) return { value: literal(value), type: String }
      return { value, type: Date, format: formats[columns[index]?.kind ?? 'moment'] }
    }),
  )
  return writeXlsxFile([head, ...lines], {
    sheet: name,
    rightToLeft,
    stickyRowsCount: 1,
    columns: columns.map(({ kind }) => ({ width: widths[kind] })),
  }).toBuffer()
}
