import { useEffect, useState } from 'react'
import { type Contacts, type Measured, openContacts } from '../../../ui/model/contacts/contacts.ts'
import type { Staged } from './staged.ts'

type Found = { readonly at: number; readonly measured: Measured | null }

/**
 * Distances between the arches at a stage, measured while `on`. `distances`: those of this stage by the key of each
 * surface, null until they are measured; `state`: the progress; `loaded`: changes when further models have been
 * loaded.
 */
export const useContacts = (staged: Staged | null, at: number, on: boolean, loaded: unknown) => {
  const [contacts, setContacts] = useState<Contacts | null>(null)
  const [found, setFound] = useState<Found>({ at: -1, measured: null })
  useEffect(() => {
    if (!on) return
    const opened = openContacts()
    setContacts(opened)
    return () => {
      opened.close()
      setContacts(null)
      setFound({ at: -1, measured: null })
    }
  }, [on])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a model that has come may belong to this stage
  useEffect(() => {
    if (contacts && staged) contacts.measure(staged.bite(at), measured => setFound({ at, measured }))
  }, [contacts, staged, at, loaded])
  const measured = found.at === at ? found.measured : null
  if (measured && 'distances' in measured)
    return { distances: measured.distances, state: 'measured' as const }
  if (measured && 'failed' in measured) return { distances: null, state: 'failed' as const }
  return { distances: null, state: measured ?? { done: 0, all: staged?.bite(at).length ?? 0 } }
}
