import { useEffect, useState } from 'react'
import { type Contacts, type Measured, openContacts } from '../../../ui/model/contacts/contacts.ts'
import type { Staged } from './staged.ts'

type FoundContacts = { readonly at: number; readonly measured: Measured | null }

/**
 * Distances between the arches at a stage, measured while `on`. `distances`: those of this stage by the key of each
 * surface, null until they are measured; `state`: the progress; `loaded`: changes when further models have been
 * loaded.
 */
export const useContacts = (stagedModel: Staged | null, at: number, isOn: boolean, loadedModels: unknown) => {
  const [contacts, setContacts] = useState<Contacts | null>(null)
  const [foundContacts, setFoundContacts] = useState<FoundContacts>({ at: -1, measured: null })
  useEffect(() => {
    if (!isOn) return
    const contactsWorker = openContacts()
    setContacts(contactsWorker)
    return () => {
      contactsWorker.close()
      setContacts(null)
      setFoundContacts({ at: -1, measured: null })
    }
  }, [isOn])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a model that has come may belong to this stage
  useEffect(() => {
    if (contacts && stagedModel)
      contacts.measure(stagedModel.bite(at), measured => setFoundContacts({ at, measured }))
  }, [contacts, stagedModel, at, loadedModels])
  const measured = foundContacts.at === at ? foundContacts.measured : null
  if (measured && 'distances' in measured)
    return { distances: measured.distances, state: 'measured' as const }
  if (measured && 'failed' in measured) return { distances: null, state: 'failed' as const }
  return { distances: null, state: measured ?? { done: 0, all: stagedModel?.bite(at).length ?? 0 } }
}
