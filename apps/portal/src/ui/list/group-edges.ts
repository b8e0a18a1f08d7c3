import type { Grouping } from './Table.tsx'

type Placed<Row> = { row: Row; begins?: string; ends?: string }

/** The rows, each with the id of the group that begins above it or ends below it. */
export const groupEdges = <Row>(rows: readonly Row[], groups: Grouping<Row> | undefined): Placed<Row>[] => {
  if (!groups) return rows.map(row => ({ row }))
  const ids = rows.map(groups.of)
  return rows.map((row, index) => {
    const id = ids[index] ?? ''
    return {
      row,
      ...(index === 0 || ids[index - 1] !== id ? { begins: id } : {}),
      ...(ids[index + 1] === id ? {} : { ends: id }),
    }
  })
}
