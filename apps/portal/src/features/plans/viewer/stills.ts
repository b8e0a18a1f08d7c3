import type { StagedModel } from '@archway/contract/plans'
import type { StillMaker, StillPart } from '../../../ui/model/still.ts'
import { type Planned, plannedOf } from './planned/planned.rules.ts'
import { archOf, posesOf } from './poses.rules.ts'
import type { Addresses, Arches } from './staged.ts'
import { stagesOf } from './stages.rules.ts'

/** A treatment that can be rendered to pictures, whatever the format of its models. */
export type Stills = {
  readonly steps: readonly number[]
  readonly has: Arches
  /** Pontics, bite ramps and landmarks; null if teeth are not separate. */
  readonly planned: Planned | null
  /** Loads missing models and returns the surfaces of a stage. */
  readonly partsAt: (index: number, arches: Arches) => Promise<readonly StillPart[]>
}

type Color = readonly [number, number, number]
const stone = { upper: [239, 230, 210], lower: [230, 218, 193] } as const satisfies Record<string, Color>
const gum: Color = [217, 160, 154]
const pontic: Color = [195, 211, 230]
const arches = ['upper', 'lower'] as const

const ofArches = (models: Extract<Addresses, { kind: 'steps' }>, stillMaker: StillMaker): Stills => {
  const stages = stagesOf(models)
  const openPromises = new Map<string, Promise<unknown>>()
  const openModel = (url: string): Promise<unknown> => {
    const coming = openPromises.get(url) ?? stillMaker.open(url, 'stl')
    openPromises.set(url, coming)
    return coming
  }
  return {
    steps: stages.map(({ step }) => step),
    has: { upper: stages[0]?.upper != null, lower: stages[0]?.lower != null },
    planned: null,
    partsAt: async (index, visibleArches) => {
      const stepModels = arches.flatMap(arch => {
        const url = visibleArches[arch] ? stages[index]?.[arch] : null
        return url ? [{ url, color: stone[arch] }] : []
      })
      for (const { url } of stepModels) await openModel(url)
      return stepModels
    },
  }
}

const ofTeeth = async (url: string, stillMaker: StillMaker): Promise<Stills> => {
  const { names, extras } = await stillMaker.open(url, 'glb')
  const poses = posesOf(extras as StagedModel)
  const { teeth, steps, has, of: poseOf } = poses
  const plannedSteps = plannedOf(extras as StagedModel, poses)
  return {
    steps,
    has,
    planned: plannedSteps,
    partsAt: async (index, visibleArches) => [
      ...arches
        .filter(arch => visibleArches[arch] && names.includes(`gum ${arch}`))
        .map((arch): StillPart => ({ url, part: `gum ${arch}`, color: gum })),
      ...teeth
        .filter(tooth => visibleArches[archOf(tooth)] && plannedSteps.isPresent(tooth, index))
        .map(
          (tooth): StillPart => ({
            url,
            part: `tooth ${tooth}`,
            color: plannedSteps.isPontic(tooth) ? pontic : stone[archOf(tooth)],
            pose: poseOf(tooth, index),
          }),
        ),
    ],
  }
}

export const openStaged = async (models: Addresses, stillMaker: StillMaker): Promise<Stills> =>
  models.kind === 'teeth' ? ofTeeth(models.url, stillMaker) : ofArches(models, stillMaker)
