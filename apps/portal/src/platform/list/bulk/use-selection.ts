import { useState } from 'react'

type Listed = { readonly uuid: string }

/** The selected rows of a list, across its pages, each as it was when it was selected or last shown. */
export const useSelection = <Row extends Listed>(rows: readonly Row[] | undefined) => {
  const [held, setHeld] = useState<ReadonlyMap<string, Row>>(new Map())
  const seen = new Map((rows ?? []).map(row => [row.uuid, row]))
  const has = (uuid: string): boolean => held.has(uuid)
  const set = (some: readonly Row[], chosen: boolean): void =>
    setHeld(before => {
      const next = new Map(before)
      for (const row of some)
        if (chosen) next.set(row.uuid, row)
        else next.delete(row.uuid)
      return next
    })
  return {
    has,
    chosen: [...held.values()].map(row => seen.get(row.uuid) ?? row),
    all: rows !== undefined && rows.length > 0 && rows.every(row => has(row.uuid)),
    toggle: (row: Row) => set([row], !has(row.uuid)),
    toggleAll: () => set(rows ?? [], !rows?.every(row => has(row.uuid))),
    drop: () => setHeld(new Map()),
    /** Increments whenever the selection changes. */
    version: held,
  }
}
export type Selection<Row extends Listed> = ReturnType<typeof useSelection<Row>>
