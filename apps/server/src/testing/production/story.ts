import type { ModelProblem, Plan } from '@archway/contract/plans'
import { productionArchive } from '../../demo/files/production-archive.ts'
import { storeSystemFile } from '../../features/case-files/index.ts'
import { checkProduction, findPlan } from '../../features/plans/index.ts'
import { systemScope } from '../../platform/db/scope.ts'
import type { Services } from '../../platform/services.ts'

/** Stores a production archive for a version and runs its check, as the job does. */
export const giveProductionFiles = async (
  services: Services | undefined,
  { uuid }: Pick<Plan, 'uuid'>,
  archive?: Buffer,
  judge?: (found: readonly ModelProblem[]) => readonly ModelProblem[],
): Promise<void> => {
  if (!services) throw new Error('only people of testApp reach the services')
  const asset = await services.db.within(systemScope, async tx => {
    const row = await findPlan(tx, systemScope, uuid)
    if (!row) throw new Error('no such version')
    const { companyId, caseId, refinementId, upperSteps, lowerSteps } = row
    return storeSystemFile(tx, services, {
      companyId,
      caseId,
      refinementId,
      planId: uuid,
      typeKey: 'treatmentPlan',
      fileName: 'production.zip',
      bytes: archive ?? productionArchive({ upper: upperSteps ?? 0, lower: lowerSteps ?? 0 }),
    })
  })
  await checkProduction(services, asset.id, undefined, 1, judge)
}
