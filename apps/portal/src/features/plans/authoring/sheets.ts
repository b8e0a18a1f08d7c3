import { fieldOf, type IssueWords, issueWords, latinDigits, latinNumber } from '@archway/contract/kernel'
import {
  attachmentTypes,
  movementKinds,
  type Plan,
  plannedAttachment,
  plannedIpr,
  plannedMovement,
} from '@archway/contract/plans'
import type * as z from 'zod/mini'

/** The tables of a plan as technicians edit them: every cell is text until it is parsed. */
export const sheetNames = ['ipr', 'attachments', 'movements'] as const
export type SheetName = (typeof sheetNames)[number]
export type SheetColumn =
  | 'contact'
  | 'mm'
  | 'beforeStep'
  | 'tooth'
  | 'type'
  | 'fromStep'
  | 'toStep'
  | Movement
type Movement = (typeof movementKinds)[number]
/** `id` identifies a row while others are added and removed. */
export type SheetRow = { readonly id: number; readonly cells: Readonly<Partial<Record<SheetColumn, string>>> }
export type SheetProblem = {
  readonly row: number
  readonly column: SheetColumn | null
  /** The server's message. */
  readonly sentence?: string
} & IssueWords

type Sheet = {
  readonly columns: readonly SheetColumn[]
  readonly schema: z.ZodMiniType
  readonly maxRows: number
}

export const sheets: Readonly<Record<SheetName, Sheet>> = {
  ipr: { columns: ['contact', 'mm', 'beforeStep'], schema: plannedIpr, maxRows: 64 },
  attachments: { columns: ['tooth', 'type', 'fromStep', 'toStep'], schema: plannedAttachment, maxRows: 200 },
  movements: { columns: ['tooth', ...movementKinds], schema: plannedMovement, maxRows: 32 },
}

/** The choices of a column with fixed values; undefined for numbers. */
export const choicesOf = (column: SheetColumn): readonly string[] | null =>
  column === 'type' ? attachmentTypes : null

const isText = (column: SheetColumn): boolean => column === 'contact' || column === 'type'

let lastId = 0
export const rowOf = (cells: SheetRow['cells']): SheetRow => {
  lastId += 1
  return { id: lastId, cells }
}

/** The saved rows of a plan as cells. */
export const rowsOf = (name: SheetName, plan: Pick<Plan, SheetName>): SheetRow[] =>
  plan[name].map(row =>
    rowOf(Object.fromEntries(Object.entries(row).map(([column, value]) => [column, String(value)]))),
  )

const cellValue = (column: SheetColumn, cell: string | undefined): unknown => {
  const cellText = cell?.trim() ?? ''
  if (cellText === '') return undefined
  if (isText(column)) return latinDigits(cellText)
  const number = Number(latinNumber(cellText))
  return Number.isNaN(number) ? cellText : number
}

/** The parsed rows and all their problems. Rows are counted from 0. */
export const readRows = (
  name: SheetName,
  rows: readonly SheetRow[],
): { values: unknown[]; problems: SheetProblem[] } => {
  const { columns, schema } = sheets[name]
  const problems: SheetProblem[] = []
  const values = rows.map(({ cells }, row) => {
    const rowValues = Object.fromEntries(columns.map(column => [column, cellValue(column, cells[column])]))
    const parsed = schema.safeParse(rowValues, { reportInput: true })
    if (parsed.success) return parsed.data
    for (const issue of parsed.error.issues) {
      const column = (fieldOf(issue) ?? null) as SheetColumn | null
      if (problems.some(problem => problem.row === row && problem.column === column)) continue
      problems.push({ row, column, ...issueWords(issue as Parameters<typeof issueWords>[0]) })
    }
    return rowValues
  })
  return { values, problems }
}

const cellsOf = (line: string, separator: string): string[] =>
  line.split(separator).map(cell =>
    cell
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .trim(),
  )

/** An unusable line of a pasted table; lines are counted from 1, as editors do. */
export type LineProblem = { readonly line: number; readonly column: SheetColumn | null } & (
  | IssueWords
  | { readonly key: 'tooFewCells'; readonly values: { found: number; expected: number } }
)

/**
 * Parses a table copied from a file or a spreadsheet: comma, semicolon or tab between cells, with an optional header
 * line. A comma is the decimal separator unless it separates cells.
 */
export const readCsv = (name: SheetName, text: string): { rows: SheetRow[]; problems: LineProblem[] } => {
  const { columns } = sheets[name]
  const lines = text.split(/\r\n|\r|\n/).map((line, index) => ({ line, number: index + 1 }))
  const filledLines = lines.filter(({ line }) => line.trim() !== '')
  const first = filledLines[0]?.line ?? ''
  const separator = first.includes('\t') ? '\t' : first.includes(';') ? ';' : ','
  const headings = cellsOf(first, separator).map(cell => cell.toLowerCase())
  const isHead = columns.every(column => headings.includes(column.toLowerCase()))
  const order = columns.map((column, index) => (isHead ? headings.indexOf(column.toLowerCase()) : index))
  const rows: SheetRow[] = []
  const problems: LineProblem[] = []
  for (const { line, number } of isHead ? filledLines.slice(1) : filledLines) {
    const parts = cellsOf(line, separator)
    if (parts.length < columns.length) {
      const values = { found: parts.length, expected: columns.length }
      problems.push({ line: number, column: null, key: 'tooFewCells', values })
      continue
    }
    const cells = Object.fromEntries(
      columns.map((column, index) => {
        const cell = parts[order[index] ?? index] ?? ''
        return [column, isText(column) ? cell : latinNumber(cell)]
      }),
    )
    const row = rowOf(cells)
    const wrong = readRows(name, [row]).problems
    if (wrong.length === 0) rows.push(row)
    for (const { row: _row, ...problem } of wrong) problems.push({ line: number, ...problem })
  }
  return { rows, problems }
}
