import { useEffect, useState } from 'react'
import type { BufferGeometry } from 'three'
import type { Triangles } from '../../../ui/model/stl.rules.ts'
import { geometryOf } from './arches-scene.ts'

type Models = {
  readonly geometries: ReadonlyMap<string, BufferGeometry>
  readonly failed: boolean
}

const none: Models = { geometries: new Map(), failed: false }

/**
 * Fetches the models one after another, in the order given, away from the page; what is there can be shown while
 * the rest is on its way.
 */
export const useModels = (urls: readonly string[]): Models => {
  const [models, setModels] = useState(none)
  const wanted = urls.join(' ')
  useEffect(() => {
    const queue = wanted.split(' ').filter(url => url !== '')
    const made = new Map<string, BufferGeometry>()
    setModels(none)
    const worker = new Worker(new URL('../../../ui/model/stl-worker.ts', import.meta.url), { type: 'module' })
    const fail = () => setModels({ geometries: new Map(made), failed: true })
    const next = () => {
      const url = queue[0]
      if (url !== undefined) worker.postMessage({ url: new URL(url, location.href).href })
    }
    worker.onmessage = ({ data }: MessageEvent<{ triangles?: Triangles }>) => {
      const url = queue.shift()
      if (!data.triangles || url === undefined) return fail()
      made.set(url, geometryOf(data.triangles))
      setModels({ geometries: new Map(made), failed: false })
      next()
    }
    worker.onerror = fail
    next()
    return () => {
      worker.terminate()
      for (const geometry of made.values()) geometry.dispose()
    }
  }, [wanted])
  return models
}
