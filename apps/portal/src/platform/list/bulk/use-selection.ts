import { useState } from 'react'

type Listed = { readonly uuid: string }

/** The selected rows of a list, across its pages, each as it was when it was selected or last shown. */
export const useSelection = <Row extends Listed>(rows: readonly Row[] | undefined) => {
  const [selection, setSelection] = useState<ReadonlyMap<string, Row>>(new Map())
  const visibleRows = new Map((rows ?? []).map(row => [row.uuid, row]))
  const has = (uuid: string): boolean => selection.has(uuid)
  const set = (changedRows: readonly Row[], isChosen: boolean): void =>
    setSelection(before => {
      const next = new Map(before)
      for (const row of changedRows)
        if (isChosen) next.set(row.uuid, row)
        else next.delete(row.uuid)
      return next
    })
  return {
    has,
    chosen: [...selection.values()].map(row => visibleRows.get(row.uuid) ?? row),
    all: rows !== undefined && rows.length > 0 && rows.every(row => has(row.uuid)),
    toggle: (row: Row) => set([row], !has(row.uuid)),
    toggleAll: () => set(rows ?? [], !rows?.every(row => has(row.uuid))),
    drop: () => setSelection(new Map()),
    /** Increments whenever the selection changes. */
    version: selection,
  }
}
export type Selection<Row extends Listed> = ReturnType<typeof useSelection<Row>>
