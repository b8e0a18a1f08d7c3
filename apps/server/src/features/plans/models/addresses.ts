import type { PlanViewerAddresses, StepModel } from '@archway/contract/plans'
import type { Holder } from '../../../platform/access/holder.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { systemScope } from '../../../platform/db/scope.ts'
import type { Services } from '../../../platform/services.ts'
import { listAssets, signAddress } from '../../case-files/index.ts'
import type { PlanRow } from '../table.ts'
import { findNewestModel, listParts } from './store.ts'

type Models = Exclude<PlanViewerAddresses, { kind: 'url' }>
type StepModels = { readonly upper: StepModel[]; readonly lower: StepModel[] }

/** Signed addresses of the models of a version: from its newest archive, or of single files. */
export const findModels = async (
  tx: Tx,
  services: Services,
  plan: PlanRow,
  holder: Holder,
): Promise<Models | null> => {
  const model = await findNewestModel(tx, plan.id, { ready: true })
  const parts = model ? await listParts(tx, model.id) : []
  const signedParts = await Promise.all(
    parts.map(async ({ id, arch, step }) => ({
      arch,
      step,
      url: (await signAddress(services, holder, id, inline)).url,
    })),
  )
  const both = signedParts.find(({ arch }) => arch === 'both')
  if (both) return { kind: 'teeth', url: both.url }
  const stepsOf = (side: string): StepModel[] => signedParts.filter(({ arch }) => arch === side)
  const { upper, lower } = model
    ? { upper: stepsOf('upper'), lower: stepsOf('lower') }
    : await readSingleFiles(tx, services, plan, holder)
  return upper.length + lower.length > 0 ? { kind: 'steps', upper, lower } : null
}

const inline = { variant: 'file', disposition: 'inline' } as const

/** `U00.stl` is the upper arch before treatment, `L07.stl` the lower one after its seventh step. */
const stepFile = /^([UL])(\d{1,2})\.stl$/i

type StepFile = { readonly id: string; readonly version: number; readonly modelKey: string | null }

/** The newest file of each step, in the order of steps. */
const readSingleFiles = async (
  tx: Tx,
  services: Services,
  plan: PlanRow,
  holder: Holder,
): Promise<StepModels> => {
  const arches = { upper: new Map<number, StepFile>(), lower: new Map<number, StepFile>() }
  for (const asset of await listAssets(tx, systemScope, { planId: plan.id })) {
    const [, letter, number] = stepFile.exec(asset.fileName) ?? []
    if (!letter || asset.typeKey !== 'planViewer' || asset.status !== 'ready') continue
    const arch = arches[letter.toUpperCase() === 'U' ? 'upper' : 'lower']
    const step = Number(number)
    if (asset.version > (arch.get(step)?.version ?? 0)) arch.set(step, asset)
  }
  const sign = (files: ReadonlyMap<number, StepFile>): Promise<StepModel[]> =>
    Promise.all(
      [...files]
        .sort(([a], [b]) => a - b)
        .map(async ([step, { id, modelKey }]) => {
          const variant = modelKey ? { ...inline, variant: 'model' as const } : inline
          return { step, url: (await signAddress(services, holder, id, variant)).url }
        }),
    )
  return { upper: await sign(arches.upper), lower: await sign(arches.lower) }
}
