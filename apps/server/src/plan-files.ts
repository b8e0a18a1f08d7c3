import { addressOf, assetsOf } from './case-files/index.ts'
import { systemActor } from './cases/index.ts'
import { findPart, modelsArrived, noteModel, placeOfPlan, productionFilesArrived } from './plans/index.ts'
import { systemScope } from './platform/db/scope.ts'
import { addJob } from './platform/jobs/jobs.ts'
import type { Services } from './platform/services.ts'

/** `U00.stl` is the upper arch before treatment, `L07.stl` the lower one after its seventh step. */
const model = /^([UL])(\d{2})\.stl$/i

/** Joins the plans with their files, which stand side by side and do not know each other. */
export const joinPlanFiles = (services: Services): void => {
  const { events } = services
  events.on('assetPlaceAsked', async (tx, { planId, answer }) => {
    if (planId) Object.assign(answer, (await placeOfPlan(tx, planId)) ?? {})
  })
  events.on('assetReady', async (tx, { asset }) => {
    const { id: assetId, companyId, caseId, planId, typeKey, kind, fileName } = asset
    if (!planId) return
    if (typeKey === 'planViewer' && kind === 'archive') {
      await noteModel(tx, { companyId, planId, assetId, fileName, createdAt: services.clock.now() })
      await addJob(tx, 'convertPlan', { assetId })
    } else if (typeKey === 'planViewer') await modelsArrived(tx, planId)
    if (typeKey === 'treatmentPlan')
      await productionFilesArrived(tx, services, { caseId, planId, actor: systemActor })
  })
  events.on('servedFileAsked', async (tx, { id, answer }) => {
    const part = await findPart(tx, id)
    if (part)
      answer.served = {
        key: part.storageKey,
        mime: 'model/gltf-binary',
        fileName: 'model.glb',
        tag: `"part ${id}"`,
      }
  })
  events.on('planModelsAsked', async (tx, { plan, answer }) => {
    const inline = { variant: 'file', disposition: 'inline' } as const
    for (const part of answer.parts) part.url = (await addressOf(services, part.id, inline)).url
    if (answer.parts.length > 0) return
    const newest = new Map<string, { id: string; version: number; modelKey: string | null }>()
    for (const asset of await assetsOf(tx, systemScope, { planId: plan.id })) {
      const name = asset.fileName.toUpperCase()
      const usable = asset.typeKey === 'planViewer' && asset.status === 'ready' && model.test(name)
      if (usable && asset.version > (newest.get(name)?.version ?? 0)) newest.set(name, asset)
    }
    for (const [name, { id, modelKey }] of [...newest].sort(([a], [b]) => (a < b ? -1 : 1))) {
      const { url } = await addressOf(services, id, modelKey ? { ...inline, variant: 'model' } : inline)
      answer[name.startsWith('U') ? 'upper' : 'lower'].push(url)
    }
  })
}
