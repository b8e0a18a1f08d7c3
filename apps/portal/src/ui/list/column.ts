import type { ReactNode } from 'react'

/** A column of a list: its name in the address and the call, its words, and how a cell is drawn. */
export type Column<Row> = {
  id: string
  header: string
  /** Drawn in the head of a table in place of the words, which name it all the same. */
  head?: ReactNode
  cell: (row: Row) => ReactNode
  sortable?: boolean
  align?: 'start' | 'end'
  /** Its cells stay on one line, as the main column's always do. */
  nowrap?: boolean
  /** A text cut off at this CSS width, on one line; pointed at, it is shown whole. */
  cut?: string
  /** A CSS width; without it the column takes what it needs. */
  width?: string
  /** Carries the row's link and becomes the title of its card on a phone; the first column unless said. */
  main?: boolean
  /** Left out of the card on a phone. */
  deskOnly?: boolean
}

export type Sort = { by: string; direction: 'asc' | 'desc' }

/** The sort that pressing a column's head leads to. */
export const nextSort = (sort: Sort | undefined, by: string): Sort =>
  sort?.by === by && sort.direction === 'asc' ? { by, direction: 'desc' } : { by, direction: 'asc' }

/** The column that names its row. */
export const mainColumn = <Row>(columns: readonly Column<Row>[]) =>
  columns.find(column => column.main) ?? columns[0]
