import type { Language } from '@archway/words'
import { stringify } from 'csv-stringify/sync'

export type CsvTable = {
  readonly header: readonly string[]
  readonly rows: readonly (readonly (string | number | null)[])[]
}

/**
 * A table as CSV in UTF-8, as spreadsheets of the reader's language open it: with a semicolon where a comma is the
 * decimal sign, and in the Arab countries. Computed in this process, so for some thousand rows at most.
 */
export const writeCsv = (language: Language, { header, rows }: CsvTable): Buffer =>
  Buffer.from(
    stringify(
      rows.map(row => [...row]),
      {
        delimiter: language === 'en' ? ',' : ';',
        // Spreadsheets tell UTF-8 by it.
        bom: true,
        header: true,
        columns: [...header],
        record_delimiter: 'windows',
        // What begins like a formula is not to be one where the file is opened.
        escape_formulas: true,
      },
    ),
  )
