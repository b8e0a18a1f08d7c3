/** Requirement ids in texts: `API-014`, and `ADDR-30..33` or `ADDR-30 to ADDR-33` for a range. */
const reference = /\b([A-Z][A-Z0-9]*)-(\d{2,3})(?:(?:\.\.| to \1-)(\d{2,3}))?/g

/** Every id in a text, with ranges expanded. */
export const idsIn = (text: string): string[] =>
  [...text.matchAll(reference)].flatMap(([, group = '', first = '', last = first]) =>
    Array.from({ length: Math.max(0, Number(last) - Number(first)) + 1 }, (_, step) => {
      const number = String(Number(first) + step).padStart(first.length, '0')
      return `${group}-${number}`
    }),
  )

export const groupOf = (id: string): string => id.slice(0, id.lastIndexOf('-'))

const tableRow = /^\| ([A-Z][A-Z0-9]*-\d[\d.]*) \| (.*) \|$/gm

/** The rows of a table of `docs/spec` whose first cell is an id or a range: id → second cell. */
export const rowsOf = (markdown: string): Map<string, string> =>
  new Map(
    [...markdown.matchAll(tableRow)].flatMap(([, ids = '', cell = '']) =>
      idsIn(ids).map((id): [string, string] => [id, cell.trim()]),
    ),
  )

const quoted = `(['"\`])((?:\\\\.|(?!\\1)[^\\\\])*)\\1`
// Matches the first argument of test(), describe() and similar functions, and of the function that test.each(…)
// returns.
const title = new RegExp(`(?:\\b(?:test|it|describe)(?:\\.\\w+)*|\\))\\(\\s*${quoted}`, 'g')
// Matches a cell in a table of test.each that begins with an id: the title prints it.
const cell = /[[{:,]\s*(['"])([A-Z][A-Z0-9]*-\d{2,3}\b[^'"\n]*)\1/g

const testTitle = new RegExp(`\\btest(?:\\.(?:skip|fixme|only|skipIf|runIf|each))?\\(\\s*${quoted}`, 'g')

/** The titles of the tests in a file; those of `describe` do not count. */
export const titlesIn = (source: string): string[] =>
  [...source.matchAll(testTitle)].map(([, , text = '']) => text)

/** The titles of a file, those of `describe` included, and the cells of tables that begin with an id. */
export const titlesOfAll = (source: string): string[] =>
  [...source.matchAll(title), ...source.matchAll(cell)].map(([, , text = '']) => text)

/** The ids in the titles of a test file. */
export const idsInTitles = (source: string): string[] => titlesOfAll(source).flatMap(idsIn)
