import type { Grouping } from './Table.tsx'

type Placed<Row> = { row: Row; begins?: string; ends?: string }

/** The rows, each with the id of the group that begins above it or ends below it. */
export const groupEdges = <Row>(rows: readonly Row[], groups: Grouping<Row> | undefined): Placed<Row>[] => {
  if (!groups) return rows.map(row => ({ row }))
  const ids = rows.map(groups.of)
  return rows.map((row, at) => {
    const id = ids[at] ?? ''
    return {
      row,
      ...(at === 0 || ids[at - 1] !== id ? { begins: id } : {}),
      ...(ids[at + 1] === id ? {} : { ends: id }),
    }
  })
}
