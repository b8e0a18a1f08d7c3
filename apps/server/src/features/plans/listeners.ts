import { addJob } from '../../platform/jobs/jobs.ts'
import type { Services } from '../../platform/services.ts'
import { updatePlansOnCaseMoved } from './case-listener.ts'
import { applyModelContent } from './commands.ts'
import { recordModel } from './models/store.ts'
import { recordProduction, withdrawProduction } from './production.ts'

/** Connects plans to events of their cases and files. */
export const joinPlans = (services: Services): void => {
  const { events, clock } = services
  events.on('caseMoved', updatePlansOnCaseMoved(services))
  events.on('assetReady', async (tx, { asset }) => {
    const { id: assetId, companyId, planId, typeKey, kind, fileName } = asset
    if (!planId) return
    const archive = { companyId, planId, assetId, fileName, createdAt: clock.now() }
    if (typeKey === 'treatmentPlan') await recordProduction(tx, archive)
    if (typeKey !== 'planViewer') return
    if (kind !== 'archive') return applyModelContent(tx, planId)
    await recordModel(tx, archive)
    await addJob(tx, 'convertPlan', { assetId }, { background: true, company: companyId })
  })
  events.on('assetChanged', async (tx, { asset: { id, planId, typeKey, status } }) => {
    if (planId && typeKey === 'treatmentPlan' && status === 'withdrawn')
      await withdrawProduction(tx, services, id)
  })
}
