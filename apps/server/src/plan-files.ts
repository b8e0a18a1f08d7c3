import { addressOf, assetsOf } from './case-files/index.ts'
import {
  findPart,
  isShareOpen,
  modelsArrived,
  noteModel,
  noteProduction,
  placeOfPlan,
} from './plans/index.ts'
import { systemScope } from './platform/db/scope.ts'
import { addJob } from './platform/jobs/jobs.ts'
import type { Services } from './platform/services.ts'

/** `U00.stl` is the upper arch before treatment, `L07.stl` the lower one after its seventh step. */
const model = /^([UL])(\d{1,2})\.stl$/i

type Kept = { readonly id: string; readonly version: number; readonly modelKey: string | null }

/** Joins the plans with their files, which stand side by side and do not know each other. */
export const joinPlanFiles = (services: Services): void => {
  const { events } = services
  events.on('assetPlaceAsked', async (tx, { planId, typeKey, answer }) => {
    if (planId) Object.assign(answer, (await placeOfPlan(tx, planId, typeKey)) ?? {})
  })
  events.on('assetReady', async (tx, { asset }) => {
    const { id: assetId, companyId, planId, typeKey, kind, fileName } = asset
    if (!planId) return
    if (typeKey === 'planViewer' && kind === 'archive') {
      await noteModel(tx, { companyId, planId, assetId, fileName, createdAt: services.clock.now() })
      await addJob(tx, 'convertPlan', { assetId })
    } else if (typeKey === 'planViewer') await modelsArrived(tx, planId)
    if (typeKey === 'treatmentPlan')
      await noteProduction(tx, { companyId, planId, assetId, fileName, createdAt: services.clock.now() })
  })
  events.on('addressHolderAsked', async (tx, { shareId, answer }) => {
    answer.isOpen ||= await isShareOpen(tx, shareId, services.clock.now())
  })
  events.on('servedFileAsked', async (tx, { id, scope, answer }) => {
    const part = await findPart(tx, scope, id)
    if (part)
      answer.served = {
        key: part.storageKey,
        mime: 'model/gltf-binary',
        fileName: 'model.glb',
        tag: `"part ${id}"`,
      }
  })
  events.on('planModelsAsked', async (tx, { plan, holder, answer }) => {
    const inline = { variant: 'file', disposition: 'inline' } as const
    for (const part of answer.parts) part.url = (await addressOf(services, holder, part.id, inline)).url
    if (answer.parts.length > 0) return
    const arches = { upper: new Map<number, Kept>(), lower: new Map<number, Kept>() }
    for (const asset of await assetsOf(tx, systemScope, { planId: plan.id })) {
      const [, letter, number] = model.exec(asset.fileName) ?? []
      if (!letter || asset.typeKey !== 'planViewer' || asset.status !== 'ready') continue
      const arch = arches[letter.toUpperCase() === 'U' ? 'upper' : 'lower']
      const step = Number(number)
      if (asset.version > (arch.get(step)?.version ?? 0)) arch.set(step, asset)
    }
    for (const arch of ['upper', 'lower'] as const)
      for (const [step, { id, modelKey }] of [...arches[arch]].sort(([a], [b]) => a - b)) {
        const { url } = await addressOf(
          services,
          holder,
          id,
          modelKey ? { ...inline, variant: 'model' } : inline,
        )
        answer[arch].push({ step, url })
      }
  })
}
