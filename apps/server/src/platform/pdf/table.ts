import { directionOf, type Language } from '@archway/words'
import { StyleSheet, View } from '@react-pdf/renderer'
import { createElement as h, type ReactNode } from 'react'
import { BOLD } from './fonts.ts'
import { ink } from './page.ts'
import { createLine, rowStyle } from './text.ts'

export interface Column {
  readonly label: string
  /** Share of the table's width, against the other columns. */
  readonly share?: number
  /** Numbers are aligned to the end of their cell. */
  readonly numeric?: boolean
}

const styles = StyleSheet.create({
  head: { backgroundColor: ink.band, borderBottomWidth: 0.75, borderBottomColor: ink.line },
  row: { borderBottomWidth: 0.5, borderBottomColor: ink.line },
  cell: { paddingVertical: 3.5, paddingHorizontal: 6 },
})

/** A table; its header is repeated on every page, and rows are not split. */
export function createTable(
  language: Language,
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
): ReactNode {
  const direction = directionOf(language)
  const cells = (values: readonly string[], fontWeight: number) =>
    values.map((value, index) => {
      const { share = 1, numeric, label } = columns[index]!
      const far = direction === 'rtl' ? ('left' as const) : ('right' as const)
      const style = numeric ? { fontWeight, textAlign: far } : { fontWeight }
      return h(
        View,
        { key: label, style: [styles.cell, { flex: share }] },
        createLine(value, direction, style),
      )
    })
  const labels = columns.map(column => column.label)
  return h(
    View,
    { key: labels.join() },
    h(View, { style: [rowStyle(direction), styles.head], fixed: true }, cells(labels, BOLD)),
    rows.map((values, index) =>
      h(View, { key: index, style: [rowStyle(direction), styles.row], wrap: false }, cells(values, 400)),
    ),
  )
}
