import { useLayoutEffect, useRef, useState } from 'react'
import { openLoader } from '../../../ui/model/loader.ts'
import type { Addresses, Staged } from './staged.ts'
import { openArches } from './staged-arches.ts'
import { openTeeth } from './staged-teeth.ts'

type Loaded = { readonly doneCount: number; readonly all: number }

/**
 * Opens the models of a version, and closes them with the viewer. `loaded` counts models that are loaded one by one.
 * `onFailure` is called when they cannot be read.
 */
export const useStaged = (
  models: Addresses,
  onFailure: () => void,
): { stagedModel: Staged | null; loadedModels: Loaded | null } => {
  const [stagedModel, setStagedModel] = useState<Staged | null>(null)
  const [loadedModels, setLoadedModels] = useState<Loaded | null>(null)
  const failed = useRef(onFailure)
  failed.current = onFailure
  // Before the canvas opens its scene, which takes longer than fetching a model: both run at the same time.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the models of a version are opened once
  useLayoutEffect(() => {
    const loader = openLoader()
    let isUnmounted = false
    const open = async () => {
      if (models.kind === 'teeth') {
        const openedTeeth = await openTeeth(models.url, loader)
        if (!isUnmounted) setStagedModel(openedTeeth)
        return
      }
      const openedArches = openArches(models, loader, (doneCount, all) => {
        if (!isUnmounted) setLoadedModels({ doneCount, all })
      })
      await openedArches.first
      if (!isUnmounted) setStagedModel(openedArches.staged)
      await openedArches.all
    }
    open().catch(() => !isUnmounted && failed.current())
    return () => {
      isUnmounted = true
      loader.close()
    }
  }, [])
  return { stagedModel, loadedModels }
}
