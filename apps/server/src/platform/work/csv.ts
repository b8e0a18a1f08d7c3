import type { Language } from '@archway/words'
import { stringify } from 'csv-stringify/sync'

export type CsvTable = {
  readonly header: readonly string[]
  readonly rows: readonly (readonly (string | number | null)[])[]
}

/**
 * A text that spreadsheets would evaluate: at its beginning, or behind a sign at which they may begin a new cell. Which
 * sign that is depends on the settings of the machine that opens the file, and quotes do not help against the other ones.
 * What follows the sign has no further sign in it, so that the search takes a time proportional to the text.
 */
const formula = /(^|[,;\|\t\r\n])([[\s--[\t\r\n]]\p{Cf}"']*)(?=[=+\-@＝＋－＠])/gv

/** The same text with an apostrophe before each part that would be a formula. */
const harmless = (text: string): string => text.replace(formula, "$1$2'")

/**
 * A table as CSV in UTF-8, as spreadsheets of the reader's language open it: with a semicolon where a comma is the
 * decimal sign, and in the Arab countries. Computed in this process, so for some thousand rows at most. Of a file that
 * is written in parts, the first one has the byte order mark and the header.
 */
export const writeCsv = (language: Language, { header, rows }: CsvTable, isFirst = true): Buffer =>
  Buffer.from(
    stringify(
      rows.map(row => [...row]),
      {
        delimiter: language === 'en' ? ',' : ';',
        // Spreadsheets tell UTF-8 by it.
        bom: isFirst,
        header: isFirst,
        columns: [...header],
        record_delimiter: 'windows',
        cast: { string: harmless },
      },
    ),
  )
