import {
  type ModelProblem,
  type ModelProblemCode,
  productionNameProblems,
  surfaceProblems,
} from '@archway/contract/plans'
import { MeshError } from '@archway/mesh/read'
import { systemScope } from '../../../platform/db/scope.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import {
  type MeshWorker,
  maxCrashes,
  runInWorker,
  WorkerCrashed,
  WorkerOverrun,
} from '../../../platform/mesh/run-in-worker.ts'
import type { Services } from '../../../platform/services.ts'
import { ArchiveError, type ArchiveMember, readArchive } from '../../../platform/storage/archive.ts'
import { findAsset } from '../../case-files/index.ts'
import { findCase } from '../../cases/index.ts'
import { endProductionCheck, findProductionOfAsset, writeProduction } from '../production.ts'
import { findPlan } from '../store.ts'
import type { PlanProductionRow, PlanRow } from '../table.ts'

const gigabyte = 1024 ** 3
/** Limit for all models together, uncompressed: 198 models of 20 MB each. */
const maxGigabytes = 4
const maxModelBytes = 400 * 1024 * 1024
/** Maximum number of problems listed; all steps of both arches missing are 198. */
const maxProblems = 250
/**
 * Volume of a model relative to a cube with its longest side; that of an arch is some hundredths. A surface without
 * thickness has no open edge, but encloses no volume.
 */
const minFill = 1e-4
const progressIntervalMs = 700
/** Surfaces are reduced to this size, because only measurements are needed. */
const measuredTriangles = 500

export const planProductionJobs = (services: Services): Jobs => ({
  checkProduction: async ({ assetId }: { assetId: string }, stopping, attempt) =>
    checkProduction(services, assetId, stopping, attempt),
})

const problem = (code: ModelProblemCode, values: ModelProblem['values'] = {}): ModelProblem => ({
  code,
  severity: 'error',
  values,
})

/**
 * Checks a production archive: one closed STL in millimeters for each step of the plan and nothing else. Idempotent.
 * `judge` decides which problems count; tests plant faults there.
 */
export const checkProduction = async (
  services: Services,
  assetId: string,
  stopping?: AbortSignal,
  attempt = 1,
  judge: (found: readonly ModelProblem[]) => readonly ModelProblem[] = foundProblems => foundProblems,
): Promise<void> => {
  const { db, storage } = services
  const { asset, archive, row } = await db.within(systemScope, async tx => {
    const archive = await findProductionOfAsset(tx, assetId)
    return {
      asset: await findAsset(tx, systemScope, assetId),
      archive,
      row: archive && (await findPlan(tx, systemScope, archive.planId)),
    }
  })
  if (!asset || !row || archive?.status !== 'checking') return
  const context: Check = { services, archive, row, stopping }
  const problems = await readArchive(storage, asset.storageKey, asset.bytes).then(
    members => checkMembers(context, members, attempt),
    (error: unknown) => {
      if (error instanceof ArchiveError)
        return [problem(error.fault === 'locked' ? 'archiveLocked' : 'archiveUnreadable')]
      throw error
    },
  )
  await db.within(systemScope, tx =>
    endProductionCheck(tx, services, archive, {
      problems: judge(problems).slice(0, maxProblems),
      steps: { upper: row.upperSteps, lower: row.lowerSteps },
    }),
  )
  await emitPlanEdited(services, archive.planId)
}

type Check = {
  readonly services: Services
  readonly archive: PlanProductionRow
  readonly row: PlanRow
  readonly stopping: AbortSignal | undefined
}

const emitPlanEdited = async ({ db, events }: Services, planId: string): Promise<void> =>
  db.within(systemScope, async tx => {
    const after = await findPlan(tx, systemScope, planId)
    const caseRow = after && (await findCase(tx, systemScope, after.caseId))
    if (caseRow) await events.emit(tx, 'planEdited', { caseRow, after })
  })

const checkMembers = async (
  context: Check,
  members: readonly ArchiveMember[],
  attempt: number,
): Promise<ModelProblem[]> => {
  const { upperSteps: upper, lowerSteps: lower } = context.row
  if (upper === null || lower === null) return [problem('stepsUnwritten')]
  const bytes = members.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0)
  if (bytes > maxGigabytes * gigabyte) return [problem('archiveTooLarge', { max: maxGigabytes })]
  const names = productionNameProblems(
    members.map(({ filename }) => filename),
    { upper, lower },
  )
  try {
    return [...names, ...(await checkSurfaces(context, members.filter(isModel)))]
  } catch (reason) {
    if (reason instanceof WorkerOverrun || (reason instanceof WorkerCrashed && attempt >= maxCrashes))
      return [...names, problem('modelsTooHeavy')]
    throw reason
  }
}

const isModel = ({ filename }: ArchiveMember): boolean => /(^|\/)[ul]\d{1,2}\.stl$/i.test(filename)

const checkSurfaces = async (
  { services, archive, stopping }: Check,
  models: readonly ArchiveMember[],
): Promise<ModelProblem[]> => {
  const write = (doneCount: number) =>
    services.db.within(systemScope, tx =>
      writeProduction(tx, archive.id, { done: doneCount, total: models.length }),
    )
  await write(0)
  const problems: ModelProblem[] = []
  let writtenAt = Date.now()
  for (const [index, model] of models.entries()) {
    problems.push(...(await runInWorker(meshWorker => checkSurface(meshWorker, model), stopping)))
    if (Date.now() - writtenAt < progressIntervalMs && index + 1 < models.length) continue
    writtenAt = Date.now()
    await write(index + 1)
    await emitPlanEdited(services, archive.planId)
  }
  return problems
}

const checkSurface = async (meshWorker: MeshWorker, model: ArchiveMember): Promise<ModelProblem[]> => {
  const name = model.filename.slice(model.filename.lastIndexOf('/') + 1)
  if (model.uncompressedSize > maxModelBytes) return [problem('meshBroken', { name })]
  try {
    const request = {
      name,
      kind: 'stl',
      bytes: model.uncompressedSize,
      triangles: measuredTriangles,
    } as const
    const facts = await meshWorker.part(request, model.read())
    const findings = surfaceProblems(name, 'arch', facts).map(({ code, values }) => problem(code, values))
    if (facts.openEdges === null) return [...findings, problem('meshUnchecked', { name })]
    const isFlat = facts.openEdges === 0 && facts.volume < facts.longestSide ** 3 * minFill
    return isFlat ? [...findings, problem('meshFlat', { name })] : findings
  } catch (reason) {
    if (reason instanceof MeshError || reason instanceof ArchiveError)
      return [problem('meshBroken', { name })]
    throw reason
  }
}
