import type { ReactNode } from 'react'

/** A column of a list: its id in the address and the call, its header, and its cells. */
export type Column<Row> = {
  id: string
  header: string
  /** Shown in the header instead of the text, which is still the accessible name. */
  head?: ReactNode
  cell: (row: Row) => ReactNode
  sortable?: boolean
  align?: 'start' | 'end'
  /** Cells do not wrap; those of the main column never do. */
  nowrap?: boolean
  /** Truncates the text to this CSS width; a tooltip shows the whole text. */
  cut?: string
  /** A CSS width; automatic by default. */
  width?: string
  /** Contains the row's link and becomes the title of its card on phones; the first column by default. */
  main?: boolean
  /** Beside the title of the card on phones, without its header: for a checkbox. */
  besideTitle?: boolean
  /** Hidden in the card on phones. */
  deskOnly?: boolean
  /** Class of its cells in a table, such as one that hides them on narrow screens. */
  className?: string
}

export type Sort = { by: string; direction: 'asc' | 'desc' }

/** The sort order after clicking a column's header. */
export const nextSort = (sort: Sort | undefined, columnId: string): Sort =>
  sort?.by === columnId && sort.direction === 'asc'
    ? { by: columnId, direction: 'desc' }
    : { by: columnId, direction: 'asc' }

/** The main column. */
export const mainColumn = <Row>(columns: readonly Column<Row>[]) =>
  columns.find(column => column.main) ?? columns[0]
