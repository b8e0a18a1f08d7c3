import type { Language } from '@archway/words'
import { stringify } from 'csv-stringify/sync'

export type CsvTable = {
  readonly header: readonly string[]
  readonly rows: readonly (readonly (string | number | null)[])[]
}

/**
 * A text that spreadsheets would evaluate as a formula: at its start, or after a character at which they may start a
 * new cell. Which character that is depends on the settings of the machine that opens the file, and quotes protect
 * against one of them only. The part after the character contains no further one, so that matching takes linear time.
 */
const formula = /(^|[,;\|\t\r\n])([[\s--[\t\r\n]]\p{Cf}"']*)(?=[=+\-@＝＋－＠])/gv

/** The same text with an apostrophe before each part that would be a formula. */
const escapeFormula = (text: string): string => text.replace(formula, "$1$2'")

/**
 * A table as CSV in UTF-8, as spreadsheets in the viewer's language open it: with semicolons in Arabic, and where the
 * comma is the decimal separator. Computed in this process, so for some thousand rows at most. If a file is written
 * in parts, the first one has the byte order mark and the header.
 */
export const writeCsv = (language: Language, { header, rows }: CsvTable, isFirst = true): Buffer =>
  Buffer.from(
    stringify(
      rows.map(row => [...row]),
      {
        delimiter: language === 'en' ? ',' : ';',
        // The byte order mark, by which spreadsheets recognize UTF-8.
        bom: isFirst,
        header: isFirst,
        columns: [...header],
        record_delimiter: 'windows',
        cast: { string: escapeFormula },
      },
    ),
  )
