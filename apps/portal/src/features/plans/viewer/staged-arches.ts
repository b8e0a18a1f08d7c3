import { contactTint } from '../../../ui/model/contacts/contacts.rules.ts'
import type { Loader } from '../../../ui/model/loader.ts'
import type { ModelScene } from '../../../ui/model/scene.ts'
import { type Shape, shapeOf, surfaceOf } from '../../../ui/model/shape.ts'
import { type Addresses, arches, type Staged, stone } from './staged.ts'
import { stagesOf } from './stages.rules.ts'

/** The models of each arch at each step, fetched one after another and shown as they arrive. */
export const openArches = (
  models: Extract<Addresses, { kind: 'steps' }>,
  loader: Loader,
  onLoaded: (done: number, all: number) => void,
): { staged: Staged; first: Promise<void>; all: Promise<void> } => {
  const stages = stagesOf(models)
  const shapes = new Map<string, Shape>()
  const urls = [...new Set(stages.flatMap(({ upper, lower }) => [upper, lower]))].filter(url => url !== null)
  const coming = urls.map(async url => {
    const { parts } = await loader.load(url, 'stl')
    const [part] = parts
    if (!part) throw new Error('an empty model')
    shapes.set(url, shapeOf(part))
    onLoaded(shapes.size, urls.length)
  })
  const firstCount = new Set([stages[0]?.upper, stages[0]?.lower].filter(url => url)).size
  const all = Promise.all(coming).then(() => {})
  let isTinted = false
  const has = { upper: stages[0]?.upper != null, lower: stages[0]?.lower != null }
  const shapeAt = (arch: 'upper' | 'lower', index: number) => shapes.get(stages[index]?.[arch] ?? '')
  return {
    first: Promise.all(coming.slice(0, firstCount)).then(() => {}),
    all,
    staged: {
      steps: stages.map(({ step }) => step),
      has,
      teeth: [],
      planned: null,
      toothOf: () => null,
      middleOf: () => null,
      faceOf: () => null,
      bite: at =>
        arches.flatMap(arch => {
          const key = stages[at]?.[arch]
          const shape = key ? shapes.get(key) : undefined
          return key && shape ? [{ key, arch, pose: null, surface: () => surfaceOf(shape) }] : []
        }),
      movements: () => [],
      mark: () => {},
      show: (scene, { at, arches: visible, ghost, contacts }) => {
        const index = Math.floor(at)
        for (const arch of arches) {
          const shape = shapeAt(arch, index)
          const distances = contacts?.get(stages[index]?.[arch] ?? '')
          if (shape) {
            const tint = distances ? contactTint(distances, shape.tint, stone[arch]) : null
            const look = { shape, arch, color: stone[arch], visible: visible[arch] } as const
            scene.put(arch, { ...look, ...(tint || isTinted ? { tint } : {}) })
          }
          const next = shapeAt(arch, index + 1)
          fadeIn(scene, arch, visible[arch] && next !== shape ? next : undefined, at - index)
          const start = ghost === null ? undefined : shapeAt(arch, ghost)
          const id = `ghost ${arch}`
          if (start && visible[arch] && start !== shape) scene.put(id, { shell: true, arch, shape: start })
          else scene.remove(id)
        }
        isTinted = contacts !== null
      },
    },
  }
}

/** Fades the model of the next stage in over the present one. */
const fadeIn = (
  scene: ModelScene,
  arch: 'upper' | 'lower',
  shape: Shape | undefined,
  opacity: number,
): void => {
  const id = `next ${arch}`
  if (!shape || opacity <= 0) scene.remove(id)
  else scene.put(id, { shape, arch, color: stone[arch], opacity, onTop: true })
}
