import { useEffect, useRef, useState } from 'react'
import { openLoader } from '../../../ui/model/loader.ts'
import type { ModelScene } from '../../../ui/model/scene.ts'
import type { Addresses, Staged } from './staged.ts'
import { openArches } from './staged-arches.ts'
import { openTeeth } from './staged-teeth.ts'

type Loaded = { readonly done: number; readonly all: number }

/**
 * Opens the models of a version once there is a scene, and closes them with it. `loaded` counts models that are
 * loaded one by one. `onFailure` is called when they cannot be read.
 */
export const useStaged = (
  scene: ModelScene | null,
  models: Addresses,
  onFailure: () => void,
): { staged: Staged | null; loaded: Loaded | null } => {
  const [staged, setStaged] = useState<Staged | null>(null)
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const failed = useRef(onFailure)
  failed.current = onFailure
  // biome-ignore lint/correctness/useExhaustiveDependencies: the models of a version are opened once
  useEffect(() => {
    if (!scene) return
    const loader = openLoader()
    let isGone = false
    const open = async () => {
      if (models.kind === 'teeth') {
        const made = await openTeeth(models.url, loader)
        if (!isGone) setStaged(made)
        return
      }
      const made = openArches(models, loader, (done, all) => {
        if (!isGone) setLoaded({ done, all })
      })
      await made.first
      if (!isGone) setStaged(made.staged)
      await made.all
    }
    open().catch(() => !isGone && failed.current())
    return () => {
      isGone = true
      loader.close()
    }
  }, [scene])
  return { staged, loaded }
}
