import type { CaseListRow } from '@archway/contract/cases'
import { useState } from 'react'

/** The selected cases of a list, across its pages, each as it was when it was selected or last shown. */
export const useSelection = (rows: readonly CaseListRow[] | undefined) => {
  const [held, setHeld] = useState<ReadonlyMap<string, CaseListRow>>(new Map())
  const seen = new Map((rows ?? []).map(row => [row.uuid, row]))
  const has = (uuid: string): boolean => held.has(uuid)
  const set = (some: readonly CaseListRow[], chosen: boolean): void =>
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
    toggle: (row: CaseListRow) => set([row], !has(row.uuid)),
    toggleAll: () => set(rows ?? [], !rows?.every(row => has(row.uuid))),
    drop: () => setHeld(new Map()),
    /** A new value whenever the selection changes. */
    version: held,
  }
}
export type Selection = ReturnType<typeof useSelection>
